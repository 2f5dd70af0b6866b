import type { Address } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { ContractLogStatus } from './contractHistory';

/** Heaviest first, most delegators first, or last changed first. */
export type DelegateOrder = 'POWER' | 'DELEGATORS' | 'RECENT';

/** One delegate by the logs of a token; power in the token's smallest unit. */
export type DelegateLine = {
  address: Address;
  power: bigint;
  /** Accounts that have chosen it, itself included where it did so. */
  delegators: number;
  /** Block of the last change of its power, null where only a checkpoint tells of it. */
  changed: bigint | null;
};

/** One `DelegateVotesChanged`. */
export type PowerChange = { block: bigint; logIndex: number; previous: bigint; votes: bigint };

/** A place where a log must be missing, and whose: what is said after it does not follow from what was said before. */
export type DelegateBreak = BlockRange & {
  address: Address;
  /** `chain`: the contract itself says another power than all logs. */
  kind: 'power' | 'delegation' | 'chain';
};

/** How far the delegations of a token are read. */
export type DelegateStatus = ContractLogStatus & {
  breaks: readonly DelegateBreak[];
  /** Up to this block a checkpoint tells; null without one. */
  checkpoint: bigint | null;
  /** The changes of power before the checkpoint are read too. */
  isHistoryRead: boolean;
};
