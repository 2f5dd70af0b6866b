import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { closeAfter, openEach } from '../../openBefore';
import { folder, made, sweep } from '../checkpoint/stage';
import { freshPicture, picture, pictureOf, stage } from './stage';

describe('an index on a checkpoint', () => {
  let id: bigint;
  let files: string;

  const small = openEach(() => openSmall({ votingPeriod: 200 }));
  beforeEach(async () => {
    await small.openVote({ description: '# Long ago' }, [0], 'long ago');
    await small.mine(20);
    id = await small.openVote({ description: '# Before the fork' }, [0], 'early');
    await small.mine(80);
    files = folder();
    await made({ dao: small.dao, rpc: [small.url], out: files });
  });
  afterAll(sweep);

  test.each([1, 5, 64])(
    'ends in the index of a fresh sync after a reorganisation of depth %i',
    async (depth) => {
      await small.propose({ description: '# Will be taken back' });
      await small.mine(Math.max(0, depth - 4));
      await small.vote(1, id, 0, 'will be taken back');
      const staged = closeAfter(await stage(small.dao, small.url, { files }));
      await staged.readAll();
      expect(staged.run.checkpoint().state).toBe('confirmed');
      expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
      await rpc(small.url, 'anvil_reorg', [depth, []]);
      await small.vote(2, id, 2, 'after the fork');
      await staged.readAll();
      expect([staged.run.forks, staged.refused, staged.run.checkpoint().state]).toEqual([1, [], 'confirmed']);
      expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    },
  );

  test('is kept in this visit, and built from the chain in the next, when a settled block is another', async () => {
    const staged = await stage(small.dao, small.url, { files });
    await staged.readAll();
    await rpc(small.url, 'anvil_reorg', [75, []]);
    await small.vote(2, id, 2, 'after the fork');
    await expect(staged.step()).rejects.toMatchObject({ code: 'rpc-fork' });
    expect([staged.run.checkpoint().state, staged.refused]).toEqual(['confirmed', []]);
    staged.close();
    const next = closeAfter(await stage(small.dao, small.url, { files }));
    await next.readAll();
    expect([next.run.checkpoint().state, next.refused.length]).toEqual(['refused', 1]);
    expect(await picture(next)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('ends in the same index wherever it was killed', async () => {
    const expected = await freshPicture(small.dao, small.url);
    // As many questions as a whole visit has, and some more.
    for (let kill = 1; kill < 40; kill += 3) {
      const store = createMemoryStore();
      let asked = 0;
      const first = await stage(small.dao, small.url, {
        files,
        store,
        fetch: async (input, init) => {
          if (++asked === kill) first.close();
          return fetch(input, init);
        },
      });
      await first.step().catch(() => undefined);
      await first.wantAll().catch(() => undefined);
      first.close();
      expect(await pictureOf(small.dao, small.url, { files, store })).toEqual(expected);
      // The stored index is whole without the files too.
      expect(await pictureOf(small.dao, small.url, { store })).toEqual(expected);
    }
  });

  test('holds all votes once: the pack, the files of proposals, what is stored', async () => {
    const store = createMemoryStore();
    const expected = await pictureOf(small.dao, small.url, { store });
    for (const order of ['pack first', 'files first']) {
      const staged = await stage(small.dao, small.url, { files, store });
      await staged.step();
      if (order === 'pack first') staged.run.wantAll();
      await staged.wantAll();
      staged.run.wantAll();
      await staged.run.idle();
      expect(staged.run.allStatus()).toMatchObject({ complete: true, problem: null });
      expect(await picture(staged)).toEqual(expected);
      expect(staged.run.votes.length).toBe(2);
      staged.close();
    }
  });
});
