import { LogIndex } from '@/service/indexer/logIndex';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Saved } from '@/service/indexer/store/store';
import { StoredIndex } from '@/service/indexer/store/storedIndex';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { runs, seeded, seedOf } from '../../runs';
import { table } from '../checkpoint/made';

const SEED = seedOf(20261130);
const DAO = `eip155:1:0x${'11'.repeat(20)}`;
const END = 1n << 41n;
const said = (votes: VoteTable) => Array.from(votes.ordered(), (row) => votes.at(row));

test('a long history is written part by part, and holds after each what its coverage says', async () => {
  const random = seeded(SEED);
  for (let round = 0; round < runs(6, 60); round += 1) {
    const held = Object.assign(new LogIndex(), { mostPacked: [1, 20, 60][round % 3] });
    const votes = table(random, 120);
    held.votes.absorb(votes.select(votes.ordered()));
    const range = { from: 0n, to: END };
    held.coverage = { proposal: [range], vote: [range] };
    const store = createMemoryStore();
    const sizes: number[] = [];
    const { commit } = store;
    store.commit = async (dao, each) => {
      const isWritten = await commit(dao, each);
      const copy = new LogIndex();
      copy.restore((await store.load(dao)) as Saved);
      const [{ to = -1n } = {}] = each.coverage.vote;
      expect(said(copy.votes)).toEqual(said(held.votes).filter(({ block }) => block <= to));
      sizes.push(each.replace ? 0 : each.segments.reduce((sum, { rows }) => sum + rows, 0));
      return isWritten;
    };
    const stored = new StoredIndex({ dao: DAO, held, store } as never, {} as never);
    await stored.restore();
    await stored.save({ number: END, hash: `0x${'22'.repeat(32)}` }, null, false);
    expect(await store.coverage(DAO)).toEqual(held.coverage);
    const blocks = said(held.votes).map(({ block }) => block);
    const inBlock = Math.max(...blocks.map((block) => blocks.filter((each) => each === block).length));
    expect(Math.max(...sizes)).toBeLessThan(2 * held.mostPacked + inBlock);
  }
});
