import { type ErrorBucket, type ErrorWords, filled } from '@/core/errors/errorWords';
import { translate } from '@/core/language/message';
import { errorExamples } from './errorExamples';

/** The errors of a table that belong to a bucket: each with its code, what it says with examples in its blanks, and the next step. */
export function ErrorEntries({
  all,
  bucket,
}: {
  all: Readonly<Record<string, ErrorWords>>;
  bucket: ErrorBucket;
}) {
  const examples = errorExamples();
  return Object.entries(all)
    .filter(([, words]) => words.bucket === bucket)
    .map(([code, { title, next }]) => (
      <article key={code} id={code}>
        <h3>
          <a href={`#${code}`}>{code}</a>
        </h3>
        <p>{filled(translate(title), examples)}</p>
        <p>{filled(translate(next), examples)}</p>
      </article>
    ));
}
