import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { namedAccount } from '../said';
import { DECODED } from '../walk';
import { gradedGrants } from './grading';
import { receiverWords } from './receiver';

export const ownershipMoved: RiskCheck = {
  id: 'R06',
  name: 'OWNERSHIP_TRANSFER',
  severity: 'high',
  needs: DECODED,
  why: phrase`The new owner decides alone. Many attacks took control first and money later.`,
  *run(input) {
    const { facts } = input;
    for (const { to, over, receiver, isHere, found } of gradedGrants('R06', input)) {
      const who = namedAccount(to, facts, isHere);
      const what = receiverWords(receiver, to, input);
      const sentence = t`Control of ${namedAccount(over, facts, isHere)} goes to ${who}, ${what}.`;
      yield { ...found, sentence };
    }
  },
};
