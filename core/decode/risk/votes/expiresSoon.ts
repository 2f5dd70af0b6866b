import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { timeWords } from '../said';

const DAYS = 86_400n;

/** R39: it lapses soon. */
export const expiresSoon: RiskCheck = {
  id: 'R39',
  name: 'EXPIRES_SOON',
  severity: 'low',
  needs: phrase`the times of the proposal`,
  why: phrase`An expired proposal has to be voted on again.`,
  *run({ history, now }) {
    const times = history?.times ?? null;
    if (times === null || now === undefined)
      return t`It needs the times of the proposal, which are not known.`;
    if (times.expires === null || now >= times.expires || times.expires - now > 3n * DAYS) return;
    const sentence = t`The proposal expires unless it is executed within ${timeWords(times.expires - now)}.`;
    yield { sentence };
  },
};
