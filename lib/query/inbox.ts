import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { QuorateError } from '@/core/errors';
import type { Side } from '@/core/governor/vote';
import { beginInStages } from './client/beginInStages';
import { graphql, type ResultOf } from './client/graphql';
import { queryProblemOf } from './client/problem';
import { type DaoView, daoFields, lineFields, type ProposalLine, readDao } from './dao';

/** An account's possible or cast vote on a proposal, as far as its logs are read already: home reads none for it. */
type InboxBallot = {
  power: bigint | null;
  hasVoted: boolean;
  votes: readonly { kind: string; side: Side | null }[];
};

/** One proposal that is not over, with what each account may still do about it, in the order of the question. */
export type InboxLine = ProposalLine & { ballots: readonly InboxBallot[] };

/** One followed organisation: still being read, read, or not readable; what was read stays when a later reading fails. */
export type InboxRow = {
  id: string;
  loading: boolean;
  dao: DaoView | undefined;
  lines: readonly InboxLine[];
  /** How many are not over in all; more than `lines` when there are very many. */
  total: number;
  /** How many proposals are known, whatever their state. */
  proposals: number;
  /** Those of them whose state the contract does not say, which may be open. */
  unknown: number;
  error: QuorateError | undefined;
};

export const inboxQuery = graphql(
  `query Inbox($id: ID!, $accounts: [String!]!) {
    dao(id: $id) {
      ...DaoFields
      proposals(first: 50, states: [ACTIVE, SUCCEEDED, QUEUED]) {
        total
        counts { state count }
        items { ...LineFields ballots(addresses: $accounts) { power hasVoted votes { kind side: support } } }
      }
    }
  }`,
  [daoFields, lineFields],
);

type Answers = { key: string; rows: Readonly<Record<string, InboxRow>> };

/** Reads open proposals, each organisation apart so that one failure spares the others, and few at a time. */
export function useInbox(ids: readonly string[], accounts: readonly string[]) {
  const client = useClient();
  const [attempt, setAttempt] = useState(0);
  const [answers, setAnswers] = useState<Answers>({ key: '', rows: {} });
  const list = ids.join(' ');
  const key = accounts.join();
  useEffect(() => {
    return beginInStages(list === '' ? [] : list.split(' '), watch);
    function watch(id: string, done: (isGood: boolean) => void): () => void {
      const take = (next: (was: InboxRow) => InboxRow) =>
        setAnswers((was) => {
          const rows = was.key === key ? was.rows : {};
          return { key, rows: { ...rows, [id]: next(rows[id] ?? { ...WAITING, id }) } };
        });
      const isAgain = attempt > 0;
      if (isAgain) take((was) => ({ ...was, loading: was.dao === undefined, error: undefined }));
      const variables = { id, accounts: [...accounts] };
      return client
        .query(inboxQuery, variables, { requestPolicy: isAgain ? 'network-only' : 'cache-and-network' })
        .subscribe(({ data, error, stale }) => {
          const problem = queryProblemOf(error);
          if (problem !== undefined || data !== undefined) done(problem === undefined);
          if (problem !== undefined) take((was) => ({ ...was, loading: false, error: problem }));
          else if (data !== undefined) take(() => rowOf(id, data));
          else if (!stale) take((was) => ({ ...was, loading: true }));
        }).unsubscribe;
    }
  }, [client, list, key, attempt]);
  const retry = () => setAttempt((was) => was + 1);
  const rows = ids.map((id) => (answers.key === key ? answers.rows[id] : undefined) ?? { ...WAITING, id });
  return { rows, retry };
}

const WAITING = {
  ...{ loading: true, dao: undefined, lines: [], error: undefined },
  ...{ total: 0, proposals: 0, unknown: 0 },
} satisfies Omit<InboxRow, 'id'>;

function rowOf(id: string, { dao }: ResultOf<typeof inboxQuery>): InboxRow {
  const { items, total, counts } = dao.proposals;
  return {
    ...WAITING,
    ...{ id, loading: false, dao: readDao(dao), lines: items, total },
    proposals: counts.reduce((sum, entry) => sum + entry.count, 0),
    unknown: counts.find(({ state }) => state === 'UNKNOWN')?.count ?? 0,
  };
}
