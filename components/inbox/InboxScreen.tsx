'use client';
import { useEffect } from 'react';
import { onDemand } from '@/components/ui/late/onDemand';
import { usePatience } from '@/components/ui/list/usePatience';
import { Page } from '@/components/ui/Page';
import { rich } from '@/components/ui/text/rich';
import { formatDuration, formatExact } from '@/core/format';
import { t } from '@/core/language/message';
import { afterPaint } from '@/lib/afterPaint';
import { AT_FIRST } from '@/lib/query/client/beginInStages';
import { type InboxRow, useInbox } from '@/lib/query/inbox';
import { usePassed } from '@/lib/query/now';
import { isAway, isConfirmed, isRecalled } from '@/lib/query/sync';
import { useConfig } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { useOwnAccounts } from '@/lib/settings/watched';
import { InboxSkeleton } from './InboxSkeleton';
import { MissingLine } from './MissingLine';
import { headingOf, inboxOf } from './needs';

const InboxBody = onDemand(
  () => import('./InboxBody').then((module) => module.InboxBody),
  <InboxSkeleton rows={4} />,
);

const Newcomer = onDemand(
  () => import('./Newcomer').then((module) => module.Newcomer),
  <div className="min-h-dvh" />,
);

/** Home: what needs me in the organisations I follow, and the way to any other. */
export function InboxScreen() {
  // Load what stands below the first lines while the organisations are still being read.
  useEffect(() => void afterPaint().then(InboxBody.preload), []);
  const { status } = useConfig();
  const accounts = useOwnAccounts();
  const ids = useFollowing();
  const { rows, retry } = useInbox(ids, accounts);
  const hasAccount = accounts.length > 0;
  const inbox = inboxOf(rows, accounts);
  const about = accounts.join();
  const isKnown = status !== 'loading';
  // Lines that come one after the other would push away what is being read, so they are awaited for a moment.
  const isRead = usePatience(isKnown && rows.every(isWhole), isKnown && rows.every(isAtRest), about);
  // A long list shows its first organisations as soon as a short one would.
  const isListed = isKnown && rows.slice(0, inbox.items.length > 0 ? AT_FIRST : undefined).every(isThere);
  const isReading = !usePatience(isRead || isListed, inbox.items.length > 0, about);
  if (status === 'ready' && ids.length === 0)
    return (
      <Page>
        <Newcomer hasAccount={hasAccount} />
      </Page>
    );
  return (
    <Page>
      {isReading ? undefined : <MissingLine rows={rows} onRetry={retry} />}
      <h1 aria-live="polite">{isReading ? t`Reading organisations…` : headingOf(inbox, hasAccount)}</h1>
      <p
        className="mt-1.5 min-h-12 text-15 text-second sm:min-h-6"
        data-place={isRead && !rows.some(isBeingConfirmed) ? undefined : ''}
        data-read={isRead && rows.every(({ dao, error }) => !error && dao?.sync.complete) ? '' : undefined}
      >
        {status === 'ready' ? <Across rows={rows} /> : undefined}
      </p>
      <InboxBody {...{ rows, inbox, retry, about, isRead, isReading }} />
    </Page>
  );
}

/** Nothing more will come of it by itself. */
function isAtRest({ dao, error }: InboxRow): boolean {
  return error !== undefined || dao?.sync.reading === false;
}

/** Nothing is missing of it, or it is said why. */
function isWhole(row: InboxRow): boolean {
  const { complete, paused, gaps, problem } = row.dao?.sync ?? {};
  const isExplained = paused || gaps?.length || problem != null;
  return row.error !== undefined || (isAtRest(row) && Boolean(complete || isExplained));
}

/** Whether its content is there: only what is newer than its checkpoint, or than the last visit, may still come. */
function isThere(row: InboxRow): boolean {
  return isWhole(row) || (row.dao !== undefined && !isConfirmed(row.dao.sync));
}

// On a return the page as it was last seen says more.
function isBeingConfirmed({ dao }: InboxRow): boolean {
  return dao !== undefined && isRecalled(dao.sync);
}

/** How many votes are open in all, and how new that is. */
function Across({ rows }: { rows: readonly InboxRow[] }) {
  const open = rows.flatMap(({ lines }) => lines.filter(({ state }) => state === 'ACTIVE')).length;
  const fresh = rows.filter(({ dao, error }) => dao !== undefined && error === undefined);
  const failed = rows.filter(({ error }) => error !== undefined).length;
  if (rows.every(({ dao }) => dao === undefined)) return undefined;
  // The oldest of what is shown from an earlier visit.
  const [away] = fresh
    .flatMap(({ dao }) => (dao !== undefined && isAway(dao.sync) ? (dao.sync.recalled?.read ?? []) : []))
    .sort((one, other) => Number(one - other));
  const isAllAway = fresh.every(({ dao }) => dao !== undefined && isAway(dao.sync));
  return (
    <>
      {t`${open} open in all. `}
      {away !== undefined && isAllAway
        ? rich`No connection: read before, ${formatExact(away)} by this computer’s clock, and not confirmed since.`
        : fresh.length + failed < rows.length
          ? t`Reading: ${fresh.length} of ${rows.length} so far.`
          : fresh.some(isBeingConfirmed)
            ? t`As of your last visit; being confirmed…`
            : fresh.some(({ dao }) => dao !== undefined && !isConfirmed(dao.sync) && !isAway(dao.sync))
              ? t`From a checkpoint, being confirmed with the chain…`
              : rich`Read ${<ReadAgo stamp={rows} />}.`}
    </>
  );
}

/** How long ago the answers on screen came, counted by this page; `stamp` is what changes with each answer. */
export function ReadAgo({ stamp }: { stamp: unknown }) {
  const seconds = usePassed(stamp);
  return (
    <span className="tabular-nums">
      {seconds < 5 ? t`just now` : t`${formatDuration(BigInt(seconds))} ago`}
    </span>
  );
}
