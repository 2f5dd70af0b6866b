import {
  type AbiEvent,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  encodePacked,
  type Hex,
  parseAbiItem,
  toHex,
} from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { decodeCreated, PROPOSAL_TOPICS } from '@/chain/logs/proposalLog';
import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import { type Counting, parseCounting } from '@/core/governor/dao';
import { packVotes, unpackVotes } from '@/service/indexer/store/segment';
import { VoteTable } from '@/service/indexer/votes/voteTable';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { address, damage, place, text } from './ledger';

const COUNT = runs(300, 3000);
const SEED = seedOf(20261122);
const EVENTS = {
  alpha: parseAbiItem('event VoteCast(address voter, uint256 proposalId, bool support, uint256 weight)'),
  override: parseAbiItem(
    'event OverrideVoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
  ),
  reduction: parseAbiItem(
    'event VoteReduced(address indexed voter, uint256 proposalId, uint8 support, uint256 weight)',
  ),
  params: parseAbiItem(
    'event VoteCastWithParams(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason, bytes params)',
  ),
} satisfies Record<string, AbiEvent>;
const TYPED = parseAbiItem(
  'event ProposalCreated(uint256 indexed proposalId, address indexed proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 startBlock, uint256 endBlock, string description, uint8 proposalType)',
);
const MODULE = parseAbiItem(
  'event ProposalCreated(uint256 indexed proposalId, address indexed proposer, address indexed votingModule, bytes proposalData, uint256 startBlock, uint256 endBlock, string description, uint8 proposalType)',
);

function logOf(event: AbiEvent, args: Record<string, unknown>, at: Partial<UntrustedLog> = {}): UntrustedLog {
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args } as never) as Hex[];
  const plain = event.inputs.filter((input) => input.indexed !== true);
  const data = encodeAbiParameters(plain, plain.map((input) => args[input.name ?? '']) as never);
  return { ...place(), topics, data, ...at };
}

function oracle(event: AbiEvent, log: UntrustedLog): Record<string, unknown> | undefined {
  try {
    const topics = log.topics as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: [event], data: log.data as Hex, topics });
    return args as unknown as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const cast = (random: Random, kind: keyof typeof EVENTS): Record<string, unknown> => ({
  voter: address(random),
  proposalId: random.bigint(256),
  support: kind === 'alpha' ? random.chance(0.5) : random.int(0, 2),
  weight: random.bigint(random.pick([0, 64, 128, 256])),
  reason: text(random),
  params: '0x',
});

describe.each(['alpha', 'override', 'reduction'] as const)('votes of the form %s', (kind) => {
  const event = EVENTS[kind];

  test(`are decoded as viem decodes them (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < COUNT; round++) {
      const args = cast(random, kind);
      const table = new VoteTable();
      expect(decodeVoteLogs([logOf(event, args)], table)).toBe(0);
      expect(table.at(0)).toMatchObject({
        voter: args.voter,
        proposal: args.proposalId,
        support: Number(args.support),
        weight: args.weight,
        reason: kind === 'override' ? args.reason : '',
        kind: kind === 'alpha' ? 'whole' : kind,
        parts: null,
      });
    }
  });

  test(`that are damaged never throw, and are accepted only when viem reads the same (seed ${SEED})`, () => {
    const random = seeded(SEED + 1);
    for (let round = 0; round < COUNT * 3; round++) {
      const log = logOf(event, cast(random, kind));
      log.data = damage(random, log.data as Hex);
      const table = new VoteTable();
      if (decodeVoteLogs([log], table) > 0) continue;
      const expected = oracle(event, log);
      expect(table.at(0)).toMatchObject({
        proposal: expected?.proposalId,
        weight: expected?.weight,
        support: Number(expected?.support),
      });
    }
  });
});

describe('split votes', () => {
  const split = (against: bigint, yes: bigint, abstain: bigint) =>
    encodePacked(['uint128', 'uint128', 'uint128'], [against, yes, abstain]);
  const log = (args: Record<string, unknown>, block = 100) =>
    logOf(
      EVENTS.params,
      { voter: toHex(7, { size: 20 }), proposalId: 7n, weight: 6n, reason: '', support: 255, ...args },
      place(block),
    );
  const IN_PARTS = parseCounting('support=bravo,fractional&quorum=for,abstain&params=fractional');
  const told = (counting: Counting | null) => {
    const table = new VoteTable();
    table.params.counting = () => counting;
    return table;
  };
  const read = (...logs: UntrustedLog[]) => {
    const table = told(IN_PARTS);
    expect(decodeVoteLogs(logs, table)).toBe(0);
    return table;
  };

  test('have their parts, up to 2^128 - 1 each', () => {
    const most = 2n ** 128n - 1n;
    const table = read(log({ params: split(1n, 2n, 3n) }), log({ params: split(most, 0n, most) }));
    expect(table.at(0)).toMatchObject({ kind: 'split', parts: { against: 1n, for: 2n, abstain: 3n } });
    expect(table.tally(7n, 1000n)).toEqual({ against: 1n + most, for: 2n, abstain: 3n + most });
  });

  test('of a contract that does not look at the side are parts under any; params of another length are nobody’s', () => {
    expect(read(log({ support: 1, params: split(1n, 2n, 3n) })).kind(0)).toBe('split');
    const table = read(
      log({ support: 1, params: split(1n, 2n, 9n) }),
      log({ support: 1, params: '0x' }),
      log({ support: 1, params: toHex(1n, { size: 64 }) }),
    );
    expect([0, 1, 2].map((row) => table.kind(row))).toEqual(['split', 'whole', 'whole']);
    expect(table.tally(7n, 1000n)).toEqual({ against: 1n, for: 14n, abstain: 9n });
  });

  test('are none where the contract reads no params, in logs as in files', () => {
    const table = told(parseCounting('support=bravo&quorum=for,abstain'));
    decodeVoteLogs([log({ support: 1, params: split(6n, 0n, 0n) })], table);
    const copy = told(parseCounting('support=bravo&quorum=for,abstain'));
    copy.absorb(read(log({ support: 1, params: split(6n, 0n, 0n) })).select([0]), 'file');
    for (const each of [table, copy]) {
      expect(each.at(0)).toMatchObject({ kind: 'whole', support: 1, parts: null });
      expect(each.tally(7n, 1000n)).toEqual({ against: 0n, for: 6n, abstain: 0n });
      expect(each.select([0]).splits).toEqual([]);
    }
  });

  test('are called unknown where nobody says how the contract counts, until its tally tells', () => {
    const table = told(null);
    decodeVoteLogs([log({ support: 1, params: split(5n, 1n, 0n) })], table);
    const before = table.version;
    expect([table.kind(0), table.parts(0), table.counted(0)]).toEqual(['unknown', null, null]);
    const heard = (against: bigint, inFavour: bigint) => {
      const tally = { against, for: inFavour, abstain: 0n };
      table.params.hear(7n, tally, 1000n);
      expect(table.tally(7n, 1000n, tally)).toEqual(tally);
      return [table.kind(0), table.parts(0)?.for, table.counted(0)];
    };
    expect([heard(0n, 6n), heard(5n, 1n)]).toEqual([
      ['whole', undefined, 6n],
      ['split', 1n, 6n],
    ]);
    expect(heard(1n, 5n)).toEqual(['split', 5n, 6n]);
    expect(table.version).toBeGreaterThan(before);
    table.params.hear(7n, { against: 9n, for: 9n, abstain: 9n }, 1000n);
    expect(table.kind(0)).toBe('unknown');
  });

  test('and what was taken from a vote survive being stored, and blocks that are dropped', () => {
    const voter = toHex(7, { size: 20 });
    const plain = { voter, proposalId: 7n, support: 1, reason: '' };
    const table = read(
      logOf(EVENTS.params, { ...plain, weight: 50n, params: '0x' }, place(10)),
      log({ params: split(1n, 2n, 3n) }, 20),
      logOf(EVENTS.reduction, { ...plain, weight: 8n }, place(30)),
      logOf(EVENTS.reduction, { ...plain, weight: 4n }, place(40)),
    );
    const copy = told(IN_PARTS);
    unpackVotes(packVotes(table, { from: 0n, to: 100n }).bytes, copy);
    for (const each of [table, copy]) {
      expect(each.tally(7n, 1000n)).toEqual({ against: 1n, for: 40n, abstain: 3n });
      expect([each.reduced(0), each.reduced(1)]).toEqual([12n, 0n]);
      expect(each.of(7n, voter)).toEqual([0, 1]);
      each.truncate(40n);
      expect(each.reduced(0)).toBe(8n);
      each.truncate(25n);
      expect([each.reduced(0), each.parts(1)]).toEqual([0n, { against: 1n, for: 2n, abstain: 3n }]);
    }
  });
});

test(`proposals of Agora are decoded as viem decodes them, and damaged ones never throw (seed ${SEED})`, () => {
  const random = seeded(SEED);
  let compared = 0;
  for (let round = 0; round < COUNT; round++) {
    const count = random.int(0, 3);
    const list = <T>(make: () => T) => Array.from({ length: count }, make);
    const args = {
      proposalId: random.bigint(256),
      proposer: address(random),
      votingModule: address(random),
      proposalData: toHex(random.bigint(500)),
      targets: list(() => address(random)),
      values: list(() => random.bigint(256)),
      signatures: list(() => text(random)),
      calldatas: list(() => toHex(random.bigint(300))),
      startBlock: random.bigint(60),
      endBlock: random.bigint(60),
      description: text(random),
      proposalType: random.int(0, 255),
    };
    const odd = (hex: string) => hex.length % 2 === 1;
    if (odd(args.proposalData) || args.calldatas.some(odd)) continue;
    const event = random.pick([TYPED, MODULE]);
    const log = logOf(event, args);
    expect(decodeCreated(log)).toMatchObject({
      id: args.proposalId,
      proposer: args.proposer,
      snapshot: args.startBlock,
      deadline: args.endBlock,
      description: args.description,
    });
    log.data = damage(random, log.data as Hex);
    const found = decodeCreated(log);
    const said = oracle(event, log);
    if (found === undefined || said === undefined) continue;
    compared++;
    const { proposalId: id, proposer, startBlock: snapshot, endBlock: deadline } = said;
    expect(found).toMatchObject({ id, proposer, snapshot, deadline });
  }
  expect(compared).toBeGreaterThan(0);
});

test('no event stands for a vote and a proposal at once', () => {
  expect(new Set([...VOTE_TOPICS, ...PROPOSAL_TOPICS]).size).toBe(
    VOTE_TOPICS.length + PROPOSAL_TOPICS.length,
  );
});
