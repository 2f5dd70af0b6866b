import type { ErrorBucket, ErrorWords } from '@/core/errors/errorWords';
import { translate } from '@/core/language/message';

/** The errors of a table that belong to a bucket: each with its code, what it says and the next step. */
export function ErrorEntries({
  all,
  bucket,
}: {
  all: Readonly<Record<string, ErrorWords>>;
  bucket: ErrorBucket;
}) {
  return Object.entries(all)
    .filter(([, words]) => words.bucket === bucket)
    .map(([code, { title, next }]) => (
      <article key={code} id={code}>
        <h4>
          <a href={`#${code}`}>{code}</a>
        </h4>
        <p>{named(translate(title))}</p>
        <p>{named(translate(next))}</p>
      </article>
    ));
}

// Facts by their names: `{host}` reads as “(host)”.
function named(text: string): string {
  return text.replace(/\{(\w+)\}/g, '($1)');
}
