import type { Hex } from 'viem';
import type { QuorateError } from '@/core/errors';
import type { Call } from '@/core/governor/call';
import type { Act, ActContext, ActService, WalletClient } from '../acts/act';
import type { AccountState } from '../facts/accountState';
import { daoSnapshotOf } from '../facts/daoSnapshot';
import type { Entry } from './entry';
import type { Status } from './moves';
import type { OutboxStore } from './outbox';

/** All that is known of one act under way. */
export type ActRun<Intent, Facts> = {
  status: Status;
  intent: Intent | undefined;
  facts: Facts | undefined;
  accountState: AccountState | undefined;
  /** Current network fee, in wei; undefined if not estimated. */
  fee: bigint | undefined;
  /** Blockers, the first to fix first. */
  blockers: readonly QuorateError[];
  /** Last failure or refusal; cleared by the next step. */
  problem: QuorateError | undefined;
  /** Call handed to the wallet. */
  asked: Call | undefined;
  hash: Hex | undefined;
  /** The block it was mined in, or that confirmed it. */
  block: bigint | undefined;
  /** True when the index shows the log; false when only the chain confirms it. */
  isInList: boolean;
};

/** An act of which nothing is known yet. */
export function start<Intent, Facts>(): ActRun<Intent, Facts> {
  return {
    status: 'idle',
    intent: undefined,
    facts: undefined,
    accountState: undefined,
    fee: undefined,
    blockers: [],
    problem: undefined,
    asked: undefined,
    hash: undefined,
    block: undefined,
    isInList: false,
  };
}

/** Dependencies of a runner; replaced when the person's settings or wallet change. */
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

/** An act under way, as those see it who find out what becomes of it. */
export type RunView<Intent, Facts> = {
  readonly act: Act<Intent, Facts>;
  readonly deps: RunnerDeps;
  readonly entry: Entry | undefined;
  get(): ActRun<Intent, Facts>;
};

/** Findings about an act, as data: only the runner moves the act and stores them. */
export type Turn<Intent, Facts> = {
  /** Next status; absent: unchanged. */
  status?: Status;
  change?: Partial<ActRun<Intent, Facts>>;
  /** Change of the outbox entry; null removes it. */
  entry?: Partial<Entry> | null;
  /** Nothing more can come. */
  isOver?: boolean;
  /** Follow-up that runs right after. */
  next?: () => Promise<Turn<Intent, Facts>>;
  /** Follow-up that may settle later, and counts while the problem is the one of this turn. */
  later?: Promise<Turn<Intent, Facts>>;
};

/** The entry of an act that the wallet is about to be asked for. */
export function beginEntry<Intent, Facts>(
  { act, deps, get }: RunView<Intent, Facts>,
  intent: Intent,
  call: Call,
  { block, nonce }: AccountState,
): Entry {
  const { dao, account } = deps.context;
  const { facts } = get();
  return {
    id: deps.newId(),
    act: act.name,
    dao: dao.id,
    intent: act.texts.write(intent) as Entry['intent'],
    account,
    chainId: dao.chainId,
    to: call.to,
    startedBlock: String(block),
    nonce,
    status: 'signing',
    at: deps.now(),
    power: facts === undefined ? undefined : act.weight?.(intent, facts)?.toString(),
    tab: deps.tab?.(),
    place: daoSnapshotOf(dao),
  };
}
