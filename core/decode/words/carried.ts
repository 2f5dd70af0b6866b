import { plural, t } from '@/core/language/message';
import type { Action } from '../action';

/** The calls a call carries: “one call”, “3 calls”, “calls that we cannot read”. */
export function callsWords(action: Action): string {
  const { length } = action.nested;
  if (length === 0) return t`calls that we cannot read`;
  return length === 1 ? t`one call` : plural(length, 'call');
}
