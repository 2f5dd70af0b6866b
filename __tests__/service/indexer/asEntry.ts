import { hexToBytes } from 'viem';
import type { VoteEntry } from '@/chain/logs/voteEntry';

/** A decoded vote with its voter, proposal, weight and transaction (32 bytes with 0x) as hex texts. */
export type VoteTexts = Omit<VoteEntry, 'bytes' | 'voter' | 'proposal' | 'weight' | 'transaction'> &
  Record<'voter' | 'proposal' | 'weight' | 'transaction', string>;

/** A vote as the table takes it. */
export function asEntry({ voter, proposal, weight, transaction, ...rest }: VoteTexts): VoteEntry {
  const bytes = hexToBytes(`0x${voter}${proposal}${weight}${transaction.slice(2).padStart(64, '0')}`);
  return { ...rest, bytes, voter: 0, proposal: 20, weight: 52, transaction: 84 };
}
