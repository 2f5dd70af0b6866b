import { boundedLine } from '../format';
import { translate } from '../language/message';

/** Characters of one fact that a sentence takes. */
const MOST_OF_FACT = 500;

/** Facts that may be sentences of ours, and are looked up; the others are names, and stay what they are. */
const OURS = /^(reason|expected)$/;

/** Facts about one failure; plain text only, so that they cross a worker and GraphQL unchanged. */
export type ErrorFacts = Readonly<Record<string, string>>;

/** prevent: before signing · explain: it happened · wait: heals by itself · silent: the person's own choice · bug: ours. */
export type ErrorBucket = 'prevent' | 'explain' | 'wait' | 'silent' | 'bug';

/** The words of one error code: a title and the next step, in which `{name}` stands for a fact. */
export type ErrorWords = { bucket: ErrorBucket; title: string; next: string };

/** The codes of a table: what stands before the first bar of each line. */
type CodesOf<Table extends string, Found = never> = Table extends `${infer Line}\n${infer Rest}`
  ? CodesOf<Rest, Line extends `${infer Code} | ${string}` ? Found | Code : Found>
  : Found;

/** Reads a table of errors: a line each, with its code, bucket, title and next step between bars; `#` begins a heading. */
export function errorTable<const Table extends string>(
  table: Table,
): Readonly<Record<CodesOf<Table>, ErrorWords>> {
  const lines = Array.from(table.matchAll(/^(?!#).+$/gm), ([line]) => line.split(' | '));
  return Object.fromEntries(lines.map(([code, bucket, title, next]) => [code, { bucket, title, next }]));
}

/** A sentence with the facts in it. */
export function filled(text: string, facts: ErrorFacts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    // Much of it was said by strangers: contracts, endpoints and wallets.
    return fact === undefined
      ? `(${name} unknown)`
      : boundedLine(OURS.test(name) ? translate(fact) : fact, MOST_OF_FACT);
  });
}
