import { useEffect } from 'react';
import { useClient } from 'urql';
import type { State } from '@/core/governor/proposal';
import { graphql, type ResultOf } from './client/graphql';
import { type Pages, usePages } from './client/pages';
import { lineFields } from './dao';
import { syncFields } from './sync';

export const proposalsQuery = graphql(
  `query Proposals($id: ID!, $first: Int!, $after: String, $states: [ProposalState!], $search: String) {
    dao(id: $id) {
      id
      sync { ...SyncFields }
      proposals(first: $first, after: $after, states: $states, search: $search) {
        items { ...LineFields }
        cursor
        total
        counts { state count }
      }
    }
  }`,
  [lineFields, syncFields],
);

const ALL = { first: 50, after: null, states: null, search: null };

/** Asks for the first page of a list that is not drawn yet, beside the organisation that it belongs to. */
export function useProposalsAhead(id: string): void {
  const client = useClient();
  useEffect(() => {
    const source = client.query(proposalsQuery, { ...ALL, id });
    return source.subscribe(() => {}).unsubscribe;
  }, [client, id]);
}

/** The proposals of an organisation, of one state where it is given, and with these words in the title. */
export function useProposals(id: string, state: State | undefined, words: string): Pages<ProposalPageView> {
  const states = state === undefined ? null : [state];
  const search = words.trim() || null;
  return usePages(JSON.stringify([id, states, search]), {
    document: proposalsQuery,
    variables: (after) => ({ ...ALL, id, after, states, search }),
    page: pageOf,
    keyOf: (line) => line.id,
  });
}

// How far the index was when it answered: an organisation that is asked for apart may be further.
function pageOf({ dao }: ResultOf<typeof proposalsQuery>) {
  return { ...dao.proposals, sync: dao.sync };
}

export type ProposalPageView = ReturnType<typeof pageOf>;
