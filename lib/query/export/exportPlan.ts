import type { ResultOf } from 'gql.tada';
import type { TypedDocumentNode } from 'urql';
import { formatFileName } from '@/core/format';
import type { Interest } from '@/service/api/protocol';
import { type Answered, useAsk } from '../client/ask';
import { graphql } from '../client/graphql';
import { useWatch } from '../client/watch';
import type { Exported } from './exporting';

/** What a file will hold, before it is written. */
export type ExportPlan = {
  rows: number;
  block: bigint;
  complete: boolean;
  /** What is missing, in a sentence; empty when nothing is. */
  note: string;
  /** A file name without its ending. */
  name: string;
};

const votesPlan = graphql(`
  query VotesPlan($id: ID!) {
    dao(id: $id) { id name votes(first: 1) { count sync { complete proposals proven at { number } } } }
  }
`);

const proposalPlan = graphql(`
  query ProposalPlan($id: ID!, $proposal: BigInt!) {
    dao(id: $id) { id name sync { head { number } } }
    proposal(dao: $id, id: $proposal) { id votes(first: 1) { count sync { complete } } }
  }
`);

const proposalsPlan = graphql(`
  query ProposalsPlan($id: ID!) {
    dao(id: $id) { id name proposals(first: 1) { total } sync { complete head { number } } }
  }
`);

const delegatesPlan = graphql(`
  query DelegatesPlan($id: ID!) {
    dao(id: $id) { id name delegates(first: 1) { total at { number } sync { complete } } }
  }
`);

function interestsIn({ what, proposal }: Exported): readonly Interest[] {
  if (what === 'votes' && proposal !== undefined) return [{ kind: 'votes', proposal }];
  return what === 'delegates' ? [{ kind: 'delegates' }] : [];
}

/** What there is to write, and what is missing of it; grows while it is being read. */
export function useExportPlan(request: Exported): Answered<ExportPlan> {
  const { dao: id, proposal, what } = request;
  const isOne = what === 'votes' && proposal !== undefined;
  useWatch(id, interestsIn(request));
  const { document, read } = PLANS[isOne ? 'proposal' : what];
  return useAsk({ document, variables: isOne ? { id, proposal: BigInt(proposal) } : { id }, read });
}

type Plan = {
  document: TypedDocumentNode<unknown, { id: string; proposal?: bigint }>;
  read: (data: unknown) => ExportPlan;
};

function plan<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  read: (data: Data) => ExportPlan,
) {
  return { document, read } as unknown as Plan;
}

const PLANS = {
  votes: plan(votesPlan, votesOf),
  proposal: plan(proposalPlan, proposalOf),
  proposals: plan(proposalsPlan, proposalsOf),
  delegates: plan(delegatesPlan, delegatesOf),
};

function votesOf({ dao }: ResultOf<typeof votesPlan>): ExportPlan {
  const { count, sync } = dao.votes;
  const block = sync.at.number;
  const counted = `${sync.proven.toLocaleString('en')} of ${sync.proposals.toLocaleString('en')} proposals`;
  const note =
    sync.proven < sync.proposals
      ? `Only of ${counted} are all votes held.`
      : 'Not all proposals of this organisation are read.';
  return planOf(dao, { rows: count, block, complete: sync.complete, note, what: 'votes' });
}

function proposalOf({ dao, proposal }: ResultOf<typeof proposalPlan>): ExportPlan {
  const id = proposal?.id.split('/')[1] ?? '';
  return planOf(dao, {
    rows: proposal?.votes.count ?? 0,
    block: dao.sync.head.number,
    complete: proposal?.votes.sync.complete === true,
    note: 'The votes held do not add up to the contract’s tally.',
    what: `votes on proposal ${id}`,
  });
}

function proposalsOf({ dao }: ResultOf<typeof proposalsPlan>): ExportPlan {
  return planOf(dao, {
    rows: dao.proposals.total,
    block: dao.sync.head.number,
    complete: dao.sync.complete,
    note: 'Some blocks that may hold a proposal are not read.',
    what: 'proposals',
  });
}

function delegatesOf({ dao }: ResultOf<typeof delegatesPlan>): ExportPlan {
  return planOf(dao, {
    rows: dao.delegates?.total ?? 0,
    block: dao.delegates?.at.number ?? 0n,
    complete: dao.delegates?.sync.complete === true,
    note: 'Not every delegation since the token was made is read.',
    what: 'delegates',
  });
}

function planOf(
  dao: { id: string; name: string },
  { what, ...plan }: Omit<ExportPlan, 'name'> & { what: string },
): ExportPlan {
  const name = formatFileName([
    dao.name,
    (dao.id.split(':')[2] ?? '').slice(0, 10),
    what,
    `block ${plan.block}`,
    plan.complete ? '' : 'incomplete',
  ]);
  return { ...plan, note: plan.complete ? '' : plan.note, name };
}
