// Generated from schema.graphql by `npm run schema`, because a bundle cannot read files.

/** The text of schema.graphql. */
export const typeDefs = `"A whole number of any size, as a decimal string."
scalar BigInt

type Query {
  "One organisation by CAIP-10 id, \`eip155:<chain>:<governor>\`. Check: the address is the Governor itself."
  dao(id: ID!): Dao!
  "One proposal by its decimal id; null when the Governor does not know it. Check: \`state(id)\`."
  proposal(dao: ID!, id: BigInt!): Proposal
}

"A block. Check: eth_getBlockByNumber."
type Block {
  number: BigInt!
  hash: String!
  "Unix seconds."
  timestamp: BigInt!
}

"An organisation: one Governor contract with its token and timelock."
type Dao {
  "CAIP-10 id."
  id: ID!
  chainId: Int!
  "Checksummed address of the Governor."
  address: String!
  "Check: \`name()\`."
  name: String!
  "Check: \`version()\`."
  version: String
  clock: Clock!
  counting: Counting!
  "Null when the Governor names no token. Check: \`token()\`."
  token: Token
  "Null when the Governor has none. Check: \`timelock()\`."
  timelock: Timelock
  settings: Settings!
  "The block at which everything above was read."
  at: Block!
  "Newest first. \`states\` filters by the state now; \`search\` looks into titles, case-insensitive."
  proposals(first: Int = 50, after: String, states: [ProposalState!], search: String): ProposalPage!
  account(address: String!): Account!
  sync: Sync!
}

"The unit of timepoints (ERC-6372). Check: \`CLOCK_MODE()\`, \`clock()\`."
type Clock {
  mode: ClockMode!
  raw: String
  "The clock now, in its own unit."
  now: BigInt!
  "Seconds one unit lasts, measured over recent blocks; 1 on timestamp clocks."
  secondsPerUnit: Float!
}

enum ClockMode {
  BLOCKNUMBER
  "Block numbers of the chain below, as contracts on Arbitrum see them."
  L1_BLOCKNUMBER
  TIMESTAMP
  UNKNOWN
}

"How votes are counted. Check: \`COUNTING_MODE()\`."
type Counting {
  raw: String
  "Sides that count toward the quorum."
  quorum: [Support!]!
}

type Token {
  address: String!
  name: String!
  symbol: String!
  decimals: Int!
}

type Timelock {
  address: String!
  "Seconds. Check: \`getMinDelay()\`."
  delay: BigInt
}

"Check each by the view of the same name. Delay and period in the clock's unit; threshold in the token's smallest unit."
type Settings {
  votingDelay: BigInt!
  votingPeriod: BigInt!
  proposalThreshold: BigInt
  quorumNumerator: BigInt
  quorumDenominator: BigInt
  lateQuorumExtension: BigInt
}

enum ProposalState {
  PENDING
  ACTIVE
  CANCELED
  DEFEATED
  SUCCEEDED
  QUEUED
  EXPIRED
  EXECUTED
}
enum Support {
  AGAINST
  FOR
  ABSTAIN
}

type ProposalPage {
  items: [Proposal!]!
  "Pass as \`after\` for the next page; null at the end."
  cursor: String
  "How many match, of those read so far."
  total: Int!
  "How many there are per state, over all that are read, whatever the filter."
  counts: [StateCount!]!
}

type StateCount {
  state: ProposalState!
  count: Int!
}

type Proposal {
  "\`<CAIP-10>/<decimal id>\`."
  id: ID!
  "The uint256 id as a decimal string. Check: \`hashProposal(targets, values, calldatas, keccak256(description))\`."
  proposalId: BigInt!
  dao: Dao!
  "First heading or first line of the description, at most 120 characters, plain text."
  title: String!
  "Exactly as in ProposalCreated; hostile until shown as text."
  description: String!
  proposer: String!
  actions: [Action!]!
  "The ProposalCreated event."
  created: Event!
  "Check: \`state(id)\` at \`at\`."
  state: ProposalState!
  "Timepoint. Check: \`proposalSnapshot(id)\`."
  snapshot: BigInt!
  "Timepoint of the last moment to vote, extensions included. Check: \`proposalDeadline(id)\`."
  deadline: BigInt!
  "Unix seconds of the earliest execution; null when not queued. Check: \`proposalEta(id)\`."
  eta: BigInt
  "Null when the contract did not answer. Check: \`proposalVotes(id)\`."
  tally: Tally
  "Null when the contract did not answer. Check: \`quorum(timepoint)\`."
  quorum: Quorum
  "The block at which state, tally, quorum, deadline and eta were read."
  at: Block!
  "ProposalQueued, ProposalExecuted, ProposalCanceled, ProposalExtended, oldest first, as far as read."
  events: [Event!]!
  "Reading the votes begins when this field is first asked for; \`sync\` says how far it is."
  votes(
    first: Int = 100
    after: String
    support: Support
    search: String
    orderBy: VoteOrder = WEIGHT
  ): VotePage!
  account(address: String!): Ballot!
}

type Action {
  index: Int!
  target: String!
  "Wei."
  value: BigInt!
  "First four bytes of the calldata as 0x…, null when there are fewer."
  selector: String
  calldata: String!
}

"Votes per side in the token's smallest unit."
type Tally {
  against: BigInt!
  for: BigInt!
  abstain: BigInt!
}

"Votes needed, in the token's smallest unit."
type Quorum {
  value: BigInt!
  "The timepoint it was asked at."
  timepoint: BigInt!
  "True before the snapshot has passed: the figure may still change."
  estimate: Boolean!
}

"One log. Check: eth_getTransactionReceipt."
type Event {
  name: String!
  block: BigInt!
  blockHash: String!
  "Unix seconds; null when the log did not carry it and it has not been read."
  timestamp: BigInt
  transaction: String!
  logIndex: Int!
}

enum VoteOrder {
  WEIGHT
  NEWEST
  OLDEST
}

type VotePage {
  items: [Vote!]!
  cursor: String
  "How many match the filter, of those read so far."
  total: Int!
  "How many are read in all, whatever the filter."
  count: Int!
  sync: VoteSync!
}

"How complete the votes of one proposal are."
type VoteSync {
  "True only when the sum of the logs equals \`proposalVotes(id)\` at the block the logs were read to."
  complete: Boolean!
  "Being read now."
  reading: Boolean!
  "Blocks read and blocks in the window."
  read: BigInt!
  window: BigInt!
  "Ranges that could not be read."
  gaps: [Range!]!
  "Contract's tally minus the sum of the logs read; null before the reading has ended."
  difference: Tally
  problem: Problem
}

"A VoteCast or VoteCastWithParams log."
type Vote {
  "\`<chain>:<block>:<logIndex>\`."
  id: ID!
  voter: String!
  support: Support!
  "Smallest unit."
  weight: BigInt!
  reason: String!
  block: BigInt!
  transaction: String!
  logIndex: Int!
}

"An account in an organisation. Check: the token's \`getVotes\`, \`balanceOf\`, \`delegates\`."
type Account {
  address: String!
  votes: BigInt
  balance: BigInt
  "Null when the tokens are delegated to nobody."
  delegate: String
  at: Block!
}

"An account and a proposal. Check: \`getVotes(account, snapshot)\`, \`hasVoted(id, account)\`."
type Ballot {
  "Power at the snapshot; null while the snapshot is still ahead."
  power: BigInt
  hasVoted: Boolean!
  "The vote's own log where it is read; null otherwise."
  vote: Vote
  at: Block!
}

"How far the index of this organisation has come."
type Sync {
  head: Block!
  finalized: BigInt
  "Block ranges whose proposals are read."
  coverage: [Range!]!
  "Ranges that could not be read."
  gaps: [Range!]!
  complete: Boolean!
  reading: Boolean!
  "Share of the history read, 0 to 1."
  progress: Float!
  "\`browser\`, \`memory\` or \`remote\`."
  source: String!
  problem: Problem
}

type Range {
  from: BigInt!
  to: BigInt!
}

"A failure: its code and facts as in lib/errors.ts; \`facts\` is a JSON object of texts."
type Problem {
  code: String!
  facts: String!
}
`;
