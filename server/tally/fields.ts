/** Fields and inputs of Tally's public reference that are offered here; a text before a field says what differs. */
export const OFFERED = `scalar AccountID scalar Address scalar AssetID scalar BlockID scalar Bytes scalar ChainID
scalar Hash scalar IntID scalar Timestamp scalar Uint256
type Query {
  account(id: AccountID!): Account! accounts(ids: [AccountID!], addresses: [Address!]): [Account!]!
  "null for an account that never had votes" delegate(input: DelegateInput!): Delegate
  "by votes, unless sorted by delegators" delegates(input: DelegatesInput!): PaginatedOutput!
  governor(input: GovernorInput!): Governor! governors(input: GovernorsInput!): PaginatedOutput!
  organization(input: OrganizationInput!): Organization!
  "in this server's order, whatever the sort" organizations(input: OrganizationsInput): PaginatedOutput!
  proposal(input: ProposalInput!): Proposal! "newest first only" proposals(input: ProposalsInput!): PaginatedOutput!
  "of one proposal, newest first without a sort" votes(input: VotesInput!): PaginatedOutput! }
union Node = Delegate | Governor | OnchainVote | Organization | Proposal
type PaginatedOutput { nodes: [Node!]! pageInfo: PageInfo! }
type PageInfo { firstCursor: String lastCursor: String
  "of all pages, before the filters hasVotes and hasDelegators" count: Int }
type Account { "the address" id: ID! address: Address! "the address" name: String! }
union BlockOrTimestamp = Block | BlocklessTimestamp
type Block { id: BlockID! number: Int! "estimated while the block is ahead" timestamp: Timestamp!
  "as timestamp" ts: Timestamp! }
type BlocklessTimestamp { timestamp: Timestamp! } type Contracts { governor: GovernorContract! tokens: [TokenContract!]! }
type GovernorContract { address: Address! type: GovernorType! } type TokenContract { address: Address! type: TokenType! }
type Delegate { id: IntID! account: Account! chainId: ChainID governor: Governor organization: Organization token: Token
  "accounts that chose it by a transaction, itself included" delegatorsCount: Int!
  "as its token says now" votesCount: Uint256! }
type ExecutableCall { calldata: Bytes! chainId: ChainID! index: Int!
  "as the proposal names it (Alpha, Bravo), else null" signature: String target: Address!
  "empty, nativetransfer, erc20transfer by its selector, or custom" type: ExecutableCallType value: Uint256! }
enum ExecutableCallType { custom empty erc20transfer nativetransfer }
type Governor { id: AccountID! chainId: ChainID! contracts: Contracts! isIndexing: Boolean! isBehind: Boolean!
  isPrimary: Boolean! kind: GovernorKind! "as its contract says" name: String! organization: Organization!
  proposalStats: ProposalStats! parameters: GovernorParameters! quorum: Uint256! slug: String! timelockId: AccountID
  tokenId: AssetID! token: Token! type: GovernorType! delegatesCount: Int! delegatesVotesCount: Uint256! }
enum GovernorKind { single } enum GovernorType { governoralpha governorbravo nounsfork openzeppelingovernor }
type GovernorParameters { quorumVotes: Uint256 proposalThreshold: Uint256 gracePeriod: Uint256 quorumNumerator: Uint256
  quorumDenominator: Uint256 clockMode: String "in the clock's unit" votingDelay: Uint256
  "in the clock's unit" votingPeriod: Uint256 }
type Organization { id: IntID! slug: String! "of this server's configuration, else of the contract" name: String!
  chainIds: [ChainID!]! "one: each Governor is an organisation" governorIds: [AccountID!]! tokenIds: [AssetID!]!
  hasActiveProposals: Boolean! proposalsCount: Int! delegatesCount: Int! delegatesVotesCount: Uint256! }
type Proposal { id: IntID! "the id: no drafts are kept" originalId: IntID onchainId: String block: Block chainId: ChainID!
  createdAt: Timestamp! creator: Account "the creator" proposer: Account end: BlockOrTimestamp! start: BlockOrTimestamp!
  "what the Governor logged, not what time alone changes" events: [ProposalEvent!]! executableCalls: [ExecutableCall!]
  governor: Governor! metadata: ProposalMetadata! organization: Organization! quorum: Uint256 status: ProposalStatus!
  voteStats: [VoteStats!] }
type ProposalEvent { block: Block chainId: ChainID! createdAt: Timestamp! type: ProposalEventType! txHash: Hash }
enum ProposalEventType { canceled created executed extended queued }
type ProposalMetadata { title: String! description: String! eta: Int timelockId: AccountID txHash: Hash
  "the first link to a topic of a forum in the description" discourseURL: String
  "the first link to snapshot.org or snapshot.box in the description" snapshotURL: String }
type ProposalStats { total: Int! active: Int! "defeated and expired" failed: Int!
  "succeeded, queued and executed" passed: Int! }
enum ProposalStatus { active canceled defeated executed expired pending queued succeeded }
type Token { id: AssetID! type: TokenType! name: String! symbol: String! decimals: Int! isIndexing: Boolean!
  isBehind: Boolean! "as the token says now" supply: Uint256! } enum TokenType { ERC20 ERC721 }
interface Vote { id: IntID! "of a vote in parts, one node for each side" amount: Uint256! block: VoteBlock!
  chainId: ChainID! isBridged: Boolean proposal: Proposal! reason: String type: VoteType! txHash: Hash! voter: Account! }
type OnchainVote implements Vote { id: IntID! amount: Uint256! block: VoteBlock! chainId: ChainID! isBridged: Boolean
  proposal: Proposal! reason: String type: VoteType! txHash: Hash! voter: Account! }
type VoteBlock { id: BlockID! number: Int! }
type VoteStats { type: VoteType! votesCount: Uint256! "votes that gave this side something" votersCount: Int!
  percent: Float! }
enum VoteType { abstain against for } input PageInput { afterCursor: String beforeCursor: String limit: Int }
input DelegateInput { address: Address! governorId: AccountID organizationId: IntID }
input DelegatesInput { filters: DelegatesFiltersInput! page: PageInput sort: DelegatesSortInput }
input DelegatesFiltersInput { address: Address governorId: AccountID organizationId: IntID hasVotes: Boolean
  hasDelegators: Boolean isSeekingDelegation: Boolean issueIds: [IntID!] }
input DelegatesSortInput { isDescending: Boolean! sortBy: DelegatesSortBy! } enum DelegatesSortBy { id votes delegators }
input GovernorInput { id: AccountID slug: String }
input GovernorsInput { filters: GovernorsFiltersInput! page: PageInput sort: GovernorsSortInput }
input GovernorsFiltersInput { organizationId: IntID! includeInactive: Boolean excludeSecondary: Boolean }
input GovernorsSortInput { isDescending: Boolean! sortBy: GovernorsSortBy! } enum GovernorsSortBy { id }
input OrganizationInput { id: IntID slug: String }
input OrganizationsInput { filters: OrganizationsFiltersInput page: PageInput sort: OrganizationsSortInput }
input OrganizationsFiltersInput { chainId: ChainID address: Address hasLogo: Boolean isMember: Boolean }
input OrganizationsSortInput { isDescending: Boolean! sortBy: OrganizationsSortBy! }
enum OrganizationsSortBy { id name explore popular }
input ProposalInput { id: IntID onchainId: String governorId: AccountID includeArchived: Boolean isLatest: Boolean }
input ProposalsInput { filters: ProposalsFiltersInput! page: PageInput sort: ProposalsSortInput }
input ProposalsFiltersInput { governorId: AccountID organizationId: IntID includeArchived: Boolean isDraft: Boolean
  proposer: Address }
input ProposalsSortInput { isDescending: Boolean! sortBy: ProposalsSortBy! } enum ProposalsSortBy { id }
input VotesInput { filters: VotesFiltersInput! page: PageInput sort: VotesSortInput }
input VotesFiltersInput { proposalId: IntID "one proposal" proposalIds: [IntID!] voter: Address type: VoteType
  includePendingVotes: Boolean }
input VotesSortInput { isDescending: Boolean! sortBy: VotesSortBy! } enum VotesSortBy { id amount }
`;

/** Names that exist at Tally and are not offered here, behind their type; inputs above that stand here too may be unset. */
export const NOT_OFFERED = `Query: chains delegatee delegatees delegators token
Account: bio email ens picture proposalsCreatedCount safes twitter type votes
Delegate: isPrioritized statement votesCount(blockNumber); ExecutableCall: decodedCalldata offchaindata
Governor: delegateStats lastIndexedBlock metadata tokenOwnersCount tokenStats tokens
GovernorParameters: countingMode fullWeightDuration nomineeVettingDuration
Organization: contracts creator endorsementService features metadata tokenHoldersCount tokenOwnersCount votersCount
Proposal: participationType title; ProposalMetadata: ipfsHash previousEnd; Token: eligibility; VoteBlock: timestamp ts
VoteType: pendingabstain pendingagainst pendingfor; PageInput: beforeCursor
DelegatesFiltersInput: isSeekingDelegation issueIds; DelegatesSortBy: isPrioritized
OrganizationsFiltersInput: address hasLogo isMember name slug; ProposalsFiltersInput: isDraft proposer status
VotesFiltersInput: organizationId
Node: Allocation Assignment Contributor Delegation DelegationV2 Member StakeEarning StakeEvent VetoVote`;

/** How asking here differs as a whole. */
export const DIFFERENCES = `# Tally's GraphQL, as Quorate answers it

POST a query as to api.tally.xyz/query. An Api-Key is accepted and ignored; nothing can be written. What this server does not
have is refused by its name: no field is null because this server lacks it.

- A Governor is named as at Tally, governorId: "eip155:1:0x…"; a proposal by governorId and onchainId.
- Ids that Tally gave are unknown here. The ids of this server have 63 bits: an organisation's comes from its CAIP-10 id, a
  proposal's from its organisation, block and log.
- A slug is the name in the server's configuration, in lower case with hyphens, else the CAIP-10 id with hyphens.
- Cursors are made by this server; others are refused. An empty page has no lastCursor. A page has at most 20 nodes.
- The limits are those of POST /graphql: 600 words and signs, 8 levels, 15 aliases, 10,000 values, no introspection.
- While history is being read, questions about it get 503. Lists that cannot become complete: extensions.incomplete.
- The first question about delegates starts loading them: only of organisations that the operator names, not with --no-delegates.`;
