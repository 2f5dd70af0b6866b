import { plural } from '@/core/format';
import type { RisksView } from '@/lib/query/analysis/finding';
import type { RiskMark } from '@/lib/query/analysis/openFindings';

/** How a severity is shown: its word, its sign and its colours. */
export const SEVERITIES: Record<
  RiskMark['severity'],
  { word: string; sign: string; text: string; soft: string }
> = {
  critical: { word: 'Critical', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  high: { word: 'High', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  medium: { word: 'Medium', sign: '▲', text: 'text-warn', soft: 'bg-warn-soft' },
  low: { word: 'Low', sign: '○', text: 'text-second', soft: 'bg-chip' },
};

/**
 * Those that a person should look at before voting; low ones are told and not counted, nor is an action that only holds
 * what is counted already.
 */
export function toCheck<T extends RiskMark>(findings: readonly T[]): T[] {
  const grave = findings.filter(({ severity }) => severity !== 'low');
  const isInside = (outer: T) =>
    grave.some(({ check, path }) => check !== 'R27' && path.length > 1 && path[0] === outer.path[0]);
  return grave.filter((each) => each.check !== 'R27' || !isInside(each));
}

/** “2 things to check”, or by how many of all checks nothing was found; never that it is safe. */
export function countWords(things: number, judged?: Pick<RisksView, 'made' | 'undecided'>): string {
  if (things > 0) return `${plural(things, 'thing')} to check`;
  const { made = [], undecided = [] } = judged ?? {};
  return `Nothing found by ${made.length} of ${made.length + undecided.length} checks`;
}

/** Where the list of findings stands on the page of a proposal. */
export const CHECKS_ID = 'checks';
