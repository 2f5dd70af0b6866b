import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { QuorateError } from '@/core/errors';
import { blocked } from '@/core/errors/blocked';
import { stateWord } from '@/core/governor/act/stateName';
import { t } from '@/core/language/message';
import type { Dao } from '../dao';
import { FAMILIES } from '../family';
import { isOver } from '../finality';
import type { State } from '../proposal';

/** The contract's facts that decide whether an account may cancel a proposal in its Governor; null if unknown. */
export type CancelFacts = {
  account: Address;
  state: State;
  proposer: Address | null;
  /** The account that may cancel at any time: `proposalGuardian()`, or `guardian()` of Alpha and some Bravos. */
  guardian: Address | null;
  /** Bravo's guardian of trusted proposers, and whether the proposer is one of them. */
  listGuardian: Address | null;
  isListed: boolean;
  /** Accounts that signed the proposal, and may cancel it as its proposer may (Nouns). */
  sponsors: readonly Address[];
  /** The votes of the proposer and the sponsors at the last timepoint are fewer than it takes to propose. */
  isBelow: boolean | null;
  /** The contract has a public `cancel` at all (OpenZeppelin before 4.9 has none, but Arbitrum's). */
  isPublic: boolean;
};

/** Why an account cannot cancel a proposal in its Governor; empty when the contract's own rule lets it. Pure. */
export function whyNoCancel(facts: CancelFacts, dao: Pick<Dao, 'family' | 'extensions'>): QuorateError[] {
  const { account, state, proposer, guardian, isBelow } = facts;
  if (isOver(state)) return [blocked('cancel-final', { state: stateWord(state) })];
  const isProposer = isSameAddress(proposer, account);
  const names = { proposer: proposer ?? t`the proposer`, guardian: guardian ?? t`nobody now` };
  if (guardian !== null && isSameAddress(guardian, account)) return [];
  const rule = FAMILIES[dao.family].cancel;
  if (rule === 'guardian') {
    if (isBelow === true) return [];
    return [blocked(guardian === null ? 'cancel-below' : 'cancel-alpha', names)];
  }
  // The refusal says whose it is: the proposer's, the manager's or the timelock's; not every version names the proposer.
  if (rule === 'manager') return [];
  if (rule === 'sponsors') {
    if (isProposer || isBelow === true) return [];
    const isSponsor = facts.sponsors.some((sponsor) => isSameAddress(sponsor, account));
    return isSponsor ? [] : [blocked('cancel-sponsors', names)];
  }
  if (rule === 'list') return whyNoBravo(facts, isProposer, names);
  if (dao.extensions.includes('bravo-compat')) {
    return isProposer || isBelow === true ? [] : [blocked('cancel-threshold', names)];
  }
  if (!facts.isPublic) return [blocked('cancel-none')];
  if (dao.extensions.includes('guardian') && guardian === null && isProposer) return [];
  if (isProposer && state === 'PENDING') return [];
  if (guardian !== null) return [blocked('cancel-guardian', names)];
  // Everybody can be told the date, where the contract does not name the proposer.
  const isLate = isProposer || (proposer === null && state !== 'PENDING');
  return [isLate ? blocked('cancel-late') : blocked('cancel-proposer', names)];
}

function whyNoBravo(facts: CancelFacts, isProposer: boolean, names: Record<string, string>): QuorateError[] {
  const { account, isBelow, isListed, listGuardian } = facts;
  if (isProposer) return [];
  if (!isListed) return isBelow === true ? [] : [blocked('cancel-threshold', names)];
  if (isBelow === true && isSameAddress(listGuardian, account)) return [];
  return [blocked('cancel-listed', { ...names, guardian: listGuardian ?? t`nobody now` })];
}
