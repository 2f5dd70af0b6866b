import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { plural, t } from '@/core/language/message';
import type { SavedDates } from '@/lib/calendar/saveCalendar';
import { useService } from '@/lib/query/client/service';
import type { InboxRow } from '@/lib/query/inbox';

/** Saves what is ahead in all organisations followed as one calendar file; its code is loaded by the press. */
export function FollowedCalendar({ rows }: { rows: readonly InboxRow[] }) {
  const service = useService();
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const read = rows.flatMap(({ id, dao }) => (dao === undefined ? [] : [id]));
  if (service === undefined || read.length === 0) return undefined;
  const save = async () => {
    setBusy(true);
    try {
      const { saveFollowed } = await import('@/lib/calendar/saveCalendar');
      const { dates, failed } = await saveFollowed(service, read);
      setSaid(savedWords({ dates, failed: failed + rows.length - read.length }));
    } catch {
      setSaid(t`The file could not be made. Try again.`);
    }
    setBusy(false);
  };
  return (
    <section className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-2" aria-label={t`Calendar`}>
      <Button onClick={save} busy={isBusy}>{t`Add all dates to calendar`}</Button>
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-14 text-second">
        {said ?? t`When votes open and end in all organisations you follow, as one file.`}
      </p>
    </section>
  );
}

function savedWords({ dates, failed }: SavedDates): string {
  const missing = failed === 0 ? '' : t` ${plural(failed, 'organisation')} could not be read.`;
  if (dates === 0) return t`No date is ahead.${missing}`;
  return t`Saved with ${plural(dates, 'date')}.${missing} Add it again when dates change: nothing doubles.`;
}
