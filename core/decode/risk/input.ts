import type { Address } from 'viem';
import type { Action, Proposal } from '../action';
import type { Facts } from '../facts';
import type { Finding, Severity } from '../finding';
import type { Simulated } from '../simulated';

/** An earlier proposal of the same organisation, as far as it was read; all texts are hostile. */
export type Earlier = {
  id: string;
  title: string;
  proposer: Address;
  /** What became of it: “defeated”, “cancelled”, “executed” …, in lower case. */
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

/** Who made the proposal. */
export type PastProposer = {
  address: Address;
  /** Whether no earlier proposal is theirs; null while not all are read. */
  isFirst: boolean | null;
  /** Within how many seconds before it they received the votes that proposing takes; null where not read. */
  received: bigint | 'longer ago' | null;
  /** The account that sent the transaction; null where not read. */
  sender: Address | null;
};

/** Moments of the proposal in Unix seconds, estimated ones as well; null where not known. */
export type PastTimes = {
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

/** What is known of the code of a contract; null where it was not asked. */
export type PastCode = {
  /** Whether its source is published. */
  isPublished: boolean | null;
  /** How many seconds before the proposal it was not there yet, about a month; `longer ago` where it was. */
  made: bigint | 'longer ago' | null;
};

/** What came before and around the proposal; each part is null where it was not read. */
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

/** What the checks go by. */
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
};

/** What one check found, before its name is added. */
export type UnnamedFinding = Omit<Finding, 'id' | 'why'>;

/** What one check says: what it found, and why it could not be decided (wholly), in words after “needs” or a sentence. */
export type Verdict = { found: readonly UnnamedFinding[]; unknown?: string };

/** One check of the table. */
export type RiskCheck = {
  id: string;
  name: string;
  /** Without what raises or lowers it. */
  severity: Severity;
  /** What it goes by, in words for people. */
  needs: string;
  /** Why it matters, for people. */
  why: string;
  /** It goes by what the other checks found (`others`), and runs after them. */
  isSecond?: true;
  run: (input: RiskInput, others: readonly Finding[]) => Verdict;
};

/** Nothing found. */
export const NO_FINDING: Verdict = { found: [] };

/** Could not be decided, because. */
export function undecided(reason: string): Verdict {
  return { found: [], unknown: reason };
}

/** What was found, and if that is nothing, why one cannot tell. */
export function orUndecided(found: readonly UnnamedFinding[], reason: string | null): Verdict {
  return reason === null ? { found } : { found, unknown: reason };
}

/** Why a check cannot be decided without the votes. */
export const VOTES_UNREAD = 'It needs the votes, which were not read.';
