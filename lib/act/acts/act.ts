import type { Address, Hex } from 'viem';
import type { Transport } from '@/chain/rpc/transport';
import type { QuorateError } from '@/core/errors';
import type { Terms } from '@/core/governor/act/allow';
import type { LoggedEffect } from '@/core/governor/act/loggedEffects';
import type { Call } from '@/core/governor/call';
import type { Counting, Dao, Timelock, Token } from '@/core/governor/dao';
import { readable, type Shape } from '@/core/json';
import type { Asked, RecalledRequest } from '@/lib/wallet/recall';
import type { Service } from '@/service/api/protocol';

/** The acts this site knows, by the name under which the outbox keeps them. */
export const ACTS = [
  'castVote',
  'splitVote',
  'overrideVote',
  'approveOptions',
  'delegate',
  'delegateBySig',
  'allowShares',
  'moveShares',
  'queue',
  'execute',
  'cancel',
  'cancelOperation',
  'submitBallots',
  'propose',
] as const;

export type ActName = (typeof ACTS)[number];

/** Facts of an organisation that acting needs; `id` is its CAIP-10 id, `address` the Governor's. Plain JSON. */
export type ActDao = Pick<Dao, 'chainId' | 'address' | 'family' | 'ballot' | 'extensions' | 'guardian'> & {
  id: string;
  counting: Pick<Counting, 'kind' | 'sides' | 'fractional' | 'overridable'>;
  token: Pick<Token, 'address' | 'kind' | 'symbol' | 'decimals'> | null;
  timelock: Pick<Timelock, 'address' | 'kind'> | null;
  /** Contract that holds shares of the token, set only by the form of shares. */
  multiDelegate?: Address | undefined;
};

export type ActChain = Transport & {
  /** Multicall3 where it is not at the usual address. */
  multicall?: Address | undefined;
  /** Coin that fees are paid in. */
  currency: string;
};

/** Context of an act; `hold` pins the endpoints to the chain that the index was read from. */
export type ActContext = { dao: ActDao; account: Address; chain: ActChain; hold?: () => Promise<void> };

/** The part of the GraphQL service that acts use. */
export type ActService = Pick<Service, 'ask' | 'syncTo'>;

/** One thing a person may do, as data: its facts, what would stop it, its call, its goal and its words. */
export type Act<Intent, Facts> = {
  name: ActName;
  /** Everything that decides whether it can be done, read at `block`. */
  facts(intent: Intent, context: ActContext, block: bigint): Promise<Facts>;
  /** Reasons it would fail, the first to fix first; empty if there are none. Pure. */
  blockers(intent: Intent, facts: Facts, dao: ActDao): readonly QuorateError[];
  /** Why the contract refuses the call, where the facts tell; asked only when the simulation was refused. Pure. */
  reasons?(intent: Intent, facts: Facts, dao: ActDao): readonly QuorateError[];
  /** Why the contract refuses, where more can be found out than the refusal says; at a block, or now. Never throws. */
  explain?(intent: Intent, context: ActContext, refusal: unknown, block: bigint | undefined): Promise<string>;
  call(intent: Intent, dao: ActDao): Call;
  /** Limits on the call, read from the chain and not from the intent. Absent: no coins. Pure. */
  terms?(facts: Facts): Terms;
  /** Whether a log says what the act asks (true), the contrary for the same account and thing (false), or something else. Pure. */
  matchesLog(
    intent: Intent,
    effect: LoggedEffect,
    context: Pick<ActContext, 'account' | 'dao'>,
  ): boolean | undefined;
  /** Whether its goal is true on the chain now, by whatever way it came about. */
  reached(intent: Intent, context: ActContext): Promise<boolean>;
  /** Whether the index shows it: the log put it there. Absent: the index does not keep it, and the goal is all there is. */
  isShown?(intent: Intent, context: ActContext, service: ActService): Promise<boolean>;
  /** Votes that its log should show, by what is shown before signing; null where that is not known. Pure. */
  weight?(intent: Intent, facts: Facts): bigint | null;
  words(intent: Intent): string;
  /** Subject within the organisation: two intents with the same subject exclude each other. */
  subject(intent: Intent): string;
  /** The intent as texts for the outbox, and how it is read there. */
  texts: Shape<Intent>;
};

/** The intent in texts of the outbox; undefined when it is not one of this act. */
export function intentIn<Intent, Facts>(act: Act<Intent, Facts>, texts: unknown): Intent | undefined {
  return readable(() => act.texts.read(texts, '$'));
}

/** The wallet as the runner sees it: asks the person, settles with a transaction hash or the wallet's own error. */
export type WalletClient = {
  account: Address;
  chainId: number;
  /** The person's name for the wallet. */
  name: string;
  send(request: { from: Address; to: Address; data: Hex; value: Hex }): Promise<Hex>;
  sign(typedData: unknown): Promise<Hex>;
  switchChain(chainId: number): Promise<void>;
  /** Asks about calls sent together (EIP-5792), or sends them; absent where this connection has no such requests. */
  calls?(
    method: `wallet_${'getCapabilities' | 'sendCalls' | 'getCallsStatus'}`,
    params: unknown[],
  ): Promise<unknown>;
  /** The chain that the wallet says it is on now; it may never answer. */
  standsOn?(): Promise<number>;
  /** Opens the wallet on this phone; null where the wallet named no link, undefined where none is needed. */
  link?: string | null | undefined;
  /** Chains that this connection includes now; absent where the wallet may be on any. */
  chains?(): readonly number[];
  /** Finds the result of a request made before this page loaded, not older than `since` (Unix ms). */
  recall?(asked: Asked, since: number): RecalledRequest | undefined;
  /** Calls back when an answer to such a request comes in; returns how to stop. */
  onAnswer?(listener: () => void): () => void;
};
