import { createPublicClient, http, parseAbiItem } from 'viem';
import { parseConfig } from '@/core/config';
import { STATES } from '@/core/governor/proposal';
import { compile } from '@/devnet/compile';
import { demoConfig } from '@/devnet/demoConfig';
import { COURSES, KEYS, type Key } from '@/devnet/scenarios/agenda';
import { openMeridian } from '@/devnet/world';
import { openBefore } from '../openBefore';

const EXPECTED: Record<Key, (typeof STATES)[number]> = {
  executedPeriod: 'EXECUTED',
  executedRetainer: 'EXECUTED',
  canceled: 'CANCELED',
  executedDelay: 'EXECUTED',
  defeatedVotes: 'DEFEATED',
  defeatedQuorum: 'DEFEATED',
  hostile: 'DEFEATED',
  timelockCanceled: 'CANCELED',
  hostileTitle: 'DEFEATED',
  ready: 'QUEUED',
  queued: 'QUEUED',
  succeeded: 'SUCCEEDED',
  activeEnding: 'ACTIVE',
  bigVote: 'ACTIVE',
  upgrade: 'ACTIVE',
  takeover: 'ACTIVE',
  activeNew: 'ACTIVE',
  pending: 'PENDING',
};

const created = parseAbiItem(
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description)',
);
const cast = parseAbiItem(
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
);

describe('Meridian', () => {
  const world = openBefore(openMeridian);

  const client = () => createPublicClient({ transport: http(world.url, { batch: true }) });
  const { abi } = compile().Meridian;
  const read = async <T>(functionName: string, args: readonly unknown[] = []) =>
    (await client().readContract({ address: world.facts.governor, abi, functionName, args })) as T;
  const idOf = (key: Key) => BigInt(world.facts.proposals[key].id);

  test('has a newest block whose parent is the one that its contracts see', async () => {
    const { parentHash } = await client().getBlock();
    const abi = [parseAbiItem('function getLastBlockHash() view returns (bytes32)')];
    const address = world.facts.multicall;
    expect(await client().readContract({ address, abi, functionName: 'getLastBlockHash' })).toBe(parentHash);
  });
  const window = () => ({ address: world.facts.governor, fromBlock: BigInt(world.facts.startBlock) });

  it('has eighteen proposals, each in the state its name says', async () => {
    const logs = await client().getLogs({ ...window(), event: created });
    expect(logs.map((log) => log.args.proposalId)).toEqual(KEYS.map(idOf));
    const states = await Promise.all(
      KEYS.map(async (key) => [key, STATES[await read<number>('state', [idOf(key)])]]),
    );
    expect(Object.fromEntries(states)).toEqual(EXPECTED);
  });

  it('has as many votes as planned, whose weights are the contract’s tallies', async () => {
    const logs = await client().getLogs({ ...window(), event: cast });
    for (const { key, ballot } of COURSES) {
      const own = logs.filter((log) => log.args.proposalId === idOf(key));
      expect([key, own.length]).toEqual([key, ballot?.voters ?? 0]);
      expect(new Set(own.map((log) => log.args.voter)).size).toBe(own.length);
      const sums = [0n, 0n, 0n];
      for (const { args } of own)
        sums[args.support ?? 0] = (sums[args.support ?? 0] ?? 0n) + (args.weight ?? 0n);
      expect(sums).toEqual(await read<bigint[]>('proposalVotes', [idOf(key)]));
    }
    expect(logs.filter((log) => log.args.proposalId === idOf('bigVote'))).toHaveLength(5000);
  });

  it('defeats one by the quorum and one by the votes', async () => {
    const part = async (key: Key) => {
      const [against, yes, abstain] = await read<[bigint, bigint, bigint]>('proposalVotes', [idOf(key)]);
      const quorum = await read<bigint>('quorum', [await read<bigint>('proposalSnapshot', [idOf(key)])]);
      return { ahead: yes > against, reached: yes + abstain >= quorum };
    };
    expect(await part('defeatedQuorum')).toEqual({ ahead: true, reached: false });
    expect(await part('defeatedVotes')).toEqual({ ahead: false, reached: true });
    expect(await part('bigVote')).toEqual({ ahead: true, reached: true });
  });

  it('has one queued proposal that may be executed and one that must wait for days', async () => {
    const { timestamp } = await client().getBlock();
    expect(await read<bigint>('proposalEta', [idOf('ready')])).toBeLessThan(timestamp);
    expect(await read<bigint>('proposalEta', [idOf('queued')])).toBeGreaterThan(timestamp + 4n * 86_400n);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(600);
  });

  it('extended one vote, whose quorum was reached late', async () => {
    const event = parseAbiItem('event ProposalExtended(uint256 indexed proposalId, uint64 extendedDeadline)');
    const logs = await client().getLogs({ ...window(), event });
    expect(logs.map((log) => log.args.proposalId)).toEqual([idOf('ready')]);
  });

  it('carries out what was executed', async () => {
    expect(await read<bigint>('votingPeriod')).toBe(240n);
    const { abi: timelock } = compile().TimelockController;
    const address = world.facts.timelock;
    expect(await client().readContract({ address, abi: timelock, functionName: 'getMinDelay' })).toBe(
      604_800n,
    );
  });

  it('gives the demo accounts the standing that their labels say', async () => {
    const { abi: token } = compile().MeridianToken;
    const of = async (functionName: string, index: number) =>
      (await client().readContract({
        address: world.facts.token,
        abi: token,
        functionName,
        args: [world.facts.accounts[index]?.address],
      })) as bigint;
    const unit = 10n ** 18n;
    expect([
      await of('getVotes', 0),
      await of('getVotes', 1),
      await of('balanceOf', 1),
      await of('balanceOf', 2),
    ]).toEqual([48_210n * unit, 0n, 12_400n * unit, 0n]);
    expect(await of('getVotes', 3)).toBeGreaterThan(500_000n * unit);
    for (const key of ['activeEnding', 'bigVote', 'activeNew'] as const)
      expect(await read('hasVoted', [idOf(key), world.facts.accounts[0]?.address])).toBe(false);
  });

  it('makes a configuration that the site accepts', () => {
    const config = demoConfig(world.url, world.facts);
    expect(parseConfig(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });
});
