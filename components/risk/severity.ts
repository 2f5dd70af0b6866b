import type { Finding, Severity } from '@/core/decode/finding';
import { CHECKS } from '@/core/decode/risk/checks';
import { plural } from '@/core/format';

/** How a severity is shown: its word, its sign and its colours. */
export const SEVERITIES: Record<Severity, { word: string; sign: string; text: string; soft: string }> = {
  critical: { word: 'Critical', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  high: { word: 'High', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  medium: { word: 'Medium', sign: '▲', text: 'text-warn', soft: 'bg-warn-soft' },
  low: { word: 'Low', sign: '○', text: 'text-second', soft: 'bg-chip' },
};

/**
 * Those that a person should look at before voting; low ones are told and not counted, nor is an action that only holds
 * what is counted already.
 */
export function toCheck(findings: readonly Finding[]): Finding[] {
  const grave = findings.filter(({ severity }) => severity !== 'low');
  const isInside = (outer: Finding) =>
    grave.some(({ id, action }) => id !== 'R27' && action.length > 1 && action[0] === outer.action[0]);
  return grave.filter((each) => each.id !== 'R27' || !isInside(each));
}

/** “2 things to check”, or by how many of all checks nothing was found; never that it is safe. */
export function countWords(things: number, checks: number): string {
  if (things > 0) return `${plural(things, 'thing')} to check`;
  return `Nothing found by ${checks} of ${CHECKS.length} checks`;
}

/** Where the list of findings stands on the page of a proposal. */
export const CHECKS_ID = 'checks';
