/** Whether a reading is under way, and whether nothing can be missing of it; `from` is null before that of delegates begins. */
export type Reading = { complete: boolean; reading: boolean; from?: string | null };

type Sides = Record<'against' | 'for' | 'abstain', string>;
type Texts<Names extends string> = Record<Names, string>;
type MaybeTexts<Names extends string> = Record<Names, string | null>;
type EventRow = Texts<'name' | 'block' | 'transaction'> & { timestamp: string | null };
type ActionRow = Texts<'target' | 'value' | 'signature' | 'calldata'> & { index: number };
type PageRow<T> = { items: T[]; cursor: string | null; total: number; sync: Reading };

/** Facts of an organisation for any node of Tally's; whole numbers are decimal texts. */
export type DaoRow = Texts<'id' | 'address' | 'name'> & {
  chainId: number;
  family: 'OPENZEPPELIN' | 'BRAVO' | 'ALPHA' | 'AGORA' | 'NOUNS';
  clock: { mode: string; raw: string | null; now: string; secondsPerUnit: number };
  at: Texts<'timestamp'>;
  token: (Texts<'address' | 'kind' | 'name' | 'symbol'> & { decimals: number }) | null;
  timelock: { address: string; grace: string | null } | null;
  settings: MaybeTexts<'proposalThreshold' | 'quorum' | 'quorumNumerator' | 'quorumDenominator'>;
  sync: Reading;
  listed?: { total: number; counts: { state: string; count: number }[] };
  held?: { total: number; delegated: string; supply: string | null; sync: Reading } | null;
};

/** Facts of a proposal; the optional ones where they are wanted. */
export type ProposalRow = Texts<'proposalId' | 'title' | 'proposer' | 'state' | 'snapshot' | 'deadline'> &
  MaybeTexts<'stateProblem' | 'eta'> & {
    quorum: { value: string } | null;
    tally: Sides | null;
    created: EventRow & { logIndex: number };
    description?: string;
    actions?: ActionRow[];
    events?: EventRow[];
  } & Partial<MaybeTexts<'opened' | 'closed'>> &
  Partial<Record<keyof Sides, { total: number; sync: Reading }>>;

/** Facts of a vote. */
export type VoteRow = Texts<'id' | 'voter' | 'weight' | 'reason' | 'block'> &
  MaybeTexts<'support' | 'counted' | 'transaction'> & { parts: Sides | null };

/** Facts of a delegate. */
export type DelegateRow = Texts<'address' | 'power'> & { confirmed: string | null; delegators: number };

/** Answers to the questions of `rowQuestions`. */
export type Rows = {
  dao: DaoRow & { proposals: PageRow<ProposalRow>; delegates: PageRow<DelegateRow> | null };
  proposal: (ProposalRow & { votes: PageRow<VoteRow> }) | null;
};

const SYNC = 'sync { complete reading }';
const OF_TOKEN = 'sync { complete reading from }';
const DAO = `id chainId address name family clock { mode raw now secondsPerUnit } at { timestamp } ${SYNC}
  token { address kind name symbol decimals } timelock { address grace }
  settings { votingDelay votingPeriod proposalThreshold quorum quorumNumerator quorumDenominator }`;
const PROPOSAL = `proposalId title proposer state stateProblem snapshot deadline eta quorum { value }
  tally { against for abstain } created { name block timestamp transaction logIndex }`;
const VOTERS = ['against', 'for', 'abstain'].map(
  (side) => `${side}: votes(first: 1, support: ${side.toUpperCase()}) { total ${SYNC} }`,
);

// Costlier parts, asked only where a field needs them.
const OF_DAO: Readonly<Record<string, RegExp>> = {
  'listed: proposals(first: 1) { total counts { state count } }':
    /^(Governor\.proposalStats|Organization\.(proposalsCount|hasActiveProposals))$/,
  [`held: delegates(first: 1) { total delegated supply ${OF_TOKEN} }`]:
    /^((Governor|Organization)\.delegates(Votes)?Count|Token\.supply)$/,
};
const OF_PROPOSAL: Readonly<Record<string, RegExp>> = {
  description: /^ProposalMetadata\.description$/,
  opened: /^Proposal\.start$/,
  closed: /^Proposal\.end$/,
  'actions { index target value signature calldata }': /^Proposal\.executableCalls$/,
  'events { name block timestamp transaction }': /^Proposal\.events$/,
  [VOTERS.join(' ')]: /^VoteStats\.votersCount$/,
};

/** The texts of the questions that rows come from, with as much as the asked fields need. */
export function rowQuestions(asked: ReadonlySet<string>) {
  const wanted = (extras: Readonly<Record<string, RegExp>>) =>
    Object.keys(extras).filter((selection) => [...asked].some((field) => extras[selection]?.test(field)));
  const dao = [DAO, ...wanted(OF_DAO)].join(' ');
  const proposal = [PROPOSAL, ...wanted(OF_PROPOSAL)].join(' ');
  const page = (args: string, items: string) =>
    `(first: $first, after: $after${args}) { total cursor ${items} }`;
  const votes = `${SYNC} items { id voter support parts { against for abstain } weight counted reason block transaction }`;
  const found = ', search: $search, orderBy: $orderBy';
  const paged = '$dao: ID!, $first: Int!, $after: String';
  const one = 'proposal(dao: $dao, id: $id)';
  return {
    time: 'query($dao: ID!, $id: BigInt!) { proposal(dao: $dao, id: $id) { created { timestamp } } }',
    place: `query(${paged}) { dao(id: $dao) {
      proposals${page('', 'items { proposalId created { block logIndex } }')} } }`,
    dao: `query($dao: ID!) { dao(id: $dao) { ${dao} } }`,
    proposals: `query(${paged}) { dao(id: $dao) { ${dao} proposals${page('', `items { ${proposal} }`)} } }`,
    delegates: `query(${paged}, $search: String, $orderBy: DelegateOrder) { dao(id: $dao) { ${dao}
      delegates${page(found, `${OF_TOKEN} items { address power confirmed delegators }`)} } }`,
    proposal: `query($dao: ID!, $id: BigInt!) { dao(id: $dao) { ${dao} } ${one} { ${proposal} } }`,
    votes: `query(${paged}, $id: BigInt!, $support: Support, $search: String, $orderBy: VoteOrder) {
      dao(id: $dao) { ${dao} } ${one} { ${proposal} votes${page(`, support: $support${found}`, votes)} } }`,
  };
}
