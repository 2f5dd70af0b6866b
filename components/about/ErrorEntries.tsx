import type { ErrorBucket, ErrorWords } from '@/core/errors/errorWords';

/** Facts as they are named in the sentences: `{host}` reads as “(host)”. */
const NAMED: Record<string, string> = new Proxy({}, { get: (_, name) => `(${String(name)})` });

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
        <p>{title(NAMED)}</p>
        <p>{next(NAMED)}</p>
      </article>
    ));
}
