import type { Address } from 'viem';
import type { Question } from '@/chain/rpc/question';
import type { Block, Dao } from '@/core/governor/dao';
import type { ProposalNow, Required } from '@/core/governor/proposal';
import type { Receipt } from '@/core/governor/receipt';

/** What the first answers about a proposal tell. */
export type Found = Omit<ProposalNow, 'quorum' | 'superQuorum' | 'approval' | 'expires' | 'at'>;

/** What is asked in the second round, because it depends on the snapshot or the kind of proposal. */
export type Figures = Pick<ProposalNow, 'quorum' | 'superQuorum' | 'approval'>;

/** A proposal that the contract knows, and what else to ask when the clock shows `now` and the Governor is as detected. */
export type First = { found: Found; figures(now: bigint, context: FamilyContext): Question<Figures> };

/** The answers about an account and a proposal, before it is known whether the snapshot has passed. */
export type VoterReceipt = Omit<Receipt, 'at'>;

/** How one family of Governors is read; every question is of views at one block. */
export type Adapter = {
  /** Null when the contract does not know the proposal. */
  proposal(id: bigint): Question<First | null>;
  receipt(account: Address, id: bigint, snapshot: bigint): Question<VoterReceipt>;
};

/** What an adapter works with: what was detected, or only the address before that. */
export type FamilyContext = Pick<Dao, 'address'> &
  Partial<Pick<Dao, 'token' | 'extensions' | 'counting' | 'clock' | 'timelock'>>;

/** What no figure is asked of. */
export const NO_FIGURES: Figures = { quorum: null, superQuorum: null, approval: null };

/** A standing of a family that has neither split nor overriding votes. */
export function plainReceipt(
  power: bigint | null,
  receipt: { hasVoted: boolean; support?: number | null; weight?: bigint | null },
): VoterReceipt {
  const { hasVoted, support = null, weight = null } = receipt;
  return { power, hasVoted, support, weight, used: null, override: null };
}

/** Where to ask for a figure at the snapshot: there, or at the last timepoint while the snapshot has not passed. */
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
export function orNull(value: bigint | null): bigint | null {
  return value === 0n ? null : value;
}

/** The truth about one proposal from both rounds. */
export function joined(found: Found, figures: Figures, expires: bigint | null, at: Block): ProposalNow {
  return { ...found, ...figures, expires, at };
}
