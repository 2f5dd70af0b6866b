import { boundedLine } from '../format';

/** Characters of one fact that a sentence takes. */
const MOST_OF_FACT = 500;

/** What is known about one failure; plain text only, so that it crosses a worker and GraphQL unchanged. */
export type ErrorFacts = Readonly<Record<string, string>>;

/** prevent: before signing · explain: it happened · wait: heals by itself · silent: the person's own choice · bug: ours. */
export type ErrorBucket = 'prevent' | 'explain' | 'wait' | 'silent' | 'bug';

/** The words of one error code: a title and the next step, both made from the facts. */
export type ErrorWords = {
  bucket: ErrorBucket;
  title: (facts: ErrorFacts) => string;
  next: (facts: ErrorFacts) => string;
};

/** Makes the words of a code from two sentences in which `{name}` stands for a fact. */
export const wording = (bucket: ErrorBucket, title: string, next: string): ErrorWords => ({
  bucket,
  title: (facts) => fill(title, facts),
  next: (facts) => fill(next, facts),
});

function fill(text: string, facts: ErrorFacts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    // Much of it was said by strangers: contracts, endpoints and wallets.
    return fact === undefined ? `(${name} unknown)` : boundedLine(fact, MOST_OF_FACT);
  });
}
