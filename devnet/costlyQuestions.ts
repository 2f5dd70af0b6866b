/** A question that costs as much as one may: its name, its text, and variables besides the organisation's id. */
export type CostlyQuestion = { name: string; query: string; variables?: Record<string, unknown> };

const times = (many: number, make: (at: number) => string) =>
  Array.from({ length: many }, (_, at) => make(at)).join(' ');
const dao = (inside: string, variables = '') =>
  `query($dao: ID!${variables}) { dao(id: $dao) { ${inside} } }`;

/** Questions of strangers that were found to cost most, allowed and refused. */
export const COSTLY: readonly CostlyQuestion[] = [
  {
    name: 'a way back, by a default of the question',
    query: dao(
      'proposals(first: $n) { items { dao { proposals(first: $n) { items { description } } } } }',
      ', $n: Int = 500',
    ),
  },
  {
    name: 'one text fifteen times',
    query: dao(`proposals(first: 500) { items { ${times(15, (at) => `d${at}: description`)} } }`),
  },
  { name: 'all texts', query: dao('proposals(first: 500) { items { description } }') },
  { name: 'all calls', query: dao('proposals(first: 250) { items { actions { target value calldata } } }') },
  {
    name: 'all that is known of 250 proposals',
    query: dao(
      `proposals(first: 250) { items { id proposalId title proposer state snapshot deadline opened closed eta expires
        tally { for against abstain } quorum { value timepoint } at { number hash } created { block transaction timestamp } } }`,
    ),
  },
  { name: 'what became of each', query: dao('proposals(first: 400) { items { events { name } } }') },
  {
    name: 'the proofs of each',
    query: dao('proposals(first: 90) { items { proofs { figure call args data value block } } }'),
  },
  {
    name: 'the votes of each',
    query: dao('proposals(first: 60) { items { votes(first: 10) { items { voter reason weight } } } }'),
  },
  {
    name: 'how complete each is',
    query: dao(
      'proposals(first: 100) { items { votes(first: 1) { sync { complete difference { for } } } } }',
    ),
  },
  {
    name: 'the course of some',
    query: dao('proposals(first: 6) { items { course(points: 500) { points { block tally { for } } } } }'),
  },
  {
    name: 'course, fifteen times',
    query: dao(
      `proposals(first: 19) { items { ${times(15, (at) => `c${at}: course(points: 5) { reached }`)} } }`,
    ),
  },
  {
    name: 'all votes, a line each',
    query: dao(
      'votes(first: 500) { items { id voter weight support reason block transaction logIndex kind counted reduced } }',
    ),
  },
  {
    name: 'all votes with their proofs',
    query: dao('votes(first: 500) { items { proof { call args data value } } }'),
  },
  {
    name: 'all votes, fifteen times',
    query: dao(times(15, (at) => `v${at}: votes(first: 100, orderBy: OLDEST) { items { voter reason } }`)),
  },
  {
    name: 'words in reasons, fifteen times',
    query: dao(times(15, (at) => `v${at}: votes(first: 1, search: "${at}") { total }`)),
  },
  {
    name: 'words in titles, fifteen times',
    query: dao(times(15, (at) => `p${at}: proposals(first: 1, search: "${at}") { total counts { count } }`)),
  },
  {
    name: 'all delegates',
    query: dao(
      'delegates(first: 200) { items { address power confirmed share rank delegators history(points: 5) { count } } }',
    ),
  },
  {
    name: 'delegates, fifteen times',
    query: dao(times(15, (at) => `d${at}: delegates(first: 50, search: "${at}") { total items { power } }`)),
  },
  { name: 'one field 560 times', query: dao(times(560, () => 'id')) },
  { name: 'a field with fields 140 times', query: dao(times(140, () => 'at { number }')) },
  {
    name: 'fragments in fragments',
    query: `${dao('...F0')} ${times(60, (at) => `fragment F${at} on Dao { name ...F${at + 1} }`)} fragment F60 on Dao { id }`,
  },
  {
    name: 'fragments with equal fields',
    query: `${dao(times(40, (at) => `...F${at}`))} ${times(40, (at) => `fragment F${at} on Dao { at { number hash } }`)}`,
  },
  {
    name: 'sixty kilobytes of variables',
    query: dao('proposals(states: $states) { total }', ', $states: [ProposalState!]'),
    variables: { states: Array.from({ length: 6_000 }, () => 'ACTIVE') },
  },
  { name: 'twenty thousand characters of comment', query: `${dao('name')} #${'x'.repeat(19_000)}` },
];
