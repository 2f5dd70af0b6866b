import { plural } from '@/core/language/plural';
import type { Action } from '../action';

/** How many calls a call carries, in words that follow “… that ”: “makes one call”; null when it carries none. */
export function makesWords(action: Action): string | null {
  const { length } = action.nested;
  if (length === 0) return null;
  return length === 1 ? 'makes one call' : `makes ${plural(length, 'call')}`;
}

/** The calls a call carries: “one call”, “3 calls”, “calls that we cannot read”. */
export function callsWords(action: Action): string {
  const { length } = action.nested;
  if (length === 0) return 'calls that we cannot read';
  return length === 1 ? 'one call' : plural(length, 'call');
}
