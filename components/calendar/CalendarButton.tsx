import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { isOver } from '@/core/governor/finality';
import { plural, t } from '@/core/language/message';
import type { ProposalView, VotingTimes } from '@/lib/query/proposal';

/** Saves the moments of a proposal as a calendar file, made here; its code is loaded by the press. */
export function CalendarButton({ proposal, times }: { proposal: ProposalView; times: VotingTimes | null }) {
  const [said, setSaid] = useState<string>();
  const isCancelled = proposal.state === 'CANCELED';
  // Nothing is ahead of the others; one that was cancelled may still stand in a calendar.
  if (isOver(proposal.state) && !isCancelled) return undefined;
  const save = async () => {
    try {
      const { saveCalendar } = await import('@/lib/calendar/saveCalendar');
      const name = `${proposal.dao.name}: ${proposal.title}`;
      const count = await saveCalendar(name, [{ proposal, times: times ?? undefined }]);
      setSaid(count === 0 ? t`No time of this proposal is known.` : savedWords(count, proposal.state));
    } catch {
      setSaid(t`The file could not be made. Try again.`);
    }
  };
  return (
    <>
      <Button className="flex-1" onClick={save}>
        {isCancelled ? t`Take off my calendar` : t`Add to calendar`}
      </Button>
      <p aria-live="polite" className="order-last basis-full text-13 text-second empty:hidden">
        {said}
      </p>
    </>
  );
}

function savedWords(count: number, state: ProposalView['state']): string {
  if (state === 'CANCELED') return t`Saved. Open the file: the calendar then drops what will not happen.`;
  const isOpen = state === 'ACTIVE' || state === 'PENDING';
  const alarms = isOpen ? t` It reminds you 24 hours and 1 hour before voting ends.` : '';
  return t`Saved with ${plural(count, 'date')}.${alarms} Add it again when dates change: nothing doubles.`;
}
