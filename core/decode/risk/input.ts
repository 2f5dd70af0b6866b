import type { Address } from 'viem';
import type { Timelock } from '@/core/governor/dao';
import { phrase, translate } from '@/core/language/message';
import type { Action, Proposal } from '../action';
import type { Facts } from '../facts';
import type { Finding, Severity } from '../finding';
import type { Simulated } from '../simulated';

/** An earlier proposal of the same organisation, as far as it was read; all texts are hostile. */
export type Earlier = {
  id: string;
  title: string;
  proposer: Address;
  /** Outcome: “defeated”, “cancelled”, “executed” …, in lower case. */
  state: string;
  /** Unix seconds, null when not read. */
  created: bigint | null;
  /** Null where only the title was read. */
  text: string | null;
  calls: readonly { target: Address; value: bigint; calldata: string }[] | null;
};

/** One vote in favour of a proposal or against it; the power a day before the snapshot is null where it was not asked. */
export type PastVote = {
  voter: Address;
  side: 'for' | 'against' | 'abstain' | null;
  weight: bigint;
  before: bigint | null;
  /** How much of the voting period had passed, in 1/10,000; null where not known. */
  at: number | null;
};

/** How the vote stands; `isComplete`: `votes` add up to the contract's tally. */
export type PastBallot = {
  for: bigint;
  against: bigint;
  abstain: bigint;
  quorum: bigint | null;
  votes: readonly PastVote[];
  isComplete: boolean;
  /** Whether a late quorum prolongs the vote; null where not known. */
  isExtended: boolean | null;
};

type PastProposer = {
  address: Address;
  /** Whether no earlier proposal is theirs; null while not all are read. */
  isFirst: boolean | null;
  /** Within how many seconds before it they received the votes that proposing takes; null where not read. */
  received: bigint | 'longer ago' | null;
  /** The account that sent the transaction; null where not read. */
  sender: Address | null;
};

/** Moments of the proposal in Unix seconds, estimated ones as well; null where not known. */
type PastTimes = {
  created: bigint | null;
  opens: bigint | null;
  closes: bigint | null;
  /** The earliest moment at which it can be executed. */
  earliest: bigint | null;
  expires: bigint | null;
  /** Whether it waits in a timelock between the vote and its execution. */
  hasTimelock: boolean;
  isOver: boolean;
};

/** Facts about a contract's code; null if not asked. */
export type PastCode = {
  /** Whether its source is published. */
  isPublished: boolean | null;
  /** How many seconds before the proposal it was not there yet, about a month; `longer ago` where it was. */
  made: bigint | 'longer ago' | null;
};

/** Context of a proposal: earlier and current facts around it; each part is null if not read. */
export type Past = {
  earlier: readonly Earlier[] | null;
  /** Accounts, in lower case, that earlier executed proposals paid or called. */
  known: ReadonlySet<string> | null;
  ballot: PastBallot | null;
  proposer: PastProposer | null;
  times: PastTimes | null;
  /** By lower-case address. */
  codes: ReadonlyMap<string, PastCode> | null;
  /** The name of an organisation that a public list gives to another Governor, null where the list agrees. */
  otherwiseListed?: string | null;
};

/** Nothing was read of what came before. */
export const NO_PAST: Past = {
  earlier: null,
  known: null,
  ballot: null,
  proposer: null,
  times: null,
  codes: null,
};

/** Facts of a draft besides its content; each part is null if not read. */
export type DraftContext = {
  /** The account that would propose it. */
  proposer: Address | null;
  /** Whether the Governor keeps to the suffix that reserves a text for its proposer. */
  honoursSuffix: boolean | null;
  /** Whether the Governor takes the same content only once. */
  isByContent: boolean;
  /** Unix seconds: the earliest moment at which it can be executed. */
  earliest: bigint | null;
};

export type RiskInput = {
  actions: readonly Action[];
  facts: Facts;
  proposal: Pick<Proposal, 'description'>;
  simulation?: Simulated | undefined;
  history?: Past | undefined;
  /** Unix seconds by the chain. */
  now?: bigint | undefined;
  /** Whether it is being written and not on the chain yet. */
  isDraft?: boolean | undefined;
  draft?: DraftContext | undefined;
  /** Timelock between the vote and the execution, null for none; undefined if not known. */
  timelock?: Timelock['kind'] | null | undefined;
};

/** One finding of a check. Absent parts default to the check's own severity, the proposal as a whole, and what the check needs. */
export type UnnamedFinding = Pick<Finding, 'sentence'> & Partial<Omit<Finding, 'id' | 'why'>>;

export type RiskCheck = {
  id: string;
  name: string;
  /** Without what raises or lowers it. */
  severity: Severity;
  /** Input of the check, in words for people. */
  needs: string;
  /** Why it matters, for people. */
  why: string;
  /** It goes by what the other checks found (`others`), and runs after them. */
  isSecond?: true;
  /** It matters only while a proposal is being written, and is not made of one on the chain. */
  isForDrafts?: true;
  /** Gives what it finds; returns why it could not be decided (wholly) as a sentence, else nothing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what a generator without a return gives.
  run: (input: RiskInput, others: readonly Finding[]) => Generator<UnnamedFinding, string | void>;
};

/** Result of one check: its findings, and why it could not be decided (wholly). */
export type Verdict = { found: Finding[]; unknown: string | undefined };

export function runCheck(check: RiskCheck, input: RiskInput, others: readonly Finding[] = []): Verdict {
  const { id } = check;
  const why = translate(check.why);
  const found: Finding[] = [];
  const run = check.run(input, others);
  let next = run.next();
  for (; next.done !== true; next = run.next()) {
    const { severity = check.severity, action = [], sentence, looked = check.needs } = next.value;
    found.push({ id, severity, action, sentence, looked: translate(looked), why });
  }
  return { found, unknown: next.value == null ? undefined : translate(next.value) };
}

export const VOTES_UNREAD = phrase`It needs the votes, which were not read.`;
