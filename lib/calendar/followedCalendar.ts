import type { CalendarProposal } from '@/core/calendar/proposalEvents';
import { graphql, type ResultOf } from '@/lib/query/client/graphql';
import { typedAsk } from '@/lib/query/client/typedAsk';
import type { Service } from '@/service/api/protocol';
import { saveCalendar } from './saveCalendar';

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

/** How many dates were saved, and how many organisations could not be asked. */
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
