import { formatAddress } from '@/core/format';
import { phrase, plural, t, translated } from '@/core/language/message';
import type { RisksView } from '@/lib/query/analysis/finding';
import type { RiskMark } from '@/lib/query/analysis/openFindings';

export const SEVERITIES: Record<
  RiskMark['severity'],
  { word: string; sign: string; text: string; soft: string }
> = translated(
  {
    critical: { word: phrase`Critical`, sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
    high: { word: phrase`High`, sign: '▲', text: 'text-warn', soft: 'bg-warn-soft' },
    medium: { word: phrase`Medium`, sign: '▲', text: 'text-warn', soft: 'bg-warn-soft' },
    low: { word: phrase`Low`, sign: '○', text: 'text-second', soft: 'bg-chip' },
  },
  'word',
);

/** Findings to look at before voting: without low ones, and without an action that only holds a counted one. */
export function toCheck<T extends RiskMark>(findings: readonly T[]): T[] {
  const grave = findings.filter(({ severity }) => severity !== 'low');
  const isInside = (outer: T) =>
    grave.some(({ check, path }) => check !== 'R27' && path.length > 1 && path[0] === outer.path[0]);
  return grave.filter((each) => each.check !== 'R27' || !isInside(each));
}

/** As many findings as stand under one call, and as many calls as stand on the page at once. */
const MOST_BESIDE = 5;
export const CALLS_SHOWN = 20;

/** Selects the findings shown under their call; the list below the calls has the others. */
export function besideCall<T extends RiskMark>(findings: readonly T[], path: readonly number[]): T[] {
  const [index = CALLS_SHOWN] = path;
  if (path.length !== 1 || index >= CALLS_SHOWN) return [];
  return toCheck(findings)
    .filter((each) => each.path.join('.') === path.join('.'))
    .slice(0, MOST_BESIDE);
}

/** “2 things to check”, or by how many checks nothing was found and how many are missing; never that it is safe. */
export function countWords(things: number, judged?: Pick<RisksView, 'made' | 'undecided'>): string {
  if (things > 0) return t`${plural(things, 'thing')} to check`;
  const { made = [], undecided = [] } = judged ?? {};
  if (undecided.length === 0) return t`No problems found by ${plural(made.length, 'check')}`;
  return t`No problems found. ${plural(undecided.length, 'check')} couldn’t run yet`;
}

/** A finding where there is little place: accounts in short, for the whole of an address would push out what is said of it. */
export function briefly(sentence: string): string {
  return sentence.replace(/0x[0-9a-fA-F]{40}/g, formatAddress);
}

export const CHECKS_ID = 'checks';

/** Leads to that list, or to why a finding matters, which is opened: whoever asked goes on from there. */
export function toChecks(finding?: RiskMark | undefined): void {
  const reason = finding && document.getElementById(findingId(finding))?.querySelector('details');
  const place = reason?.querySelector('summary') ?? document.getElementById(CHECKS_ID);
  if (reason) reason.open = true;
  place?.scrollIntoView({ block: reason ? 'center' : 'start' });
  place?.focus({ preventScroll: true });
}

/** Names a finding's place, under its call or in that list. */
export function findingId({ check, path }: Pick<RiskMark, 'check' | 'path'>): string {
  return `${CHECKS_ID}-${path.join('.')}-${check}`;
}
