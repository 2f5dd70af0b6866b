import { type CalendarProposal, type ExactTimes, proposalEvents } from '@/core/calendar/proposalEvents';
import { type CalendarEvent, writeCalendar } from '@/core/calendar/writeCalendar';
import { formatFileName } from '@/core/files/fileName';
import { t } from '@/core/language/message';
import { graphql, type ResultOf } from '@/lib/query/client/graphql';
import { typedAsk } from '@/lib/query/client/typedAsk';
import type { ControlView } from '@/lib/query/control';
import { blobWriter } from '@/lib/query/export/fileWriter';
import { controlHref, proposalHref } from '@/lib/routes';
import type { Service } from '@/service/api/protocol';

/** Saves the dates of proposals as one file and gives their count; `isAheadOnly` leaves out past proposals. */
export async function saveCalendar(
  name: string,
  proposals: readonly { proposal: CalendarProposal; times?: ExactTimes | undefined }[],
  { isAheadOnly = false } = {},
): Promise<number> {
  const events = proposals.flatMap(({ proposal, times }) => {
    const link = new URL(proposalHref(proposal.dao.id, proposal.id), location.origin).href;
    const own = proposalEvents(proposal, link, times);
    return isAheadOnly && own.every(({ start, revised }) => start <= revised) ? [] : own;
  });
  return saveEvents(name, events);
}

/** Hands the end of a power to stop proposals to the browser's downloads, with reminders 30 days and one day before. */
export function saveEnd(
  { id, name, at }: Pick<ControlView, 'id' | 'name' | 'at'>,
  { account, until, title }: { account: string; until: bigint; title: string },
): Promise<number> {
  const link = new URL(controlHref(id), location.origin).href;
  const event = {
    uid: `power.${account}.${id}@quorate`.toLowerCase().replaceAll(':', '.'),
    start: until,
    revised: at.timestamp,
    title: t`${name}: a power to stop proposals ends`,
    text: [`${title}: ${account}`, t`As the contract says at block ${at.number}.`, link].join('\n'),
    ...{ link, isCancelled: false, alarms: [720, 24] },
  };
  return saveEvents(event.title, [event]);
}

async function saveEvents(name: string, events: readonly CalendarEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const writer = blobWriter();
  await writer.write(new TextEncoder().encode(writeCalendar(name, events)));
  await writer.close(`${formatFileName([name])}.ics`, 'text/calendar');
  return events.length;
}

const datesQuery = graphql(`
  query Dates($id: ID!) {
    dao(id: $id) {
      id name
      clock { mode now secondsPerUnit }
      at { number hash timestamp }
      proposals(first: 100, states: [PENDING, ACTIVE, SUCCEEDED, QUEUED, CANCELED]) {
        items { id: proposalId title state snapshot deadline eta expires at { number hash timestamp } }
      }
    }
  }
`);

export type SavedDates = { dates: number; failed: number };

/** Saves what is ahead in these organisations as one calendar file; one that fails takes nothing from the others. */
export async function saveFollowed(
  service: Pick<Service, 'ask'>,
  ids: readonly string[],
): Promise<SavedDates> {
  const answers = await Promise.all(
    ids.map((id) =>
      typedAsk(service, datesQuery, { id }).then(
        ({ data, errors }) => (errors === undefined ? data : null),
        () => null,
      ),
    ),
  );
  const proposals = answers.flatMap((answer) => (answer === null ? [] : proposalsIn(answer)));
  const dates = await saveCalendar(
    'Quorate following',
    proposals.map((proposal) => ({ proposal })),
    { isAheadOnly: true },
  );
  return { dates, failed: answers.filter((answer) => answer === null).length };
}

function proposalsIn({ dao }: ResultOf<typeof datesQuery>): CalendarProposal[] {
  // Their logs are in files of their own, which nobody should wait for here.
  return dao.proposals.items.map((item) => ({ ...item, events: [], dao }));
}
