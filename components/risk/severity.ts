import type { Finding, Severity } from '@/lib/decode/finding';

/** How a severity is shown: its word, its sign and its colours. */
export const SEVERITIES: Record<Severity, { word: string; sign: string; text: string; soft: string }> = {
  critical: { word: 'Critical', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  high: { word: 'High', sign: '▲', text: 'text-against', soft: 'bg-against-soft' },
  medium: { word: 'Medium', sign: '▲', text: 'text-warn', soft: 'bg-warn-soft' },
  low: { word: 'Low', sign: '○', text: 'text-second', soft: 'bg-chip' },
};

/** Those that a person should look at before voting; low ones are told and not counted. */
export function toCheck(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity !== 'low');
}

/** “2 things to check”, or by how many checks nothing was found; never that it is safe. */
export function countWords(things: number, checks: number): string {
  if (things > 0) return `${things} ${things === 1 ? 'thing' : 'things'} to check`;
  return `Nothing found by ${checks} ${checks === 1 ? 'check' : 'checks'}`;
}

/** Where the list of findings stands on the page of a proposal. */
export const CHECKS_ID = 'checks';
