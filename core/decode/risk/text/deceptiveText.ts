import { phrase, t } from '@/core/language/message';
import { deceptions } from '../../text/deceptive';
import type { RiskCheck } from '../input';

/** R35: text that misleads the eye. */
export const deceptiveText: RiskCheck = {
  id: 'R35',
  name: 'DECEPTIVE_TEXT',
  severity: 'medium',
  needs: phrase`the text`,
  why: phrase`Invisible characters and false links make a text say something else than it shows.`,
  *run({ proposal }) {
    const marks = deceptions(proposal.description);
    if (marks.length === 0) return;
    const isLow = marks.every(({ isHarmless }) => isHarmless);
    const sentence = t`The text contains ${marks.map(({ words }) => words).join(', ')}.`;
    yield { severity: isLow ? 'low' : 'medium', sentence, looked: t`every character of the text` };
  },
};
