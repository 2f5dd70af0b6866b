import type { TypedDocumentNode } from 'urql';
import { formatFileName } from '@/core/files/fileName';
import type { Interest } from '@/service/api/protocol';
import { type Answered, useAsk } from '../client/ask';
import { graphql } from '../client/graphql';
import { useWatch } from '../client/watch';
import type { Exported } from './exporting';

/** Contents of a file before it is written. */
export type ExportPlan = {
  rows: number;
  block: bigint;
  complete: boolean;
  /** Missing data, in a sentence; empty when nothing is missing. */
  note: string;
  /** A file name without its ending. */
  name: string;
};

function interestsIn({ what, proposal }: Exported): readonly Interest[] {
  if (what === 'votes' && proposal !== undefined) return [{ kind: 'votes', proposal }];
  return what === 'delegates' ? [{ kind: 'delegates' }] : [];
}

/** Reads what there is to write and what is missing; grows while it is being read. */
export function useExportPlan(request: Exported): Answered<ExportPlan> {
  const { dao: id, proposal, what } = request;
  const isOne = what === 'votes' && proposal !== undefined;
  useWatch(id, interestsIn(request));
  const { document, read } = PLANS[isOne ? 'proposal' : what];
  return useAsk({ document, variables: isOne ? { id, proposal: BigInt(proposal) } : { id }, read });
}
type Held = { rows: number; complete: boolean; block: bigint };

const PLANS = {
  votes: plan(
    graphql(`
      query VotesPlan($id: ID!) {
        dao(id: $id) { id name votes(first: 1) { count sync { complete proposals proven at { number } } } }
      }
    `),
    ({ dao }) => {
      const { count, sync } = dao.votes;
      const held = { rows: count, complete: sync.complete, block: sync.at.number };
      const counted = `${sync.proven.toLocaleString('en')} of ${sync.proposals.toLocaleString('en')} proposals`;
      const isShort = sync.proven < sync.proposals;
      return isShort
        ? planOf(dao, held, 'votes', `Only of ${counted} are all votes held.`)
        : planOf(dao, held, 'votes', 'Not all proposals of this organisation are read.');
    },
  ),
  proposal: plan(
    graphql(`
      query ProposalPlan($id: ID!, $proposal: BigInt!) {
        dao(id: $id) { id name sync { head { number } } }
        proposal(dao: $id, id: $proposal) { id votes(first: 1) { count sync { complete } } }
      }
    `),
    ({ dao, proposal }) => {
      const { count = 0, sync } = proposal?.votes ?? {};
      const held = { rows: count, complete: sync?.complete === true, block: dao.sync.head.number };
      const what = `votes on proposal ${proposal?.id.split('/')[1] ?? ''}`;
      return planOf(dao, held, what, 'The votes held do not add up to the contract’s tally.');
    },
  ),
  proposals: plan(
    graphql(`
      query ProposalsPlan($id: ID!) {
        dao(id: $id) { id name proposals(first: 1) { total } sync { complete head { number } } }
      }
    `),
    ({ dao }) => {
      const held = { rows: dao.proposals.total, complete: dao.sync.complete, block: dao.sync.head.number };
      return planOf(dao, held, 'proposals', 'Some blocks that may hold a proposal are not read.');
    },
  ),
  delegates: plan(
    graphql(`
      query DelegatesPlan($id: ID!) {
        dao(id: $id) { id name delegates(first: 1) { total at { number } sync { complete } } }
      }
    `),
    ({ dao }) => {
      const { total = 0, at, sync } = dao.delegates ?? {};
      const held = { rows: total, complete: sync?.complete === true, block: at?.number ?? 0n };
      return planOf(dao, held, 'delegates', 'Not every delegation since the token was made is read.');
    },
  ),
};

/** `note` is what is missing of it where something is. */
function planOf(dao: { id: string; name: string }, held: Held, what: string, note: string): ExportPlan {
  const { block, complete } = held;
  const address = (dao.id.split(':')[2] ?? '').slice(0, 10);
  const name = formatFileName([dao.name, address, what, `block ${block}`, complete ? '' : 'incomplete']);
  return { ...held, note: complete ? '' : note, name };
}

function plan<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  read: (data: Data) => ExportPlan,
) {
  return { document, read } as unknown as {
    document: TypedDocumentNode<unknown, { id: string; proposal?: bigint }>;
    read: (data: unknown) => ExportPlan;
  };
}
