import { type CalendarProposal, type ExactTimes, proposalEvents } from '@/core/calendar/proposalEvents';
import { writeCalendar } from '@/core/calendar/writeCalendar';
import { formatFileName } from '@/core/files/fileName';
import { blobWriter } from '@/lib/query/export/fileWriter';
import { proposalHref } from '@/lib/routes';

/** A proposal for a calendar, with the times of its voting where they are known exactly. */
export type ForCalendar = { proposal: CalendarProposal; times?: ExactTimes | undefined };

/**
 * Hands the moments of proposals to the browser's downloads, as one file; gives how many there are. None: no file. With
 * `isAheadOnly` proposals that lie behind are left out.
 */
export async function saveCalendar(
  name: string,
  proposals: readonly ForCalendar[],
  { isAheadOnly = false } = {},
): Promise<number> {
  const events = proposals.flatMap(({ proposal, times }) => {
    const link = new URL(proposalHref(proposal.dao.id, proposal.id), location.origin).href;
    const own = proposalEvents(proposal, link, times);
    return isAheadOnly && own.every(({ start, revised }) => start <= revised) ? [] : own;
  });
  if (events.length === 0) return 0;
  const writer = blobWriter();
  await writer.write(new TextEncoder().encode(writeCalendar(name, events)));
  await writer.close(`${formatFileName([name])}.ics`, 'text/calendar');
  return events.length;
}
