import { deceptions } from '../../text/deceptive';
import type { RiskCheck } from '../input';

/** R35: text that misleads the eye. */
export const deceptiveText: RiskCheck = {
  id: 'R35',
  name: 'DECEPTIVE_TEXT',
  severity: 'medium',
  needs: 'the text',
  why: 'Invisible characters and false links make a text say something else than it shows.',
  *run({ proposal }) {
    const marks = deceptions(proposal.description);
    if (marks.length === 0) return;
    const isLow = marks.every(({ isHarmless }) => isHarmless);
    const sentence = `The text contains ${marks.map(({ words }) => words).join(', ')}.`;
    yield { severity: isLow ? 'low' : 'medium', sentence, looked: 'every character of the text' };
  },
};
