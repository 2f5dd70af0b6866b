import { ACT_ERRORS } from '@/core/errors/actErrors';
import type { ErrorBucket } from '@/core/errors/errorWords';
import { ErrorEntries } from './ErrorEntries';
import { FirstErrors } from './FirstErrors';

const GROUPS: { bucket: ErrorBucket; title: string; says: string }[] = [
  { bucket: 'wait', title: 'Heals by itself', says: 'Nothing to do but wait; Quorate goes on trying.' },
  { bucket: 'prevent', title: 'Stopped before anything was sent', says: 'Each has its cure.' },
  { bucket: 'explain', title: 'It happened', says: 'What it was, and what to do next.' },
  { bucket: 'silent', title: 'Your own choice', says: 'Not an error at all.' },
  { bucket: 'bug', title: 'Our fault', says: 'Please report these.' },
];

// Written once for all of them: there are a hundred.
const ENTRIES = [
  '[&>article]:scroll-mt-6 [&>article]:py-4',
  '[&>article]:target:-mx-5 [&>article]:target:rounded-card [&>article]:target:bg-accent-soft [&>article]:target:px-5',
  '[&_h4]:font-mono [&_h4]:text-14 [&_h4]:font-medium [&_h4]:text-second [&_a]:hover:underline',
  '[&_p]:text-15 [&_h4+p]:mt-1 [&_h4+p]:font-semibold [&_p+p]:text-second',
].join(' ');

/** Every error with a heading of its own, so that each message can link to its explanation. */
export function ErrorCatalogue() {
  return (
    <section className="mt-12" aria-labelledby="errors">
      <h2 id="errors">What errors mean</h2>
      <p className="mt-1 text-15 text-second">
        Every message of Quorate has a code; here is each with its next step.
      </p>
      {GROUPS.map(({ bucket, title, says }) => (
        <section key={bucket} className="mt-8" aria-labelledby={`bucket-${bucket}`}>
          <h3 id={`bucket-${bucket}`} className="text-17 font-semibold">
            {title}
          </h3>
          <p className="mb-3 text-14 text-second">{says}</p>
          <div
            className={`divide-y divide-line-soft rounded-card border border-line bg-card px-5 ${ENTRIES}`}
          >
            <FirstErrors bucket={bucket} />
            <ErrorEntries all={ACT_ERRORS} bucket={bucket} />
          </div>
        </section>
      ))}
    </section>
  );
}
