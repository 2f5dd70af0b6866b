// Generated from schema.graphql by `npm run schema`, because a bundle cannot read files.

/** The text of schema.graphql. */
export const typeDefs = `"A whole number of any size, as a decimal string."
scalar BigInt

type Query {
  "One organisation by CAIP-10 id, \`eip155:<chain>:<governor>\`. Check: the address is the Governor itself."
  dao(id: ID!): Dao!
  "One proposal by its decimal id; null when the Governor does not know it. Check: \`state(id)\`."
  proposal(dao: ID!, id: BigInt!): Proposal
  "What the comparisons of a chain's endpoints have found in this session; asks nothing of them."
  endpoints(chainId: Int!): Endpoints!
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
  "The interface it speaks. Check: which of \`COUNTING_MODE()\`, \`proposalCount()\`, \`quorumVotes()\` … it answers."
  family: Family!
  "How proposals are numbered."
  ids: Ids!
  clock: Clock!
  counting: Counting!
  "How a ballot is signed. Check: \`BALLOT_TYPEHASH()\`, \`eip712Domain()\`."
  ballot: BallotForm!
  "Null when the Governor names no token. Check: \`token()\`."
  token: Token
  "Null when the Governor has none. Check: \`timelock()\`."
  timelock: Timelock
  settings: Settings!
  "What it can do besides the core."
  extensions: [Extension!]!
  "Who may cancel besides the proposer. Check: \`proposalGuardian()\`, \`guardian()\`, \`whitelistGuardian()\`."
  guardian: String
  "Set when the address is a proxy: its rules can be replaced, unless it is a clone."
  proxy: Proxy
  "Capabilities that could not be told."
  unknown: [Unknown!]!
  "The block at which everything above was read."
  at: Block!
  "Newest first. \`states\` filters by the state now; \`search\` looks into titles, case-insensitive."
  proposals(first: Int = 50, after: String, states: [ProposalState!], search: String): ProposalPage!
  account(address: String!): Account!
  """
  Every vote read so far, over all proposals. A page begins after the cursor, or at \`offset\`, counted from the first that
  fits, so that a scrollbar can go anywhere. \`search\` looks into addresses and into the reasons that are held. \`load\` begins
  reading all that is missing; without it nothing is read. Check: each vote by its log, all of them by \`sync\`.
  """
  votes(
    first: Int = 100
    after: String
    offset: Int = 0
    support: Support
    search: String
    orderBy: VoteOrder = NEWEST
    load: Boolean = false
  ): DaoVotePage!
  """
  Who holds voting power, as the token's logs tell it (DelegateVotesChanged, DelegateChanged); null when the Governor names
  no token. Reading them begins when this field is first asked for. \`search\` looks into addresses. Check: the token's
  \`getVotes(account)\`, COMP's \`getCurrentVotes(account)\`, which is asked for every row of the page: \`Delegate.confirmed\`.
  """
  delegates(first: Int = 50, after: String, orderBy: DelegateOrder = POWER, search: String): DelegatePage
  "One account as a delegate, whatever it holds; null when the Governor names no token. Read and checked as \`delegates\`."
  delegate(address: String!): Delegate
  sync: Sync!
  """
  Whether the RPC endpoints of its chain tell the same: compared once for the proposals listed, and once for each
  \`proposal\` named here, whose ProposalCreated log is read from each host too. Never older than \`maxAge\` seconds where
  that is given. With one endpoint nothing is asked, and \`agree\` is null.
  """
  endpoints(proposal: BigInt, maxAge: Int): Endpoints!
  "Who may do what, beside voting. Reading the timelock's logs begins when this field is first asked for."
  control: Control!
  """
  What was scheduled in the timelock, newest first, whoever did it; \`foreign\` only what no proposal of this Governor did.
  Reading begins when this field is first asked for. Check: CallScheduled, CallExecuted and Cancelled of the timelock.
  """
  operations(first: Int = 50, after: String, foreign: Boolean = false): OperationPage!
}

enum Family {
  OPENZEPPELIN
  BRAVO
  ALPHA
  AGORA
  NOUNS
}

enum Ids {
  HASH
  COUNTER
  SEQUENTIAL
  UNKNOWN
}

enum Extension {
  LATE_QUORUM
  SUPER_QUORUM
  GUARDIAN
  STORAGE
  KEYED_NONCES
  BRAVO_COMPAT
  MULTICALL
}

"The form of a signed ballot (EIP-712)."
type BallotForm {
  "V5 holds voter and nonce, V4 id and support only, ALPHA a boolean; NONE: it cannot be signed."
  form: BallotKind!
  nonce: BallotNonce!
  "Null when it is not known."
  domain: BallotDomain
}

enum BallotKind {
  V5
  V4
  ALPHA
  NONE
}

enum BallotNonce {
  NONE
  PLAIN
  KEYED
}

type BallotDomain {
  name: String!
  "Null where the domain has no version (Bravo, Alpha)."
  version: String
}

"Code behind another address. Check: the ERC-1967 slots, \`implementation()\`, the code of a clone (ERC-1167)."
type Proxy {
  kind: ProxyKind!
  implementation: String
  "May replace the implementation."
  admin: String
  beacon: String
  "\`owner()\` of the admin, else of the beacon, else of the Governor."
  owner: String
}

"DELEGATOR keeps its implementation as Bravo does; a CLONE can never change."
enum ProxyKind {
  ERC1967
  BEACON
  DELEGATOR
  CLONE
}

"A capability that could not be told, the probe, and what became of it."
type Unknown {
  capability: String!
  probe: String!
  reason: String!
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
  TIMESTAMP
  "Blocks of the parent chain, as contracts on Arbitrum and its kin see them."
  L1_BLOCKNUMBER
  UNKNOWN
}

"How votes are counted. Check: \`COUNTING_MODE()\`."
type Counting {
  raw: String
  kind: CountingKind!
  "Sides that count toward the quorum."
  quorum: [Support!]!
  "Sides a ballot may name."
  sides: [Support!]!
  "A ballot may be split over the sides."
  fractional: Boolean!
  "An owner may vote over the delegate's head."
  overridable: Boolean!
}

enum CountingKind {
  SIMPLE
  FRACTIONAL
  OVERRIDABLE
  UNKNOWN
}

type Token {
  address: String!
  kind: TokenKind!
  name: String!
  symbol: String!
  decimals: Int!
}

"COMP is the interface of COMP and UNI: \`getPriorVotes\`."
enum TokenKind {
  ERC20VOTES
  ERC721VOTES
  COMP
  UNKNOWN
}

type Timelock {
  address: String!
  kind: TimelockKind!
  "Seconds. Check: \`getMinDelay()\`, on Compound's timelock \`delay()\`."
  delay: BigInt
  "Seconds after the eta within which it must be executed; null when there is no limit. Check: \`GRACE_PERIOD()\`."
  grace: BigInt
}

enum TimelockKind {
  CONTROLLER
  COMPOUND
  ACCESS_MANAGER
  CUSTOM
}

"Check each by the view of the same name. Delay and period in the clock's unit; threshold in the token's smallest unit."
type Settings {
  votingDelay: BigInt!
  votingPeriod: BigInt!
  proposalThreshold: BigInt
  "Votes needed now, in the token's smallest unit. Check: \`quorum(clock - 1)\`, on Bravo and Alpha \`quorumVotes()\`."
  quorum: BigInt
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

"What Nouns adds to a state: a vetoed proposal is CANCELED, one in its objection period ACTIVE, an updatable one PENDING."
enum Phase {
  VETOED
  OBJECTION
  UPDATABLE
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
  "Exactly as in ProposalCreated, or in the last ProposalUpdated (Nouns); hostile until shown as text."
  description: String!
  proposer: String!
  "Empty where a voting module holds them (Agora): see \`module\`."
  actions: [Action!]!
  "The module that counts the votes (Agora); null for all others."
  module: Module
  "The ProposalCreated event."
  created: Event!
  "Check: \`state(id)\` at \`at\`."
  state: ProposalState!
  "Null in the states that every family has."
  phase: Phase
  "Timepoint. Check: \`proposalSnapshot(id)\`; Bravo, Alpha, Nouns: \`startBlock\` of \`proposals(id)\`."
  snapshot: BigInt!
  "Timepoint of the last moment to vote, extensions included. Check: \`proposalDeadline(id)\`; Bravo, Alpha, Nouns: \`endBlock\`."
  deadline: BigInt!
  "Unix seconds of the earliest execution; null when not queued. Check: \`proposalEta(id)\`; Bravo, Alpha, Nouns: \`eta\`."
  eta: BigInt
  "Unix seconds at which it expires unless executed before; null where nothing expires. Check: the timelock's \`GRACE_PERIOD()\`, added to the eta."
  expires: BigInt
  "Null when the contract did not answer. Check: \`proposalVotes(id)\`; Bravo, Alpha, Nouns: \`proposals(id)\`."
  tally: Tally
  "Null when the contract did not answer. Check: \`quorum(timepoint)\`; Bravo, Alpha: \`quorumVotes()\`; Nouns: \`quorumVotes(id)\`; Agora: \`quorum(id)\`."
  quorum: Quorum
  "For-votes that end the voting early; null without the extension. Check: \`superQuorum(timepoint)\`."
  superQuorum: Quorum
  "Share of For in For and Against that is needed, in 1/10,000; null where For must be above Against. Check: Agora's \`PROPOSAL_TYPES_CONFIGURATOR()\`."
  approval: BigInt
  "The block at which state, tally, quorum, deadline and eta were read."
  at: Block!
  "What became of it, such as ProposalQueued, ProposalExecuted or ProposalUpdated, oldest first, as far as read."
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
  "The function as the proposal names it (Bravo, Alpha), else empty; any text at all, so never what the target understands."
  signature: String!
  "First four bytes of what the target is sent as 0x…, null when there are fewer."
  selector: String
  "What the target is sent: the calldata of the event, behind the selector of \`signature\` where there is one."
  calldata: String!
}

"A contract that counts the votes of a proposal, and what it was given."
type Module {
  address: String!
  data: String!
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

type DaoVotePage {
  items: [Vote!]!
  cursor: String
  "How many fit, of those read so far."
  total: Int!
  "How many are read in all, whatever the filter."
  count: Int!
  sync: DaoVoteSync!
}

"How complete the votes of an organisation are."
type DaoVoteSync {
  "True only when all proposals are read, and the votes of every one add up to \`proposalVotes(id)\` at \`at\`."
  complete: Boolean!
  "Being read now."
  reading: Boolean!
  "Proposals read, and those of them whose votes add up."
  proposals: Int!
  proven: Int!
  "The block at which the contract's tallies were read."
  at: Block!
  "The one file of the checkpoint that holds all votes; null where there is none."
  pack: Pack
  "Blocks whose votes are read, and blocks that may hold votes."
  read: BigInt!
  window: BigInt!
  "Ranges that could not be read."
  gaps: [Range!]!
  problem: Problem
}

"A file that comes with the site, and whether it is fetched."
type Pack {
  bytes: Int!
  state: PackState!
}

enum PackState {
  OFFERED
  READING
  HELD
  FAILED
}

"How complete the votes of one proposal are."
type VoteSync {
  "True only when the sum of the logs (see \`difference\`) equals \`proposalVotes(id)\` at the block the logs were read to."
  complete: Boolean!
  "Being read now."
  reading: Boolean!
  "Blocks read and blocks in the window."
  read: BigInt!
  window: BigInt!
  "First and last block of the window; \`to\` lies below \`from\` before the vote opens."
  from: BigInt!
  to: BigInt!
  "Ranges of the window whose votes are read."
  coverage: [Range!]!
  "Ranges that could not be read."
  gaps: [Range!]!
  "Contract's tally minus the sum of the logs read (split votes by their parts, less what overriding owners took); null before the reading has ended."
  difference: Tally
  problem: Problem
}

enum VoteKind {
  "For one side, with all the power that was left."
  WHOLE
  "Power spread over the sides, see \`parts\`; one voter may cast several."
  SPLIT
  "An owner's own tokens, taken from the delegate (OverrideVoteCast)."
  OVERRIDE
}

"A VoteCast, VoteCastWithParams or OverrideVoteCast log."
type Vote {
  "\`<chain>:<block>:<logIndex>\`."
  id: ID!
  voter: String!
  "What was voted on."
  proposal: VoteProposal!
  kind: VoteKind!
  "Null for a split vote."
  support: Support
  "What a split vote gave each side; null for others."
  parts: Tally
  "Smallest unit, as in the log."
  weight: BigInt!
  "What overriding owners took from this vote since (VoteReduced), in the smallest unit."
  reduced: BigInt!
  reason: String!
  block: BigInt!
  "Null where the vote came from a checkpoint and its file of transactions has not been read; \`load\` reads it."
  transaction(load: Boolean = false): String
  logIndex: Int!
}

"The proposal of a vote, as a list of votes names it."
type VoteProposal {
  proposalId: BigInt!
  "Null when its ProposalCreated is not read."
  title: String
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

"An account and a proposal. Check: \`getVotes(account, snapshot)\`, \`hasVoted(id, account)\`; Bravo, Alpha, Nouns: the token's \`getPriorVotes\`, \`getReceipt(id, account)\`."
type Ballot {
  "Power at the snapshot; null while the snapshot is still ahead."
  power: BigInt
  "Whether a vote was cast; an override is told in \`override\`."
  hasVoted: Boolean!
  "Power already used by votes in parts; null where votes are whole. Check: \`usedVotes(id, account)\`."
  used: BigInt
  "What the account may do about its delegate's vote; null where that cannot be done."
  override: Override
  "The last of \`votes\`; null when none is read."
  vote: Vote
  "Every log of the account that is read, oldest first."
  votes: [Vote!]!
  at: Block!
}

"An owner's vote over the head of the delegate. Check: \`hasVotedOverride(id, account)\`, the token's \`getPastBalanceOf\`, \`getPastDelegate\`."
type Override {
  done: Boolean!
  "What it moves: the tokens held at the snapshot; null while the snapshot is still ahead."
  balance: BigInt
  "Who voted with them; null when nobody."
  delegate: String
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
  "What is left of a long scan, waiting or under way; null when there is none. Start and pause it by the service."
  plan: ScanPlan
  "A long scan waits for the person, who has not started it or has paused it."
  paused: Boolean!
  "Ranges that no endpoint gave, and why; the last endpoint that was asked is named."
  refusals: [Refusal!]!
  "\`browser\`, \`memory\` or \`remote\`."
  source: String!
  "The files made beforehand on which this index stands; null when there are none."
  checkpoint: Checkpoint
  problem: Problem
  "First block worth reading: nothing of the organisation lies before it; null until it is found."
  start: BigInt
}

"""
Whether several endpoints of one chain tell the same. An endpoint that is behind, does not answer or lacks old state
contradicts nobody. Check: ask each of them yourself for what is named here.
"""
type Endpoints {
  "Null while fewer than two have answered."
  agree: Boolean
  "The newest settled block that was compared."
  at: BigInt
  disagreements: [Disagreement!]!
  "Endpoints whose newest block is far behind that of another."
  behind: [Behind!]!
}

"One thing of which endpoints gave different accounts."
type Disagreement {
  what: Subject!
  "The block that was asked for, or at which it was asked."
  block: BigInt!
  proposal: BigInt
  hosts: [Said!]!
}

enum Subject {
  "The hash of a settled block."
  BLOCK
  "State, deadline or votes of a proposal."
  TALLY
  "What a proposal does, or its text, as in its ProposalCreated log."
  CONTENT
}

"What one endpoint said."
type Said {
  "Its place in the list of endpoints of the chain; null for what this browser holds already."
  index: Int
  name: String!
  said: String!
}

"An endpoint that is far behind."
type Behind {
  index: Int!
  name: String!
  head: BigInt!
  "Seconds between its newest block and the newest of all."
  seconds: BigInt!
}

"""
Files of history up to a block. Until the chain has agreed, what is shown is what they say (UNCONFIRMED); what the chain
contradicts is thrown away whole (REFUSED).
"""
type Checkpoint {
  "Check: eth_getBlockByNumber."
  block: Block!
  state: CheckpointState!
  "Why it was refused, in words."
  reason: String
}

enum CheckpointState {
  UNCONFIRMED
  CONFIRMED
  REFUSED
}

"What reading the rest would ask of an endpoint; an estimate from what was learned of it."
type ScanPlan {
  requests: Int!
  seconds: Int!
  "Name of the endpoint that is asked first."
  host: String!
}

"Blocks that were not given."
type Refusal {
  from: BigInt!
  to: BigInt!
  host: String!
  "In the endpoint's own words."
  reason: String!
  "Our code, as in lib/errors.ts."
  code: String!
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

"Who may do what in an organisation. Every line carries what proves it."
type Control {
  "The block at which all was read."
  at: Block!
  "Null when the Governor has no timelock."
  timelock: String
  "Seconds; null when there is none or it did not answer."
  delay: BigInt
  powers: [Power!]!
  "What is worth knowing about it, the gravest first."
  findings: [Finding!]!
  sync: TimelockSync!
}

"What can be done, and by whom."
type Power {
  name: PowerName!
  part: Part!
  contract: String!
  holders: [Holder!]!
  "False when there may be others: not all logs were read, or the code of the contract decides."
  whole: Boolean!
}

enum PowerName {
  "May schedule in the timelock. Check: \`hasRole(PROPOSER_ROLE, account)\`."
  PROPOSER
  "May execute what is ready. Check: \`hasRole(EXECUTOR_ROLE, account)\`; address 0 stands for everybody."
  EXECUTOR
  "May cancel what waits. Check: \`hasRole(CANCELLER_ROLE, account)\`."
  CANCELLER
  "May change the rights of the timelock (Compound's: may do everything there), or the rules of a Governor."
  ADMIN
  "May become the administrator by accepting. Check: \`pendingAdmin()\`."
  PENDING_ADMIN
  "May cancel proposals. Check: \`proposalGuardian()\`, \`whitelistGuardian()\`, \`guardian()\`."
  GUARDIAN
  "Check: \`owner()\`."
  OWNER
  "Check: \`manager()\`."
  MANAGER
  "Check: \`vetoer()\`."
  VETOER
  "May replace the code (ERC-1967). Check: the admin or beacon slot, and \`owner()\` of what stands there."
  UPGRADER
  "May make new tokens. Check: \`minter()\`."
  MINTER
}

enum Part {
  GOVERNOR
  TIMELOCK
  TOKEN
}

"One that may do something."
type Holder {
  account: String!
  who: Who!
  "The contract between, as a ProxyAdmin that the account owns."
  via: String
  "The log that gave the right, where it is read."
  since: Event
  proof: Reading!
}

enum Who {
  GOVERNOR
  TIMELOCK
  TOKEN
  "Everybody."
  ANYONE
  "A contract that is no part of the organisation."
  CONTRACT
  "An account with a key."
  ACCOUNT
}

"What proves a line: a call and what it gave, or a storage slot."
type Reading {
  kind: ReadingKind!
  contract: String!
  "\`hasRole(bytes32,address)\`; the position of a slot."
  call: String!
  args: [String!]!
  value: String!
}

enum ReadingKind {
  CALL
  SLOT
}

"One line of the health list."
type Finding {
  code: String!
  severity: Severity!
  "Addresses are written out whole."
  sentence: String!
  "Null where something is not there."
  proof: Reading
}

enum Severity {
  CRITICAL
  HIGH
  MEDIUM
  INFO
  "A protection that is there."
  GOOD
}

type OperationPage {
  items: [Operation!]!
  "Pass as \`after\` for the next page; null at the end."
  cursor: String
  "How many fit, of those read so far."
  total: Int!
  "How many were scheduled by no proposal of this Governor that is read."
  foreign: Int!
  "The block at which the states were read."
  at: Block!
  sync: TimelockSync!
}

"Something scheduled in the timelock. Check: \`getTimestamp(id)\`, Compound's \`queuedTransactions(hash)\`."
type Operation {
  "\`<chain>:<timelock>:<operation id>\`."
  id: ID!
  "\`hashOperationBatch(targets, values, payloads, predecessor, salt)\`, or Compound's transaction hash."
  operationId: String!
  "The proposal of this Governor whose actions these are; null when none of those read is."
  proposalId: BigInt
  "True unless the Governor said in the same transaction that it queued that proposal."
  foreign: Boolean!
  calls: [OperationCall!]!
  predecessor: String
  salt: String
  "Seconds between scheduling and readiness; null where the log names the moment."
  delay: BigInt
  "Unix seconds; null when it is not known."
  readyAt: BigInt
  "What the timelock itself says at \`OperationPage.at\`."
  state: OperationState!
  scheduled: Event!
  executed: Event
  cancelled: Event
}

type OperationCall {
  target: String!
  "Wei."
  value: BigInt!
  "The function's name where the timelock keeps it beside its arguments (Compound), else empty."
  signature: String!
  calldata: String!
}

enum OperationState {
  WAITING
  READY
  DONE
  CANCELLED
  EXPIRED
  "The timelock did not answer."
  UNKNOWN
}

"How far the logs of the timelock are read."
type TimelockSync {
  "True when nothing can be missing: all logs since the contract's start are read (and, of operations, all proposals)."
  complete: Boolean!
  reading: Boolean!
  "Share read, 0 to 1."
  progress: Float!
  "First block read; null until it is found."
  from: BigInt
  "Nothing of the timelock is older than \`from\`."
  fromStart: Boolean!
  gaps: [Range!]!
  problem: Problem
}

"Heaviest first, most delegators first, or last changed first."
enum DelegateOrder {
  POWER
  DELEGATORS
  RECENT
}

type DelegatePage {
  items: [Delegate!]!
  "Pass as \`after\` for the next page; null at the end."
  cursor: String
  "How many fit, of those that hold power or were chosen, by the logs read so far."
  total: Int!
  "Sum of the power of all by the logs read so far, in the token's smallest unit."
  delegated: BigInt!
  "Null when the token did not answer. Check: \`totalSupply()\` at \`at\`."
  supply: BigInt
  "The block at which the contract was asked."
  at: Block!
  sync: DelegateSync!
}

"An account that may vote with the tokens of others, or its own. Amounts in the token's smallest unit."
type Delegate {
  address: String!
  "By the last log that is read. Check: \`getVotes(account)\` (COMP: \`getCurrentVotes\`)."
  power: BigInt!
  "What the contract itself says at \`at\`; null when it did not answer."
  confirmed: BigInt
  "Share of \`totalSupply()\` at \`at\` that this power is, 0 to 1; null when the token did not say it."
  share: Float
  "Place by power, from 1; null without power."
  rank: Int
  "Accounts that have chosen it by a transaction, itself included. Check: \`delegates(account)\` of each."
  delegators: Int!
  "Block of the last change of its power; null where no log of one is read."
  changed: BigInt
  at: Block!
  "How its power came to be. Check: each point by its DelegateVotesChanged log, \`getPastVotes(account, timepoint)\`."
  history(points: Int = 500): PowerHistory!
  "Every change of its power, latest first."
  changes(first: Int = 50, after: String): PowerChangePage!
  "Who has chosen it, latest first."
  delegations(first: Int = 50, after: String): DelegationPage!
  "How it voted, latest first. Begins reading the votes of all proposals."
  votes(first: Int = 50, after: String): DelegateVotePage!
  sync: DelegateSync!
}

type PowerHistory {
  "Oldest first. All changes; where there are more than asked for, the first, the last, and of each stretch the least and the most."
  points: [PowerPoint!]!
  "How many changes there are in all, of those read."
  count: Int!
  "False while changes before the first point may be missing."
  whole: Boolean!
}

type PowerPoint {
  block: BigInt!
  votes: BigInt!
}

type PowerChangePage {
  items: [PowerChange!]!
  cursor: String
  total: Int!
}

"One DelegateVotesChanged log, or what a checkpoint kept of it."
type PowerChange {
  block: BigInt!
  logIndex: Int!
  previous: BigInt!
  votes: BigInt!
}

type DelegationPage {
  items: [Delegation!]!
  cursor: String
  total: Int!
}

"An account and its choice."
type Delegation {
  address: String!
  "Block of the DelegateChanged log."
  since: BigInt!
  "Its tokens at \`Delegate.at\`; null when the token did not answer. Check: \`balanceOf(account)\`."
  balance: BigInt
  "Whether the token says the same at \`Delegate.at\`; null when it did not answer. Check: \`delegates(account)\`."
  confirmed: Boolean
}

type DelegateVotePage {
  items: [Vote!]!
  cursor: String
  "How many are read."
  total: Int!
  "Null unless it can be counted without a doubt: all proposals, all votes and all changes of power read, and snapshots that are block numbers."
  participation: Participation
  sync: DaoVoteSync!
}

"Proposals whose voting has ended and that were not cancelled."
type Participation {
  "At whose snapshot the delegate held power."
  held: Int!
  "On which it then voted."
  voted: Int!
}

"How far the delegations of the token are read."
type DelegateSync {
  "True when nothing can be missing: all logs since the token's start are read, and each continues the one before."
  complete: Boolean!
  reading: Boolean!
  "Share read, 0 to 1."
  progress: Float!
  "First block read; null until it is found."
  from: BigInt
  "Nothing of the token is older than \`from\`."
  fromStart: Boolean!
  gaps: [Range!]!
  "Where a log must be missing, as the endpoints gave them; at most 100 places."
  breaks: [DelegateBreak!]!
  "Up to this block a checkpoint tells; null without one."
  checkpoint: BigInt
  problem: Problem
}

"What is said of an account after \`from\` and up to \`to\` does not follow from what was said before."
type DelegateBreak {
  address: String!
  kind: BreakKind!
  from: BigInt!
  to: BigInt!
}

enum BreakKind {
  "A DelegateVotesChanged log is missing: the next one begins with another power."
  POWER
  "A DelegateChanged log is missing: the next one leaves another delegate."
  DELEGATION
  "The contract itself says another power than the last log."
  CHAIN
}
`;
