import type { initGraphQLTada, ResultOf } from 'gql.tada';
import type { introspection } from '@/service/api/introspection';

type Scalars = { BigInt: string; Address: string; Hex: string };
type Setup = { introspection: introspection; scalars: Scalars; disableMasking: true };
type Typed = ReturnType<typeof initGraphQLTada<Setup>>;

// A document is its text, which knows the shape of its answer.
const document = ((text: string, parts: string[] = []) => [text, ...parts].join('\n')) as unknown as Typed;

const DAO = document(`fragment Facts on Dao {
  id chainId address name family clock { mode raw now secondsPerUnit } at { timestamp } sync { complete reading }
  token { address kind name symbol decimals } timelock { address grace }
  settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator }
  listed: proposals(first: 1) @include(if: $stats) { total counts { state count } }
  held: delegates(first: 1) @include(if: $held) { total delegated supply sync { complete reading from } }
}`);
const PROPOSAL = document(`fragment Proposed on Proposal {
  proposalId title proposer state stateProblem snapshot deadline eta quorum { value } tally { against for abstain }
  created { name block timestamp transaction logIndex } description @include(if: $text)
  opened @include(if: $times) closed @include(if: $times) events @include(if: $events) { name block timestamp transaction }
  actions @include(if: $calls) { index target value signature calldata }
  against: votes(first: 1, support: AGAINST) @include(if: $voters) { total sync { complete reading } }
  for: votes(first: 1, support: FOR) @include(if: $voters) { total sync { complete reading } }
  abstain: votes(first: 1, support: ABSTAIN) @include(if: $voters) { total sync { complete reading } }
}`);
/** Asks for an organisation, and for one list or one proposal of it. */
export const ROWS = document(
  `query Rows($dao: ID!, $id: BigInt = 0, $first: Int = 1, $after: String, $search: String, $support: Support
  $orderBy: VoteOrder, $rankedBy: DelegateOrder, $stats: Boolean!, $held: Boolean!, $text: Boolean!, $times: Boolean!
  $calls: Boolean!, $events: Boolean!, $voters: Boolean!, $isOne: Boolean! = false, $isVotes: Boolean! = false
  $isProposals: Boolean! = false, $isDelegates: Boolean! = false) {
  dao(id: $dao) { ...Facts
    proposals(first: $first, after: $after) @include(if: $isProposals) { items { ...Proposed } cursor total }
    delegates(first: $first, after: $after, search: $search, orderBy: $rankedBy) @include(if: $isDelegates) {
      items { address power confirmed delegators } cursor total sync { complete reading from } } }
  proposal(dao: $dao, id: $id) @include(if: $isOne) { ...Proposed
    votes(first: $first, after: $after, support: $support, search: $search, orderBy: $orderBy) @include(if: $isVotes) {
      items { id voter support parts { against for abstain } weight counted reason block transaction }
      cursor total sync { complete reading } } } }`,
  [DAO, PROPOSAL],
);
/** The time of a proposal's block, which lists give only where the log carried it. */
export const TIME = document(
  'query Time($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { created { timestamp } } }',
);

type Rows = ResultOf<typeof ROWS>;
/** Facts of an organisation. */
export type DaoRow = Rows['dao'];
/** Facts of a proposal. */
export type ProposalRow = NonNullable<DaoRow['proposals']>['items'][number];
/** Facts of a delegate. */
export type DelegateRow = NonNullable<DaoRow['delegates']>['items'][number];
/** Facts of a vote. */
export type VoteRow = NonNullable<NonNullable<Rows['proposal']>['votes']>['items'][number];

// Costlier parts, and the names of fields that need them.
const WANTED = {
  stats: /\b(proposalStats|proposalsCount|hasActiveProposals)\b/,
  ...{ held: /\b(delegates\w*Count|supply)\b/, text: /\b(description|\w+URL)\b/, times: /\b(start|end)\b/ },
  ...{ dated: /\b(block|createdAt|events)\b/, events: /\bevents\b/, voters: /\bvotersCount\b/ },
  calls: /\bexecutableCalls\b/,
};

/** The costlier parts that a query may need. */
export function partsFor(query: string): Partial<Record<keyof typeof WANTED, boolean>> {
  return Object.fromEntries(Object.entries(WANTED).map(([part, form]) => [part, form.test(query)]));
}
