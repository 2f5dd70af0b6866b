import { plural } from '@/core/language/message';
import type { Facts } from '../../facts';
import { digits } from '../figures';
import type { Unit } from '../unit';

const UNITS: readonly { seconds: number; words: (count: number) => string }[] = [
  { seconds: 86_400, words: (count) => plural(count, 'day') },
  { seconds: 3600, words: (count) => plural(count, 'hour') },
  { seconds: 60, words: (count) => plural(count, 'minute') },
];
// No clock that counts blocks stands still so long.
const LONGEST = 10n ** 12n;

/** Two spans in blocks as about how long they last, and exactly; null where that is not known. */
export function spansOf(before: bigint, after: bigint, unit: Unit, { clock, pace }: Facts) {
  const isInBlocks = clock === 'blocknumber' && (unit === 'clock' || unit === 'blocks');
  if (!isInBlocks || pace === null || pace <= 0 || before > LONGEST || after > LONGEST) return null;
  for (const { seconds, words } of UNITS) {
    const [one, other] = [before, after].map((span) => Math.round((Number(span) * pace) / seconds));
    if (one === undefined || other === undefined || one === other || one * other === 0) continue;
    return {
      before: digits(BigInt(one)),
      after: words(other),
      exact: `${digits(before)} → ${plural(after, 'block')}`,
    };
  }
  return null;
}
