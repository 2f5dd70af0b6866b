import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  parseAbi,
  toHex,
} from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import type { Random } from '../../runs';

/** The events of OpenZeppelin's Governor, for viem's encoder and decoder. */
export const abi = parseAbi([
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
  'event VoteCastWithParams(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason, bytes params)',
  'event ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description)',
  'event ProposalQueued(uint256 proposalId, uint256 etaSeconds)',
  'event ProposalExecuted(uint256 proposalId)',
  'event ProposalCanceled(uint256 proposalId)',
  'event ProposalExtended(uint256 indexed proposalId, uint64 extendedDeadline)',
]);

export type EventName = (typeof abi)[number]['name'];

/** A log as eth_getLogs would give it, from an event's arguments. */
export function logOf(name: EventName, args: Record<string, unknown>, at: Partial<UntrustedLog> = {}) {
  const event = abi.find((each) => each.name === name);
  if (event === undefined) throw new Error(name);
  const plain = event.inputs.filter((input) => !('indexed' in input && input.indexed));
  const topics = encodeEventTopics({ abi: [event], eventName: name, args } as never) as Hex[];
  const values = plain.map((input) => args[input.name]);
  return { ...place(), topics, data: encodeAbiParameters(plain, values as never), ...at };
}

/** Position of a log, made up. */
export const place = (block = 100, logIndex = 3): Omit<UntrustedLog, 'topics' | 'data'> => ({
  address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  blockNumber: toHex(block),
  blockHash: word(block),
  transactionHash: word(block * 1000 + logIndex),
  logIndex: toHex(logIndex),
});

export const word = (value: number | bigint): Hex => toHex(value, { size: 32 });

export const address = (random: Random): Address => getAddress(toHex(random.bigint(160), { size: 20 }));

/** Texts of several scripts, some long, some empty. */
export function text(random: Random): string {
  const alphabet = ['a', 'Z', ' ', '\n', 'ß', '漢', '🗳', 'ש', '\u202e', '\u0000', '"', '<b>', '\ufeff'];
  return Array.from({ length: random.int(0, random.chance(0.1) ? 300 : 20) }, () =>
    random.pick(alphabet),
  ).join('');
}

export const vote = (random: Random): Record<string, unknown> => ({
  voter: address(random),
  proposalId: random.bigint(256),
  support: random.int(0, 255),
  weight: random.bigint(random.pick([0, 64, 128, 208, 256])),
  reason: text(random),
  params: random.chance(0.5) ? '0x' : toHex(random.bigint(256), { size: 32 }),
});

/** Changes some hex digits, or cuts or lengthens the data: what a broken or hostile endpoint may say. */
export function damage(random: Random, data: Hex): Hex {
  const digits = [...data.slice(2)];
  for (let changes = random.int(1, 4); changes > 0; changes--) {
    const at = random.int(0, Math.max(0, digits.length - 1));
    const how = random.int(0, 9);
    if (how < 6) digits[at] = random.pick([...'0123456789abcdef']);
    // Words of ones make offsets and lengths that reach far out of bounds.
    else if (how < 8) digits.splice(at - (at % 64), 64, ...'f'.repeat(64));
    else if (how === 8) digits.splice(at);
    else digits.push(...'00'.repeat(random.int(0, 40)));
  }
  return `0x${digits.join('')}`;
}

/** The arguments of a log as viem decodes them; undefined when viem refuses. */
export function byViem({ data, topics }: UntrustedLog): Record<string, unknown> | undefined {
  try {
    const found = decodeEventLog({ abi, data: data as Hex, topics: topics as [Hex, ...Hex[]] });
    return found.args as unknown as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
