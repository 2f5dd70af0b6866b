import type { LocalService } from '@/service/host/service';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { decodedAt, mutations, published, some } from '../checkpoint/mutate';
import { Stage } from './files';

const SEED = seedOf(20261122);
// Every path comes at most once, so that 500 are all of them.
const COUNT = runs(12, 500);

/** Forgeries that the page may miss, and where it says so. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['votes.reason', 'VoteSync.file.logged'],
  ['votes.reason dropped', 'VoteSync.file.logged'],
  ['votes.transaction', 'VoteSync.file.logged'],
  ['votes.logIndex', 'VoteSync.file.logged'],
  ['shard.events.ProposalExecuted dropped', 'Checkpoint.unchecked'],
  ['delegates.since', 'the note over the delegates'],
  ['delegates.delegation dropped', 'the note over the delegates'],
]);

const DELEGATES = `query($dao: ID!) { dao(id: $dao) {
  settings { votingPeriod quorum } token { symbol decimals } timelock { delay }
  delegates { items { address power delegations { items { address since } } changes { items { block votes } } } } } }`;

const CHECKED = `query($dao: ID!) { dao(id: $dao) {
  sync { checkpoint { state unchecked } } proposals { items { votes { sync { file { votes asked logged } } } } } } }`;

async function seen(stage: Stage, service: LocalService): Promise<string> {
  const proposals = await stage.settled(service);
  const ask = () => service.ask({ query: DELEGATES, variables: { dao: stage.small.dao } });
  void service.watch(stage.small.dao, [{ kind: 'delegates', history: true }]);
  for (let turn = 0; turn < 3; turn++) {
    await ask();
    await service.idle();
  }
  return JSON.stringify({ proposals, delegates: (await ask()).data });
}

describe('forged files with consistent hashes', () => {
  const stage = openBefore(() => Stage.open());

  test(`the page refuses, does not show, or names what may not be so (seed ${SEED})`, async () => {
    const truth = await seen(stage, stage.service({ checkpoints: undefined }));
    const all = mutations(await decodedAt(stage.good, stage.small.dao));
    const believed: string[] = [];
    for (const { path, changes } of some(seeded(SEED), all, COUNT)) {
      const files = await published(stage.good, changes);
      if (files === null) continue;
      const service = stage.service({ files });
      const isTrue = (await seen(stage, service)) === truth;
      const isRefused = service.notices.some(({ code }) => code === 'checkpoint-lies');
      if (!isTrue && (isRefused || !NAMED.has(path))) believed.push(path);
      stage.close();
    }
    expect(believed).toEqual([]);
  });

  test('the page says how far it held the files against the chain', async () => {
    const service = stage.service();
    await stage.settled(service);
    const { data } = await service.ask({ query: CHECKED, variables: { dao: stage.small.dao } });
    const file = (votes: number) => ({ votes: { sync: { file: { votes, asked: votes, logged: 2 } } } });
    expect(data).toEqual({
      dao: {
        sync: {
          checkpoint: {
            state: 'CONFIRMED',
            unchecked: [
              'Titles, proposers and times of proposals, until they are opened.',
              'And that no proposal is missing: this Governor does not count them.',
            ],
          },
        },
        proposals: { items: [file(3), file(6)] },
      },
    });
  });
});
