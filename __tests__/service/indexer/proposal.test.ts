import { type Hex, toHex } from 'viem';
import { decodeCreated, decodeLater } from '@/chain/logs/proposalLog';
import { repairedText } from '@/core/exactText';
import { packProposals, unpackProposals } from '@/service/indexer/store/segment';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { address, byViem, damage, logOf, text } from './ledger';

const COUNT = runs(150, 1500);
const SEED = seedOf(20261121);

function created(random: Random): Record<string, unknown> {
  const calls = random.int(0, 4);
  const list = <T>(make: () => T) => Array.from({ length: calls }, make);
  return {
    proposalId: random.bigint(256),
    proposer: address(random),
    targets: list(() => address(random)),
    values: list(() => random.bigint(256)),
    signatures: list(() => (random.chance(0.8) ? '' : 'transfer(address,uint256)')),
    calldatas: list(() => toHex(new Uint8Array(random.int(0, 100)).fill(random.int(0, 255)))),
    voteStart: random.bigint(48),
    voteEnd: random.bigint(48),
    description: text(random),
  };
}

/** Our form of what viem decodes. */
function expected(args: Record<string, unknown>) {
  const targets = args.targets as string[];
  return {
    id: args.proposalId,
    proposer: args.proposer,
    actions: targets.map((target, at) => ({
      target,
      value: (args.values as bigint[])[at],
      signature: (args.signatures as string[])[at],
      calldata: (args.calldatas as string[])[at],
    })),
    snapshot: args.voteStart,
    deadline: args.voteEnd,
    description: args.description,
  };
}

describe('ProposalCreated', () => {
  test(`is decoded as viem decodes it (seed ${SEED})`, () => {
    const random = seeded(SEED);
    for (let round = 0; round < COUNT; round++) {
      const args = created(random);
      const log = logOf('ProposalCreated', args, { blockTimestamp: toHex(1_790_000_000) });
      const found = decodeCreated(log);
      expect(found).toMatchObject(expected(args));
      expect(found?.timestamp).toBe(1_790_000_000n);
    }
  });

  test(`damaged never throws, and is accepted only as viem reads it (seed ${SEED})`, () => {
    const random = seeded(SEED + 1);
    for (let round = 0; round < COUNT * 5; round++) {
      const log = logOf('ProposalCreated', created(random));
      log.data = damage(random, log.data as Hex);
      const found = decodeCreated(log);
      if (found === undefined) continue;
      const args = byViem(log);
      expect(args).toBeDefined();
      const { description, actions, ...rest } = expected(args as Record<string, unknown>);
      expect(found).toMatchObject(rest);
      // viem replaces bytes that are no UTF-8, and leaves out a mark at the start.
      expect(repairedText(found.description).replace(/^\ufeff/, '')).toBe(description);
      expect(found.actions.map(({ calldata }) => calldata)).toEqual(actions.map(({ calldata }) => calldata));
    }
  });

  test('with lists of different lengths, or entries that share their bytes to grow, is refused', () => {
    const args = created(seeded(5));
    const mixed = { ...args, targets: [address(seeded(6))], values: [], signatures: [''], calldatas: ['0x'] };
    expect(decodeCreated(logOf('ProposalCreated', mixed))).toBeUndefined();
    const many = 200;
    const bomb = {
      ...args,
      targets: Array.from({ length: many }, () => address(seeded(7))),
      values: Array.from({ length: many }, () => 0n),
      signatures: Array.from({ length: many }, () => ''),
      calldatas: [`0x${'ab'.repeat(20_000)}`, ...Array.from({ length: many - 1 }, () => '0x')],
    };
    const log = logOf('ProposalCreated', bomb);
    expect(decodeCreated(log)?.actions).toHaveLength(many);
    const first = toHex(many * 32, { size: 32 }).slice(2);
    const at = log.data.lastIndexOf(first);
    // Every calldata now points to the one large one.
    const shared = log.data.slice(0, at) + first.repeat(many) + log.data.slice(at + 64 * many);
    expect(decodeCreated({ ...log, data: shared })).toBeUndefined();
  });
});

describe('later events', () => {
  test('are decoded with their value and place', () => {
    const id = 2n ** 255n + 17n;
    expect(decodeLater(logOf('ProposalQueued', { proposalId: id, etaSeconds: 99n }))).toMatchObject({
      id,
      value: 99n,
    });
    expect(decodeLater(logOf('ProposalExecuted', { proposalId: id }))).toMatchObject({ id, value: null });
    expect(decodeLater(logOf('ProposalCanceled', { proposalId: id }))).toMatchObject({
      name: 'ProposalCanceled',
    });
    const extended = logOf('ProposalExtended', { proposalId: id, extendedDeadline: 1234n });
    expect(decodeLater(extended)).toMatchObject({ id, value: 1234n, block: 100n, logIndex: 3 });
  });

  test('that are cut short or of another kind are refused', () => {
    const queued = logOf('ProposalQueued', { proposalId: 1n, etaSeconds: 2n });
    expect(decodeLater({ ...queued, data: queued.data.slice(0, 66) })).toBeUndefined();
    expect(decodeLater({ ...queued, topics: [] })).toBeUndefined();
    expect(decodeLater({ ...queued, data: '0xzz' })).toBeUndefined();
  });
});

test('proposals survive packing, also texts that look like numbers', () => {
  const random = seeded(SEED + 3);
  const logs = ['n12', 't', '', '\ud800', 'n', '# Title'].map((description, index) => ({
    ...(decodeCreated(logOf('ProposalCreated', created(random))) ?? fail()),
    id: BigInt(index),
    description,
  }));
  const { bytes, rows } = packProposals(logs, [], { from: 0n, to: 200n });
  expect(rows).toBe(logs.length);
  expect(unpackProposals(bytes).created).toEqual(logs);
});

function fail(): never {
  throw new Error('a log of the test was refused');
}
