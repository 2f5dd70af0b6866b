import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import type { Act, ActContext, ActService, Call, WalletClient } from '../acts/act';
import type { AccountState } from '../facts/accountState';
import type { Status } from './moves';
import type { Entry, OutboxStore } from './outbox';

/** All that is known of one act under way. */
export type ActRun<Intent, Facts> = {
  status: Status;
  intent: Intent | undefined;
  facts: Facts | undefined;
  accountState: AccountState | undefined;
  /** What stops it, the first to be cured first. */
  blockers: readonly QuorateError[];
  /** What went wrong or was declined last; cleared by the next step. */
  problem: QuorateError | undefined;
  /** What the wallet was handed. */
  asked: Call | undefined;
  hash: Hex | undefined;
  /** The block it was mined in, or that confirmed it. */
  block: bigint | undefined;
  /** True when the index shows the log; false when only the chain confirms it. */
  isInList: boolean;
};

/** What a runner reaches the world through; replaced when the person's settings or wallet change. */
export type RunnerDeps = {
  context: ActContext;
  /** The wallet as it is at this moment; undefined when none is connected. */
  client: () => WalletClient | undefined;
  outbox: OutboxStore;
  service?: ActService | undefined;
  /** Why nothing should be signed, where endpoints contradict each other; absent with one endpoint. */
  conflict?: ((proposal: bigint | undefined) => Promise<QuorateError | undefined>) | undefined;
  /** Waits before the chain is asked again, `times` as long as usual; settles early when the signal aborts. */
  pause: (signal: AbortSignal, times?: number) => Promise<void>;
  newId: () => string;
  /** Unix milliseconds. */
  now: () => number;
  /** The name of this tab, and whether another one is still open. */
  tab?: (() => string) | undefined;
  isTabOpen?: ((tab: string) => Promise<boolean>) | undefined;
};

/** An act under way, as those steps see it that take it up, follow it and end it. */
export type RunHandle<Intent, Facts> = {
  readonly act: Act<Intent, Facts>;
  readonly deps: RunnerDeps;
  readonly entry: Entry | undefined;
  get(): ActRun<Intent, Facts>;
  move(status: Status, change?: Partial<ActRun<Intent, Facts>>): void;
  note(change: Partial<Entry>): void;
  drop(): void;
  hold(entry: Entry | undefined): void;
  check(intent: Intent): Promise<void>;
  sent(hash: Hex): Promise<void>;
  follow(): Promise<void>;
};
