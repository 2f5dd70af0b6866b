import type { Address } from 'viem';
import type { BlockRange } from '@/core/blockRange';
import type { Block } from '@/core/governor/dao';
import type { DelegateTable } from '../delegates/delegateTable';
import type { ContractLogStatus } from './contractLogStatus';

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

/** The delegations of an organisation's token; read when first wanted, kept in memory only. */
export type DelegateIndex = {
  /** Starts reading up to this block, unless it is being done; another token or a fork begins anew. */
  want(token: Address, head: Block): void;
  /** Starts reading the history of power that a checkpoint holds in a file of its own. */
  wantHistory(): void;
  /** All who hold power or to whom somebody delegates. `words` must be part of the address. */
  list(order: DelegateOrder, words: string): readonly Address[];
  line(address: Address): DelegateLine;
  /** Changes of power, oldest first. */
  changes(address: Address): readonly PowerChange[];
  /** Lists the accounts that have chosen it, and in which block, latest first. */
  delegators(address: Address): readonly { address: Address; since: bigint }[];
  /** Sum of the power of all. */
  delegated(): bigint;
  /** The logs themselves, and the blocks of which all are read. */
  held(): { table: DelegateTable; coverage: readonly BlockRange[] };
  /** Takes what the contract itself said of their power at a block: where the logs say otherwise, one is missing. */
  judge(said: ReadonlyMap<Address, bigint>, at: Block): void;
  status(): DelegateStatus;
  /** Settles when nothing is being read. */
  idle(): Promise<void>;
};
