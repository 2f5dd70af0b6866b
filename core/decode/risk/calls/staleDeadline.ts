import { phrase, t } from '@/core/language/message';
import type { Argument, Value } from '../../action';
import { integerIn } from '../../value';
import type { RiskCheck } from '../input';
import { callsOf, DECODED } from '../walk';

const NAMED = /deadline|expir|valid_?to|valid_?until|^end(time|date|s)?$/i;
/** From 2015 on: smaller numbers are spans and not dates. */
const FIRST = 1_420_070_400n;

/** R45: a date in the calls that will have passed when they are made. */
export const staleDeadline: RiskCheck = {
  id: 'R45',
  name: 'DEADLINE_TOO_EARLY',
  severity: 'high',
  needs: phrase`a draft, and its dates`,
  why: phrase`An app prepared this call for today, but it is executed weeks later. Swaps and orders with a deadline then fail.`,
  isForDrafts: true,
  *run({ actions, draft }) {
    const earliest = draft?.earliest ?? null;
    for (const { action, path } of callsOf(actions)) {
      for (const [name, date] of datesIn(action.args)) {
        if (earliest === null) return t`It needs the earliest date of execution, which is not known.`;
        if (date >= earliest) continue;
        const sentence = t`“${name}” is a date that will have passed: it can be executed ${daysWords(earliest - date)} after it at the earliest.`;
        yield { action: path, sentence, looked: DECODED };
      }
    }
  },
};

function* datesIn(args: readonly Argument[]): Generator<[string, bigint]> {
  for (const { name, value } of args) yield* inValue(name, value);
}

function* inValue(name: string, value: Value): Generator<[string, bigint]> {
  if (typeof value === 'object') {
    const parts = Array.isArray(value)
      ? value.map((each): [string, Value] => [name, each])
      : Object.entries(value);
    for (const [part, each] of parts) yield* inValue(part, each as Value);
    return;
  }
  const date = integerIn(value);
  if (date !== null && date >= FIRST && date < 1n << 40n && NAMED.test(name)) yield [name.slice(0, 40), date];
}

function daysWords(seconds: bigint): string {
  const days = seconds / 86_400n;
  return days < 1n ? t`less than a day` : days === 1n ? t`one day` : t`${days} days`;
}
