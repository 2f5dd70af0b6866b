'use client';
import { onDemand } from '@/components/ui/late/onDemand';
import { Page } from '@/components/ui/Page';
import type { ErrorBucket } from '@/core/errors/errorWords';
import { ERRORS } from '@/core/errors/siteErrors';
import { t } from '@/core/language/message';
import { ErrorEntries } from './ErrorEntries';

const ActErrors = onDemand(() => import('./ActErrors').then((module) => module.ActErrors));

const groups = (): { bucket: ErrorBucket; title: string; says: string }[] => [
  {
    bucket: 'wait',
    title: t`Heals by itself`,
    says: t`Nothing to do but wait; Quorate goes on trying.`,
  },
  { bucket: 'prevent', title: t`Stopped before anything was sent`, says: t`Each has its cure.` },
  { bucket: 'explain', title: t`It happened`, says: t`What it was, and what to do next.` },
  { bucket: 'silent', title: t`Your own choice`, says: t`Not an error at all.` },
  { bucket: 'bug', title: t`Our fault`, says: t`Please report these.` },
];

// Written once for all of them: there are a hundred.
const ENTRIES = [
  '[&>article]:py-4',
  '[&>article]:target:-mx-5 [&>article]:target:rounded-card [&>article]:target:bg-accent-soft [&>article]:target:px-5',
  '[&_h3]:font-mono [&_h3]:text-14 [&_h3]:font-medium [&_h3]:text-second [&_a]:hover:underline',
  '[&_p]:text-15 [&_h3+p]:mt-1 [&_h3+p]:font-semibold [&_p+p]:text-second',
].join(' ');

/** Every error with a heading of its own, so that each message can link to its explanation. */
export function ErrorScreen() {
  return (
    <Page narrow>
      <h1>{t`What errors mean`}</h1>
      <p className="mt-2 text-15 text-second">{t`Every message has a code and a next step. Names and figures are examples.`}</p>
      {groups().map(({ bucket, title, says }) => (
        <section key={bucket} className="mt-8" aria-labelledby={`bucket-${bucket}`}>
          <h2 id={`bucket-${bucket}`}>{title}</h2>
          <p className="mb-3 text-14 text-second">{says}</p>
          <div
            className={`divide-y divide-line-soft rounded-card border border-line bg-card px-5 ${ENTRIES}`}
          >
            <ErrorEntries all={ERRORS} bucket={bucket} />
            <ActErrors bucket={bucket} />
          </div>
        </section>
      ))}
    </Page>
  );
}
