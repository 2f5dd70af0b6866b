import { boundedLine } from '../format';

/** Characters of one fact that a sentence takes. */
const MOST_OF_FACT = 500;

/** What is known about one failure; plain text only, so that it crosses a worker and GraphQL unchanged. */
export type Facts = Readonly<Record<string, string>>;

/** prevent: before signing · explain: it happened · wait: heals by itself · silent: the person's own choice · bug: ours. */
export type Bucket = 'prevent' | 'explain' | 'wait' | 'silent' | 'bug';

/** The words of one error code: a title and the next step, both made from the facts. */
export type Words = { bucket: Bucket; title: (facts: Facts) => string; next: (facts: Facts) => string };

/** Makes the words of a code from two sentences in which `{name}` stands for a fact. */
export const say = (bucket: Bucket, title: string, next: string): Words => ({
  bucket,
  title: (facts) => fill(title, facts),
  next: (facts) => fill(next, facts),
});

function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    // Much of it was said by strangers: contracts, endpoints and wallets.
    return fact === undefined ? `(${name} unknown)` : boundedLine(fact, MOST_OF_FACT);
  });
}
