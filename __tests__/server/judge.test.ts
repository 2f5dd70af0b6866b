import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VOTE_CAST } from '@/chain/logs/voteLog';
import { type Plan, rpc, startHostile } from '@/devnet/anvil';
import { openEmpty } from '@/devnet/emptyDatabase';
import { CheckpointMaker } from '@/server/checkpointMaker';
import { type Followed, follow } from '@/server/follow';
import { daoStateOf } from '@/server/state';
import { openBefore } from '../openBefore';
import { busySmall, folder, sweep } from '../service/checkpoint/stage';

let weight: string;
const small = openBefore(busySmall);
const database = openBefore(openEmpty);
const liar = openBefore(() => startHostile({ target: small.url }));
beforeAll(async () => {
  const [log] = await rpc<{ data: string }[]>(small.url, 'eth_getLogs', [
    { address: small.governor, topics: [VOTE_CAST], fromBlock: '0x0', toBlock: 'latest' },
  ]);
  // Proposal, side, weight.
  weight = (log?.data ?? '').slice(2 + 128, 2 + 192);
});
// As an empty one.
beforeEach(async () => {
  await database.query('drop schema public cascade');
  await database.query('create schema public');
});
afterAll(() => sweep());

async function followed(): Promise<Followed> {
  const onProblem = (problem: Error) => {
    throw problem;
  };
  const service = { chains: [{ id: 31337, rpc: [liar.url] }], build: 'test' };
  const made = await follow({ daos: [small.dao], database, service, onProblem });
  await made.idle();
  return made;
}

/** Outcome of a maker once it tried; `isWhole` is what is known before it tries. */
async function outcome(isWhole: (dao: string) => Promise<boolean>, rounds = Number.POSITIVE_INFINITY) {
  const out = folder();
  const maker = new CheckpointMaker({
    ...{
      database,
      daos: [small.dao],
      placeOf: () => ({ rpc: [liar.url] }),
      out,
      isWhole,
      say: () => undefined,
    },
  });
  for (let round = 0; round < rounds; round++) {
    const { block, problem } = maker.of(small.dao);
    if (block !== null || problem !== null) break;
    await new Promise((next) => setTimeout(next, 100));
  }
  const published = maker.of(small.dao);
  await maker.close();
  return { ...published, isThere: existsSync(join(out, 'index.json')) };
}

const LIES = {
  'leaves a vote out': (): Plan => ({ eth_getLogs: { kind: 'drop', every: 5 } }),
  'says another weight': (): Plan => ({
    eth_getLogs: { kind: 'replace', find: weight, by: `${'0'.repeat(63)}7` },
  }),
};

describe('what a lying endpoint told', () => {
  test.each(Object.entries(LIES))('is not published where it %s', async (_, plan) => {
    liar.set(plan());
    const { ask, close } = await followed();
    const state = await daoStateOf({ ask }, small.dao);
    expect(state).toMatchObject({ complete: false, proposals: 2 });
    const isWhole = async () => typeof state !== 'string' && state.complete;
    expect(await outcome(isWhole, 40)).toEqual({ block: null, problem: null, isThere: false });
    // And were that not looked at: the command asks the contract itself.
    const tried = await outcome(async () => true);
    expect(tried).toEqual({
      block: null,
      problem: expect.stringMatching(/^Logs are missing/),
      isThere: false,
    });
    await close();
  });

  test('by an honest one it is', async () => {
    liar.set({});
    const { ask, close } = await followed();
    const isWhole = async () => {
      const state = await daoStateOf({ ask }, small.dao);
      return typeof state !== 'string' && state.complete;
    };
    expect(await outcome(isWhole)).toEqual({ block: expect.any(String), problem: null, isThere: true });
    await close();
  });
});
