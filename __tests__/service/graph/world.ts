import { type Address, getAddress, toHex } from 'viem';
import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { decodeVoteLogs } from '@/chain/logs/voteLog';
import { type Block, type Dao, parseCounting } from '@/core/governor/dao';
import type { ProposalNow, State, Tally } from '@/core/governor/proposal';
import type { Answer } from '@/service/api/protocol';
import { createColumnReader } from '@/service/graph/columnReader';
import type { OpenedDao } from '@/service/graph/context';
import { ContractState } from '@/service/graph/contractState';
import { createExecutor } from '@/service/graph/executable';
import { parseOperation } from '@/service/graph/operationLimits';
import type { Index } from '@/service/indexer/daoIndex';
import { listed } from '@/service/indexer/proposals/listed';
import type { VoteStatus } from '@/service/indexer/store/store';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { logOf, place } from '../indexer/ledger';
import { NO_NAMES, NO_OTHERS, NOTHING } from './nobody';

/** The Governor of these tests. */
export const GOVERNOR = getAddress('0x5fbdb2315678afecb367f032d93f642f64180aa3');
export const DAO = `eip155:31337:${GOVERNOR}`;

export const block = (number: bigint): Block => ({
  number,
  hash: toHex(number, { size: 32 }),
  timestamp: 1_790_000_000n + number * 12n,
});

/** A world in memory: what the chain says and what the index holds are set by the test. */
export type World = {
  head: Block;
  forks: number;
  created: CreatedLog[];
  later: ProposalLog[];
  votes: VoteTable;
  states: Map<bigint, State>;
  tallies: Map<bigint, Tally>;
  asked: bigint[][];
  /** Proposals and the snapshots that were named with the question about them. */
  named: [bigint, bigint][];
  wanted: bigint[];
  failing: Error | undefined;
  window: { from: bigint; to: bigint };
  detections: number;
  ask(query: string, variables?: Record<string, unknown>, signal?: AbortSignal): Promise<Answer>;
};

/** A proposal created at a block. */
export const created = (id: bigint, description: string, at = 100n + id): CreatedLog => ({
  id,
  proposer: GOVERNOR,
  actions: [
    { target: GOVERNOR, value: 5n, signature: '', calldata: '0x' },
    { target: GOVERNOR, value: 0n, signature: '', calldata: '0xa9059cbb00' },
  ],
  snapshot: at + 1n,
  deadline: at + 100n,
  description,
  ...{ block: at, blockHash: block(at).hash, logIndex: 0, transaction: block(at).hash, timestamp: null },
});

/** Adds a vote. */
export function cast(
  world: World,
  id: bigint,
  voter: number,
  weight: bigint,
  support = 1,
  reason = '',
  at = 150,
) {
  const by: Address = toHex(voter, { size: 20 });
  decodeVoteLogs(
    [logOf('VoteCast', { voter: by, proposalId: id, support, weight, reason }, place(at, voter))],
    world.votes,
  );
}

/** Opens a world with these proposals, all active. */
export function openWorld(proposals: readonly CreatedLog[] = []): World & { opened: OpenedDao } {
  const world: World = {
    head: block(1000n),
    forks: 0,
    created: [...proposals],
    later: [],
    votes: new VoteTable(),
    states: new Map(),
    tallies: new Map(),
    asked: [],
    named: [],
    wanted: [],
    failing: undefined,
    window: { from: 1n, to: 1n },
    detections: 0,
    ask: (query, variables, signal) => execute({ query, variables }, signal),
  };
  const index = indexOf(world);
  const chain = chainOf(world);
  const parts = { contract: new ContractState(chain, index), reader: createColumnReader(index) };
  const opened = { id: DAO, chainId: 31337, chain, index, ...parts, ...NOTHING };
  const settled = () => undefined;
  const context = { open: async () => opened, agreement: NO_OTHERS.compare, settled, names: NO_NAMES };
  const execute = createExecutor(context, parseOperation);
  return Object.assign(world, { opened });
}

// These worlds have no timelock; its logs and its rights are tested over real contracts.
function chainOf(world: World): OpenedDao['chain'] {
  const answer = <T>(value: T): Promise<T> =>
    world.failing === undefined ? Promise.resolve(value) : Promise.reject(world.failing);
  return {
    dao: () => {
      world.detections++;
      return answer(dao(world.head));
    },
    head: () => answer(world.head),
    clock: () => answer(world.head.number),
    secondsPerUnit: () => answer(12),
    timelock: () => answer(null),
    proposals: (ids, when) => {
      world.asked.push([...ids]);
      for (const each of when?.snapshots ?? []) world.named.push(each);
      const known = ids.filter((id) => world.created.some((each) => each.id === id));
      return answer(new Map(known.map((id) => [id, nowOf(world, id, when?.at ?? world.head)])));
    },
    account: (_, when) =>
      answer({ votes: 3n, balance: 4n, delegate: null, split: [], proofs: {}, at: when?.at ?? world.head }),
    receipt: (_a, _i, _s, when) =>
      answer({
        power: 7n,
        hasVoted: false,
        support: null,
        weight: null,
        used: null,
        override: null,
        proofs: {},
        at: when?.at ?? world.head,
      }),
  };
}

const nowOf = (world: World, id: bigint, at: Block): ProposalNow => ({
  state: world.states.get(id) ?? 'ACTIVE',
  phase: null,
  expires: null,
  superQuorum: null,
  approval: null,
  tally: world.tallies.get(id) ?? world.votes.tally(id, at.number),
  snapshot: 101n + id,
  deadline: 2000n,
  eta: null,
  quorum: { value: 9n, timepoint: 101n + id, estimate: false },
  at,
});

function indexOf(world: World): Index {
  const status: VoteStatus = {
    complete: true,
    reading: false,
    read: 1n,
    window: 1n,
    from: 1n,
    to: 1n,
    coverage: [{ from: 1n, to: 1n }],
    gaps: [],
    difference: null,
    problem: null,
  };
  return {
    ready: async () => undefined,
    head: async () => world.head,
    get forks() {
      return world.forks;
    },
    proposals: () =>
      world.created
        .map((each) => listed(each, () => world.later.filter(({ id }) => id === each.id)))
        .sort((a, b) => Number(b.block - a.block)),
    details: () => ({ proposals: world.created, complete: true }),
    checkpoint: () => ({ block: null, state: 'none', reason: null, unchecked: [] }),
    recalled: () => null,
    claimed: () => undefined,
    governor: () => undefined,
    newest: async () => world.head,
    lastNews: () => world.head.number,
    isJudged: () => true,
    fileCheck: () => null,
    judge: () => undefined,
    wantBeside: async () => undefined,
    wantAll: () => world.wanted.push(...world.created.map(({ id }) => id)),
    pack: () => null,
    allStatus: () => status,
    find: async (id) => world.created.find((each) => each.id === id),
    snapshot: (id) => world.created.find((each) => each.id === id)?.snapshot,
    events: (id) => world.later.filter((each) => each.id === id),
    get votes() {
      return world.votes;
    },
    wantVotes: (id) => world.wanted.push(id),
    status: () => ({
      head: world.head,
      finalized: null,
      coverage: [{ from: 0n, to: world.head.number }],
      gaps: [],
      complete: true,
      reading: false,
      ...{ plan: null, paused: false, refusals: [] },
      progress: 1,
      start: 0n,
      source: 'memory',
      problem: null,
    }),
    voteStatus: () => ({ ...status, ...world.window }),
    timeOf: async (number) => block(number).timestamp,
  };
}

const dao = (at: Block): Dao => ({
  chainId: 31337,
  family: 'openzeppelin',
  ids: 'hash',
  ballot: { form: 'none', nonce: 'none', domain: null },
  extensions: [],
  guardian: null,
  proxy: null,
  unknown: [],
  address: GOVERNOR,
  name: 'World',
  version: '1',
  clock: { raw: null, mode: 'blocknumber' },
  counting: parseCounting('support=bravo&quorum=for,abstain'),
  token: null,
  timelock: null,
  settings: {
    votingDelay: 1n,
    votingPeriod: 2n,
    proposalThreshold: null,
    quorum: null,
    quorumNumerator: null,
    quorumDenominator: null,
    lateQuorumExtension: null,
  },
  at,
});
