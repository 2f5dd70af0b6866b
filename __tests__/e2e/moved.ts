import type { Shift } from '@/bench/web/probe';

/** How much may move, as a share of the screen: less than anybody notices. */
const MOST = 0.02;
/** The same where no part moves up or down by more than `FEW` pixels, as when the typeface comes; browsers call it good. */
const MOST_IN_PLACE = 0.1;
const FEW = 4;

/** The shifts of a page that people notice; none where it stands still. */
export function noticed(shifts: readonly Shift[]): readonly Shift[] {
  const sum = (some: readonly Shift[]) => some.reduce((all, { value }) => all + value, 0);
  const far = shifts.filter(({ pixels }) => pixels > FEW);
  if (sum(shifts) > MOST_IN_PLACE) return shifts;
  return sum(far) > MOST ? far : [];
}
