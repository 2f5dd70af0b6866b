import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { place } from './ledger';

/** The events of ERC-5805, for viem's encoder and decoder. */
export const delegateAbi = parseAbi([
  'event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
  'event DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes)',
]);

/** A `DelegateVotesChanged` log. */
export function changeLog(
  delegate: Address,
  previous: bigint,
  votes: bigint,
  at: Partial<UntrustedLog> = {},
): UntrustedLog {
  const topics = encodeEventTopics({
    abi: delegateAbi,
    eventName: 'DelegateVotesChanged',
    args: { delegate },
  }) as Hex[];
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [previous, votes]);
  return { ...place(), topics, data, ...at };
}

/** A `DelegateChanged` log. */
export function moveLog(delegator: Address, from: Address, to: Address, at: Partial<UntrustedLog> = {}) {
  const topics = encodeEventTopics({
    abi: delegateAbi,
    eventName: 'DelegateChanged',
    args: { delegator, fromDelegate: from, toDelegate: to },
  }) as Hex[];
  return { ...place(), topics, data: '0x', ...at };
}
