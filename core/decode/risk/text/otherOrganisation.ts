import { boundedLine } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';

/** R40: the link leads to another Governor than the one that is listed. */
export const otherOrganisation: RiskCheck = {
  id: 'R40',
  name: 'SAME_TEXT_DIFFERENT_DAO',
  severity: 'high',
  needs: phrase`a list of organisations`,
  why: phrase`A copy of a proposal on another Governor has the same id and the same text, and other owners.`,
  *run({ history }) {
    const listed = history?.otherwiseListed;
    if (listed === undefined) return t`There is no list of organisations to compare with.`;
    if (listed === null) return;
    const sentence = t`This is not the Governor listed for ${boundedLine(listed, 60)}.`;
    yield { sentence, looked: t`the list of organisations` };
  },
};
