import { type Address, createPublicClient, type Hex, http, parseAbi, parseAbiItem } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import type { Large } from '@/devnet/scenarios/large';
import { openLog1m } from '@/devnet/scenarios/log1m';
import { openReal100k } from '@/devnet/scenarios/real100k';
import { SWIFT } from '../loopback';
import { closeAfter, openBefore } from '../openBefore';

/** The first to need them compiles the contracts. */
const COLD = 300_000;
const VOTE = parseAbiItem('event VoteCast(address indexed, uint256, uint8, uint256, string)');
const EXECUTED = parseAbiItem('event ProposalExecuted(uint256 id)');
const VIEWS = parseAbi([
  'function state(uint256) view returns (uint8)',
  'function proposalSnapshot(uint256) view returns (uint256)',
  'function proposalDeadline(uint256) view returns (uint256)',
  'function proposalVotes(uint256) view returns (uint256, uint256, uint256)',
  'function quorum(uint256) view returns (uint256)',
  'function hasVoted(uint256, address) view returns (bool)',
  'function getVotes(address, uint256) view returns (uint256)',
]);

type Cast = { voter: Address; id: bigint; support: number; weight: bigint; reason: string; block: bigint };
type View = (typeof VIEWS)[number]['name'];

function reader({ url, governor }: Large) {
  const client = createPublicClient({ transport: http(url) });
  return {
    read: <T>(functionName: View, ...args: unknown[]) =>
      client.readContract({ address: governor, abi: VIEWS, functionName, args } as never) as Promise<T>,
    /** Decoded by viem. */
    casts: async (): Promise<Cast[]> => {
      const logs = await client.getLogs({ address: governor, event: VOTE, fromBlock: 0n, strict: true });
      return logs.map(({ args: [voter, id, support, weight, reason], blockNumber }) => ({
        ...{ voter, id, support, weight, reason },
        block: blockNumber,
      }));
    },
    executed: async () => {
      const logs = await client.getLogs({ address: governor, event: EXECUTED, fromBlock: 0n, strict: true });
      return logs.map(({ args }) => args.id);
    },
    head: async () => client.getBlock(),
    finalized: async () => client.getBlock({ blockTag: 'finalized' }),
  };
}

/** Checks that hold for every vote of a world, whoever wrote it down. */
async function check(world: Large, votes: number): Promise<{ casts: Cast[]; states: number[] }> {
  const { read, casts: all, executed } = reader(world);
  const casts = await all();
  expect(casts).toHaveLength(votes);
  expect(world.votes).toBe(votes);
  expect(new Set(casts.map(({ id }) => id))).toEqual(new Set(world.proposals));
  const done = await executed();
  const states: number[] = [];
  for (const id of world.proposals) {
    const own = casts.filter((cast) => cast.id === id);
    const sum = (support: number) =>
      own.reduce((total, cast) => (cast.support === support ? total + cast.weight : total), 0n);
    expect(await read('proposalVotes', id)).toEqual([sum(0), sum(1), sum(2)]);
    expect(new Set(own.map(({ voter }) => voter)).size).toBe(own.length);
    const snapshot = await read<bigint>('proposalSnapshot', id);
    const deadline = await read<bigint>('proposalDeadline', id);
    expect(own.filter(({ block }) => block <= snapshot || block > deadline)).toEqual([]);
    const isQuorate = sum(1) + sum(2) >= (await read<bigint>('quorum', snapshot));
    const state = await read<number>('state', id);
    expect(state).toBe(!isQuorate || sum(1) <= sum(0) ? 3 : done.includes(id) ? 7 : 4);
    states.push(state);
  }
  return { casts, states };
}

describe('the world of recorded votes', () => {
  const SIZE = { votes: 1_203, proposals: 6, perBlock: 70 };
  const world = openBefore(() => openLog1m(SIZE));

  it(
    'tells the truth in tallies, windows and states',
    async () => {
      const { casts, states } = await check(world, SIZE.votes);
      expect(new Set(states)).toEqual(new Set([3, 7]));
      expect(new Set(casts.map(({ support }) => support))).toEqual(new Set([0, 1, 2]));
      const withReason = casts.filter(({ reason }) => reason !== '').length;
      expect(withReason).toBeGreaterThan(SIZE.votes / 40);
      expect(withReason).toBeLessThan(SIZE.votes / 10);
      expect(casts.some(({ weight }) => weight % 10n !== 0n)).toBe(true);
    },
    COLD,
  );

  it('is a Governor like any other to detection', async () => {
    const transport = createTransport({ ...SWIFT, chainId: world.chainId, hosts: [world.url] });
    expect(await detect(transport, { chainId: world.chainId, address: world.governor })).toMatchObject({
      family: 'openzeppelin',
      name: 'Long Record',
      version: '1',
      ids: 'hash',
      clock: { mode: 'blocknumber' },
      counting: { raw: 'support=bravo&quorum=for,abstain' },
      token: { address: world.token, symbol: 'LONG', decimals: 18, kind: 'erc20votes' },
      timelock: null,
      unknown: [],
    });
  });

  it('has its whole history settled, and is the same at each call', async () => {
    const { head, finalized, casts } = reader(world);
    const [last] = (await casts()).slice(-1);
    expect((await finalized()).number).toBeGreaterThan(last?.block ?? 0n);
    expect((await reader(closeAfter(await openLog1m(SIZE))).head()).hash).toBe((await head()).hash);
  });
});

describe('the world of real votes', () => {
  const SIZE = { proposals: 6, voters: 20, perBlock: 4 };
  const world = openBefore(() => openReal100k(SIZE));

  it(
    'has a receipt and real power behind every vote',
    async () => {
      const { read } = reader(world);
      for (const { voter, id, weight } of (await check(world, 120)).casts.slice(-40)) {
        expect(await read<boolean>('hasVoted', id, voter)).toBe(true);
        const snapshot = await read<bigint>('proposalSnapshot', id);
        expect(await read<bigint>('getVotes', voter, snapshot)).toBe(weight);
      }
    },
    COLD,
  );

  it('keeps its transactions few', async () => {
    const client = createPublicClient({ transport: http(world.url) });
    const logs = await client.getLogs({ address: world.governor, event: VOTE, fromBlock: 0n });
    expect(new Set(logs.map(({ transactionHash }): Hex => transactionHash)).size).toBe(SIZE.proposals);
  });
});
