import type { Address } from 'viem';
import type { Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import { t } from '@/core/language/message';

/** An account or group that may cancel a proposal, and until when; the sentence says both. */
export type Canceller = {
  who: 'proposer' | 'guardian' | 'anyone' | 'timelock';
  account: Address | null;
  until: 'opens' | 'executed';
  sentence: string;
};

type CancelledDao = Pick<Dao, 'family' | 'extensions' | 'guardian' | 'timelock'> & {
  settings: Pick<Dao['settings'], 'votingDelay'>;
};

/** Lists who may cancel the proposal once it is made; `isPublic`: the Governor lets its proposers cancel at all (OpenZeppelin since 4.9). */
export function whoCancels(dao: CancelledDao, proposer: Address | null, isPublic: boolean): Canceller[] {
  const { family, extensions, guardian, timelock, settings } = dao;
  const rule = FAMILIES[family].cancel;
  const found: Canceller[] = [];
  const until = 'executed' as const;
  const isOpen = rule === 'list' || rule === 'sponsors' || extensions.includes('bravo-compat');
  if (isOpen || rule === 'manager') {
    const sentence = t`Its proposer can cancel it until it is executed.`;
    found.push({ who: 'proposer', account: proposer, until, sentence });
  } else if (rule === 'core' && isPublic) {
    const sentence =
      settings.votingDelay === 0n
        ? t`Voting opens at once, which leaves its proposer no time to cancel it.`
        : t`Its proposer can cancel it until voting opens.`;
    found.push({ who: 'proposer', account: proposer, until: 'opens', sentence });
  }
  if (guardian !== null) {
    const sentence = t`The guardian can cancel it until it is executed.`;
    found.push({ who: 'guardian', account: guardian, until, sentence });
  }
  if (isOpen || rule === 'guardian') {
    const sentence = t`Anybody can cancel it once its proposer has fewer votes than proposing takes.`;
    found.push({ who: 'anyone', account: null, until, sentence });
  }
  if ((rule === 'core' || rule === 'manager') && timelock?.kind === 'controller') {
    const sentence = t`Accounts with the right to cancel in the timelock can cancel it while it waits there.`;
    found.push({ who: 'timelock', account: null, until, sentence });
  }
  return found;
}
