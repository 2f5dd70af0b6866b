import { boundedLine } from '@/core/format';
import { NO_FINDING, type RiskCheck, type RiskInput, undecided, type Verdict } from '../input';

/** R40: the link leads to another Governor than the one that is listed. */
export const otherOrganisation: RiskCheck = {
  id: 'R40',
  name: 'SAME_TEXT_DIFFERENT_DAO',
  severity: 'high',
  needs: 'a list of organisations',
  why: 'A copy of a proposal on another Governor has the same id and the same text, and other owners.',
  run,
};

function run({ history }: RiskInput): Verdict {
  const listed = history?.otherwiseListed;
  if (listed === undefined) return undecided('There is no list of organisations to compare with.');
  if (listed === null) return NO_FINDING;
  const sentence = `This is not the Governor listed for ${boundedLine(listed, 60)}.`;
  return { found: [{ severity: 'high', action: [], sentence, looked: 'the list of organisations' }] };
}
