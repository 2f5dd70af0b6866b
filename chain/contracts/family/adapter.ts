import type { Address } from 'viem';
import type { Question } from '@/chain/rpc/question';
import type { Proven, View } from '@/chain/rpc/view';
import type { Block, Dao } from '@/core/governor/dao';
import { type ProposalNow, type Required, stateNumber, type Tally } from '@/core/governor/proposal';
import type { Proofs } from '@/core/governor/reading';
import type { Receipt } from '@/core/governor/receipt';

/** First answers about a proposal. */
export type Found = Omit<ProposalNow, 'quorum' | 'superQuorum' | 'approval' | 'expires' | 'at'>;

/** Figures of the second round, which depend on the snapshot or the kind of proposal. */
export type Figures = Pick<ProposalNow, 'quorum' | 'superQuorum' | 'approval' | 'sources'>;

/** A proposal that the contract knows, and what else to ask when the clock shows `now` and the Governor is as detected. */
export type First = { found: Found; figures(now: bigint, context: FamilyContext): Question<Figures> };

/** The answers about an account and a proposal, before it is known whether the snapshot has passed. */
export type VoterReceipt = Omit<Receipt, 'at'>;

/** Null where the contract does not say. */
type ProposalOrigin = { proposer: Address | null; needsQueuing: boolean | null };

/** Facts of a proposal, read or from a file. */
export type Known = Omit<ProposalNow, 'at' | 'expires'>;

/** How one family of Governors is read, and what proves each figure; every question is of views at one block. */
export type Adapter = {
  /** Null when the contract does not know the proposal. */
  proposal(id: bigint): Question<First | null>;
  /** Lists the proofs of a proposal's figures, also of those from a file. */
  proofs(id: bigint, known: Known): Proofs;
  /** Asks for the timepoint of a proposal's power; absent where it is its snapshot. */
  counted?(id: bigint, snapshot: bigint): Question<bigint>;
  /** With the power at the timepoint where it counts. */
  receipt(account: Address, id: bigint, counted: bigint): Question<VoterReceipt>;
  /** The view that tells what a vote with all of an account's power weighs, and which word; null where votes have parts. */
  weight(voter: Address, id: bigint, snapshot: bigint): { view: View<unknown>; word: number } | null;
  /** Asks for the proposer, and for a wait between vote and execution. */
  origin(id: bigint): Question<ProposalOrigin>;
  /** The view of the votes that a proposal needs. */
  quorum(id: bigint, timepoint: bigint): View<bigint>;
};

/** Context of an adapter: the detected facts, or only the address before. */
export type FamilyContext = Pick<Dao, 'address'> &
  Partial<
    Pick<Dao, 'extensions' | 'clock'> & {
      token: Pick<NonNullable<Dao['token']>, 'address'> | null;
      counting: Pick<Dao['counting'], 'overridable'> & { kind?: Dao['counting']['kind'] };
    }
  >;

/** Figures that are all unknown. */
export const NO_FIGURES: Figures = { quorum: null, superQuorum: null, approval: null };

/** A standing of a family that has neither split nor overriding votes. */
export function plainReceipt(
  power: bigint | null,
  receipt: { hasVoted: boolean; support?: number | null; weight?: bigint | null },
  proofs: Proofs,
): VoterReceipt {
  const { hasVoted, support = null, weight = null } = receipt;
  return { power, hasVoted, support, weight, used: null, override: null, proofs };
}

/** Chooses the timepoint of a figure: the snapshot, or the last timepoint while the snapshot has not passed. */
export function timepointOf(snapshot: bigint, now: bigint): { timepoint: bigint; estimate: boolean } {
  const estimate = snapshot >= now;
  const last = now > 0n ? now - 1n : 0n;
  return { timepoint: estimate ? last : snapshot, estimate };
}

/** A figure with its timepoint, null when it was not given. */
export function required(
  value: bigint | null,
  when: { timepoint: bigint; estimate: boolean },
): Required | null {
  return value === null ? null : { value, ...when };
}

/** Zero as null: contracts say 0 where there is nothing. */
export const orNull = (value: bigint | null): bigint | null => (value === 0n ? null : value);

/** The truth about one proposal from both rounds. */
export function joined(found: Found, figures: Figures, expires: bigint | null, at: Block): ProposalNow {
  const sources = { ...found.sources, ...figures.sources };
  const isUsual = Object.keys(sources).length === 0;
  return { ...found, ...figures, expires, at, ...(isUsual ? {} : { sources }) };
}

/** The number that `state(id)` gave, by the view that gives it. */
export const provenState = (view: View<unknown>, known: Known): Proven => ['state', view, stateNumber(known)];

/** The three sums of a tally, by the words in which a view returns them; without abstention where it has no word. */
export function provenTally(
  view: View<unknown> | undefined,
  tally: Tally | null,
  words: { against: number; for: number; abstain?: number },
): Proven[] {
  if (tally === null) return [];
  return (['against', 'for', 'abstain'] as const).flatMap((side) => {
    const word = words[side];
    return word === undefined ? [] : [[`tally.${side}`, view, tally[side], word] as const];
  });
}
