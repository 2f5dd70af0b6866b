import { phrase, t } from '@/core/language/message';
import type { RiskCheck } from '../input';
import { timeWords } from '../said';

const DAYS = 86_400n;

/** R31: little time between the proposal and its execution. */
export const shortWindow: RiskCheck = {
  id: 'R31',
  name: 'SHORT_WINDOW',
  severity: 'high',
  needs: phrase`the times of the proposal`,
  why: phrase`Time is what lets people notice. Beanstalk had one day.`,
  *run({ history, isDraft }) {
    const times = history?.times ?? null;
    if (times === null || times.created === null || times.earliest === null)
      return isDraft === true
        ? t`A draft has no times yet.`
        : t`It needs the times of the proposal, which are not known.`;
    const span = times.earliest - times.created;
    if (span < 2n * DAYS) {
      const sentence = t`Only ${timeWords(span)} lie between the proposal and its possible execution.`;
      yield { sentence };
    } else if (!times.hasTimelock && times.opens !== null && times.opens - times.created < 60n) {
      const sentence = t`Voting opens at once, and nothing waits between its end and the execution: there is no time to react.`;
      yield { sentence };
    }
  },
};
