import type { Address, Hex } from 'viem';
import type { VoteLog } from '@/service/indexer/store/store';
import type { SIDE_NAMES } from './resolvers/sides';

/** Selection of votes: which, in which order, and which part of their list. */
export type VoteQuestion = {
  /** Votes on one proposal; on all when undefined. */
  proposal?: bigint;
  /** Votes of one account. */
  voter?: Address;
  support?: (typeof SIDE_NAMES)[number] | null;
  /** Words in the reason, or digits in the account. */
  search?: string | null;
  orderBy: 'WEIGHT' | 'NEWEST' | 'OLDEST';
  first: number;
  /** The cursor of the page before; it goes before `offset`. */
  after?: string | null;
  offset?: number;
};

/** A vote as its log has it, with what is known of it beside the log. */
export type VoteLine = Omit<VoteLog, 'reason' | 'transaction'> & {
  /** Returns the amount that the contract counted; null if unknown. */
  counted(): bigint | null;
  /** Returns the amount that overriding owners took from it since. */
  reduced(): bigint | Promise<bigint>;
  /** Null, as long as nothing is known of the vote any more. */
  reason(): string | Promise<string | null>;
  /** Null where it stands in a file that was not read, which `load` fetches. */
  transaction(load: boolean): Hex | null | Promise<string | null>;
};

/** A part of a list of votes; `cursor` continues it, null at its end. */
export type VoteLines = {
  lines: readonly VoteLine[];
  cursor: string | null;
  /** How many fit the question. */
  total: number;
  /** How many there are without its side and search. */
  count(): number | Promise<number>;
};

/** Queries of one organisation's history, wherever it is kept. */
export type Reader = {
  /** Throws `query-invalid` for a cursor that is none. */
  votes(question: VoteQuestion): Promise<VoteLines>;
  /** The votes of an account on a proposal, the oldest first, without what was taken from them. */
  ballots(proposal: bigint, voter: Address): Promise<readonly VoteLine[]>;
};
