import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import type { Call } from '@/core/governor/call';
import type { ActContext, ActService, WalletClient } from '../acts/act';
import type { AccountState } from '../facts/accountState';
import type { Entry, OutboxStore } from './outbox';

/** Every move of an act there is; anything else is a fault of ours and throws. */
export const MOVES = {
  idle: ['checking', 'sent', 'elsewhere', 'shown', 'unanswered', 'mismatch'],
  // An act that another tab has begun is not begun again here.
  checking: ['blocked', 'ready', 'idle', 'sent', 'unanswered'],
  blocked: ['checking', 'idle', 'sent', 'unanswered'],
  ready: ['checking', 'signing', 'idle', 'sent', 'unanswered'],
  signing: ['ready', 'sent', 'unanswered'],
  sent: ['mined', 'reverted', 'lost', 'elsewhere', 'shown', 'mismatch'],
  mined: ['shown', 'reverted', 'lost', 'mismatch'],
  shown: ['idle', 'checking'],
  reverted: ['idle', 'checking'],
  lost: ['sent', 'mined', 'reverted', 'elsewhere', 'shown', 'mismatch', 'idle', 'checking'],
  elsewhere: ['mined', 'reverted', 'lost', 'shown', 'mismatch', 'idle', 'checking'],
  unanswered: ['sent', 'shown', 'idle', 'checking'],
  // The mined transaction differs from the request: only the person can go on.
  mismatch: ['idle', 'checking'],
} as const satisfies Record<string, readonly string[]>;

export type Status = keyof typeof MOVES;

/** Nothing has left yet: the chain may be asked anew. */
export const ASKABLE: readonly Status[] = ['idle', 'checking', 'blocked', 'ready'];

/** It has left for the wallet, and how it ends is waited for. */
export const BUSY: readonly Status[] = ['signing', 'sent', 'mined', 'elsewhere'];

export function mayGo(from: Status, to: Status): boolean {
  return (MOVES[from] as readonly Status[]).includes(to);
}

/** All that is known of one act under way. */
export type ActRun<Intent, Facts> = {
  status: Status;
  intent?: Intent | undefined;
  facts?: Facts | undefined;
  accountState?: AccountState | undefined;
  /** Current network fee, in wei; undefined if not estimated. */
  fee?: bigint | undefined;
  /** Blockers, the first to fix first. */
  blockers: readonly QuorateError[];
  /** Last failure or refusal; cleared by the next step. */
  problem?: QuorateError | undefined;
  asked?: Call | undefined;
  hash: Hex | undefined;
  /** The block it was mined in, or that confirmed it. */
  block?: bigint | undefined;
  /** True when the index shows the log; false when only the chain confirms it. */
  isInList: boolean;
};

/** A step of an act, as data: only the runner takes it. */
export type Step<Intent, Facts> = {
  /** Next status; absent: unchanged. */
  status?: Status | undefined;
  change?: Partial<ActRun<Intent, Facts>> | undefined;
  /** Change of the outbox entry; null removes it. */
  entry?: Partial<Entry> | null | undefined;
};

/** Dependencies of a runner; replaced when the person's settings or wallet change. */
export type RunnerDeps = {
  context: ActContext;
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
