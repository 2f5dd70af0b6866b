import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { RawAction } from '@/core/governor/proposal';
import type { Random } from '../../runs';
import type { Act, Draft, Effect, Held, Model, Start } from './model';

const ABI = parseAbi([
  'function setProtocolFee(uint16)',
  'function setVotingDelay(uint48)',
  'function setVotingPeriod(uint32)',
  'function setProposalThreshold(uint256)',
  'function updateQuorumNumerator(uint256)',
  'function setLateQuorumVoteExtension(uint48)',
  'function updateDelay(uint256)',
]);

/** The contracts a history may act on, and who acts. */
export type Cast = { governor: Address; timelock: Address; exchange: Address; people: readonly Address[] };

/** Settings within what the contract accepts; a period is short, so that a history reaches its end. */
export function randomStart(random: Random): Start {
  const clock = random.pick(['blocknumber', 'timestamp'] as const);
  const unit = clock === 'timestamp' ? 12 : 1;
  const votingPeriod = random.int(2, 8) * unit + random.int(0, unit - 1);
  return {
    clock,
    votingDelay: BigInt(random.int(0, 3 * unit)),
    votingPeriod: BigInt(votingPeriod),
    threshold: random.chance(0.6) ? 0n : BigInt(random.int(1, 300)) * 10n ** 18n,
    numerator: BigInt(random.pick([0, 1, 4, 10, 25, 40, 60, 100])),
    extension: BigInt(random.int(0, votingPeriod)),
    minDelay: BigInt(random.pick([0, 1, 12, 30, 60])),
  };
}

/** A holding in the token's smallest unit: nothing, dust, or whole and broken tokens. */
export function randomHolding(random: Random): bigint {
  if (random.chance(0.1)) return 0n;
  if (random.chance(0.1)) return BigInt(random.int(1, 9));
  return BigInt(random.int(1, 1000)) * 10n ** 18n + random.bigint(60);
}

/** Acts of people in one block: most move a proposal on, some must be refused by the contract. */
export function randomActs(random: Random, model: Model, cast: Cast): Act[] {
  const acts: Act[] = [];
  const { people } = cast;
  if (random.chance(model.proposals.size === 0 ? 0.9 : model.proposals.size < 4 ? 0.25 : 0.02))
    acts.push({ kind: 'propose', by: random.pick(people), draft: randomDraft(random, model, cast) });
  for (const held of model.proposals.values()) acts.push(...forward(random, model, held, people));
  if (random.chance(0.2)) acts.push({ kind: 'delegate', by: random.pick(people), to: random.pick(people) });
  if (random.chance(0.15)) {
    const by = random.pick(people);
    const amount = random.chance(0.8) ? (model.ledger.balances.get(by) ?? 0n) / 2n : 10n ** 24n;
    acts.push({ kind: 'transfer', by, to: random.pick(people), amount });
  }
  return acts;
}

function forward(random: Random, model: Model, held: Held, people: readonly Address[]): Act[] {
  const { id } = held;
  const by = random.pick(people);
  const state = model.state(id);
  if (random.chance(0.03)) return [{ kind: random.pick(['queue', 'execute', 'cancel'] as const), by, id }];
  if (random.chance(0.02)) return [vote(random, by, id, 1)];
  if (state === 'PENDING' && random.chance(0.06)) return [{ kind: 'cancel', by: held.proposer, id }];
  if (state === 'PENDING' && random.chance(0.03)) return [{ kind: 'cancel', by, id }];
  if (state === 'ACTIVE') {
    const voters = people.filter(() => random.chance(0.25));
    return voters.map((voter) => vote(random, voter, id, random.pick([1, 1, 1, 1, 1, 0, 0, 2])));
  }
  if (state === 'SUCCEEDED' && random.chance(0.6)) return [{ kind: 'queue', by, id }];
  if (state !== 'QUEUED') return [];
  if (random.chance(0.08)) return [{ kind: 'cancelOnTimelock', by, id }];
  if (random.chance(0.12)) return [{ kind: 'executeOnTimelock', by, id }];
  return random.chance(0.4) ? [{ kind: 'execute', by, id }] : [];
}

function vote(random: Random, by: Address, id: bigint, support: number): Act {
  const byte = random.chance(0.02) ? random.int(3, 255) : support;
  if (random.chance(0.5)) return { kind: 'vote', by, id, support: byte };
  return {
    kind: 'vote',
    by,
    id,
    support: byte,
    reason: random.pick(['', 'Ναι', 'yes — “agreed”', '👍🏽 ok', '\u202e\0']),
  };
}

function randomDraft(random: Random, model: Model, cast: Cast): Draft {
  const again = [...model.proposals.values()][0];
  if (again !== undefined && random.chance(0.05)) return again;
  const chosen = Array.from({ length: random.chance(0.03) ? 0 : random.int(1, 3) }, () =>
    randomAction(random, cast),
  );
  const title = random.pick([
    '# Raise the fee',
    '',
    'Ordnung\r\n',
    '提案',
    '\n# Two\n\nlines ',
    '🗳️',
    'e\u0301 é',
  ]);
  const owner = random.chance(0.2) ? `#proposer=${random.pick(cast.people)}` : '';
  return {
    actions: chosen.map(([action]) => action),
    effects: chosen.map(([, effect]) => effect),
    description: `${title}${random.int(0, 99_999)}${owner}`,
  };
}

function randomAction(random: Random, cast: Cast): [RawAction, Effect] {
  const { governor, timelock, exchange } = cast;
  const to = (target: Address, calldata: Hex, effect: Effect, value = 0n): [RawAction, Effect] => [
    { target, value, signature: '', calldata },
    effect,
  ];
  const set = (functionName: (typeof ABI)[number]['name'], value: bigint | number) =>
    encodeFunctionData({ abi: ABI, functionName, args: [value] } as Parameters<typeof encodeFunctionData>[0]);
  const number = random.int(0, 12);
  const value = BigInt(number);
  switch (random.int(0, 8)) {
    case 0:
      return to(random.pick(cast.people), '0x', { kind: 'none' }, value);
    case 1:
      return to(governor, set('setVotingDelay', number), { kind: 'votingDelay', value });
    case 2:
      return to(governor, set('setVotingPeriod', number), { kind: 'votingPeriod', value });
    case 3:
      return to(governor, set('setProposalThreshold', value), { kind: 'threshold', value });
    case 4:
      return to(governor, set('updateQuorumNumerator', value * 9n), { kind: 'numerator', value: value * 9n });
    case 5:
      return to(governor, set('setLateQuorumVoteExtension', number), { kind: 'extension', value });
    case 6:
      return to(timelock, set('updateDelay', value), { kind: 'minDelay', value });
    case 7:
      return to(exchange, set('setProtocolFee', 9999), { kind: 'refused' });
    default:
      return to(exchange, set('setProtocolFee', number), { kind: 'none' });
  }
}

/** When the next block comes: soon, seldom much later, and often exactly when an operation becomes ready. */
export function randomTime(random: Random, model: Model, last: bigint): bigint {
  const due = [...model.operations.values()].filter((eta) => eta > last);
  if (due.length > 0 && random.chance(0.4)) return random.pick(due);
  return last + BigInt(random.chance(0.9) ? random.int(1, 15) : random.int(16, 90));
}
