import { deceptions } from '../../text/deceptive';
import { NO_FINDING, type RiskCheck, type RiskInput, type Verdict } from '../input';

/** R35: text that misleads the eye. */
export const deceptiveText: RiskCheck = {
  id: 'R35',
  name: 'DECEPTIVE_TEXT',
  severity: 'medium',
  needs: 'the text',
  why: 'Invisible characters and false links make a text say something else than it shows.',
  run,
};

function run({ proposal }: RiskInput): Verdict {
  const marks = deceptions(proposal.description);
  if (marks.length === 0) return NO_FINDING;
  const isLow = marks.every(({ isHarmless }) => isHarmless);
  const sentence = `The text contains ${marks.map(({ words }) => words).join(', ')}.`;
  return {
    found: [
      { severity: isLow ? 'low' : 'medium', action: [], sentence, looked: 'every character of the text' },
    ],
  };
}
