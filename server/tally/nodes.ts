import { GraphQLError } from 'graphql';
import { proposalNumber, tallyNumber } from './directory';
import type { DaoRow, DelegateRow, ProposalRow, VoteRow } from './rows';

/** An organisation as Tally's clients call it, and its chain's CAIP-2 id. */
type Dao = DaoRow & Record<'called' | 'chain' | 'slug', string>;
type Words = Readonly<Record<string, string>>;
type EventRow = NonNullable<ProposalRow['events']>[number];

const FAMILIES: Words = { BRAVO: 'governorbravo', ALPHA: 'governoralpha', NOUNS: 'nounsfork' };
const TOKENS: Words = { ERC20VOTES: 'ERC20', COMP: 'ERC20', ERC721VOTES: 'ERC721' };
const EVENTS = ['created', 'queued', 'executed', 'canceled', 'extended'];
const SIDES = ['for', 'against', 'abstain'] as const;
const TOPIC = /https:\/\/[\w.-]+\/t\/[\w/-]*\d/;
const SNAPSHOT = /https:\/\/(?:www\.)?snapshot\.(?:org|box)\/[^\s)>\]"']+/;

/** `Account`. */
export function accountNode(address: string) {
  return { id: address, address, name: address };
}

/** `Organization`. */
export function organizationNode(dao: Dao): object {
  return {
    ...{ __typename: 'Organization', id: tallyNumber(dao.id), name: dao.called, slug: dao.slug },
    ...{ chainIds: [dao.chain], governorIds: [dao.id], tokenIds: () => tokensOf(dao).map(({ id }) => id) },
    ...{ hasActiveProposals: countOf(dao, 'ACTIVE') > 0, proposalsCount: dao.listed?.total },
    ...delegatesOfAll(dao),
  };
}

/** `Governor`. */
export function governorNode(dao: Dao): object {
  const { address, id, name, settings, slug, timelock } = dao;
  const type = FAMILIES[dao.family] ?? 'openzeppelingovernor';
  const [active, failed] = [countOf(dao, 'ACTIVE'), countOf(dao, 'DEFEATED', 'EXPIRED')];
  const passed = countOf(dao, 'SUCCEEDED', 'QUEUED', 'EXECUTED');
  const own = { quorumVotes: settings.quorum, gracePeriod: timelock?.grace, clockMode: dao.clock.raw };
  return {
    ...{ __typename: 'Governor', ...ofDao(dao), id, name, slug, type, isPrimary: true, kind: 'single' },
    contracts: { governor: { address, type }, tokens: () => tokensOf(dao) },
    proposalStats: { total: dao.listed?.total, active, failed, passed },
    parameters: { ...settings, ...own },
    quorum: () => known(settings.quorum, 'The contract does not tell its quorum.'),
    ...{ tokenId: () => tokenOf(dao).id, ...delegatesOfAll(dao) },
  };
}

/** `Delegate`. */
export function delegateNode(dao: Dao, { address, confirmed, delegators, power }: DelegateRow): object {
  return {
    ...{ __typename: 'Delegate', ...ofDao(dao), id: tallyNumber(`${dao.id}/${address}`) },
    ...{ account: accountNode(address), delegatorsCount: delegators, votesCount: confirmed ?? power },
  };
}

/** `Proposal`. */
export function proposalNode(dao: Dao, row: ProposalRow): object {
  const { created, description = '', eta, events = [], tally, title } = row;
  const [creator, id] = [accountNode(row.proposer), () => proposalNumber(dao.id, created)];
  const { block, createdAt, txHash } = eventNode(dao, created);
  const [discourseURL, snapshotURL] = [TOPIC, SNAPSHOT].map((link) => link.exec(description)?.[0]);
  const { timelockId, ...parts } = ofDao(dao);
  return {
    ...{ __typename: 'Proposal', ...parts, id, originalId: id, onchainId: row.proposalId },
    ...{ block, createdAt, creator, proposer: creator, quorum: row.quorum?.value },
    start: () => momentNode(dao, row.snapshot, row.opened),
    end: () => momentNode(dao, row.deadline, row.closed),
    events: [created, ...events].map((each) => eventNode(dao, each)).filter(({ type }) => type),
    executableCalls: () => row.actions?.map((action) => callNode(dao, action)),
    metadata: { title, description, eta: eta && Number(eta), txHash, timelockId, discourseURL, snapshotURL },
    status: () => known(row.state === 'UNKNOWN' ? null : row.state, row.stateProblem ?? '').toLowerCase(),
    voteStats: tally && SIDES.map((side) => statsNode(row, tally, side)),
  };
}

/** `OnchainVote`: one node, or of a vote in parts one for each side, or for that side `only`. */
export function voteNodes(dao: Dao, proposal: ProposalRow, row: VoteRow, only?: string | null): object[] {
  const [{ parts, reason }, chainId] = [row, dao.chain];
  const node = (side: string | undefined, amount: string) => ({
    ...{ __typename: 'OnchainVote', id: tallyNumber(`${row.id}/${side}`), amount, chainId, reason },
    block: { id: `${chainId}:${row.block}`, number: Number(row.block) },
    ...{ isBridged: false, proposal: () => proposalNode(dao, proposal), voter: accountNode(row.voter) },
    type: () => known(side, 'How this vote is counted is not known.'),
    txHash: () => known(row.transaction, 'The transaction of this vote is not read here.'),
  });
  if (parts === null) return [node(row.support?.toLowerCase(), row.counted ?? row.weight)];
  const sides = SIDES.filter((side) => parts[side] !== '0' && (only == null || only === side));
  return sides.map((side) => node(side, parts[side]));
}

/** A value; an error of its field in these words if there is none. */
function known<T>(value: T | null | undefined, otherwise: string): T {
  if (value == null) throw new GraphQLError(otherwise);
  return value;
}

function ofDao(dao: Dao) {
  return {
    ...{ chainId: dao.chain, isIndexing: dao.sync.reading, isBehind: !dao.sync.complete },
    timelockId: dao.timelock && `${dao.chain}:${dao.timelock.address}`,
    ...{ governor: () => governorNode(dao), organization: () => organizationNode(dao) },
    token: () => tokenOf(dao),
  };
}

function tokensOf(dao: Dao) {
  return dao.token === null ? [] : [tokenOf(dao)];
}

function tokenOf({ chain, held, sync, token }: Dao) {
  const { kind, ...facts } = known(token, 'This Governor names no token.');
  const type = known(TOKENS[kind], 'The kind of this token is not known.');
  const id = `${chain}/${type.toLowerCase()}:${facts.address}`;
  const supply = () => known(held?.supply, 'The token does not tell its supply.');
  return { ...facts, isIndexing: sync.reading, isBehind: !sync.complete, id, type, supply };
}

function delegatesOfAll({ held }: Dao) {
  const of = () => known(held, 'This Governor has no delegates.');
  return { delegatesCount: () => of().total, delegatesVotesCount: () => of().delegated };
}

function countOf({ listed }: Dao, ...states: readonly string[]): number {
  const counted = (listed?.counts ?? []).filter(({ state }) => states.includes(state));
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function timeText(seconds: string | number): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

function blockNode({ chain }: Dao, number: string, timestamp: () => string) {
  return { __typename: 'Block', id: `${chain}:${number}`, number: Number(number), timestamp, ts: timestamp };
}

/** A point of the clock, as a block or a time; a block that is ahead has the time at which it comes at the pace of now. */
function momentNode(dao: Dao, point: string, time: string | null | undefined) {
  const { at, clock } = dao;
  if (clock.mode === 'TIMESTAMP') return { __typename: 'BlocklessTimestamp', timestamp: timeText(point) };
  const ahead = Number(BigInt(point) - BigInt(clock.now)) * clock.secondsPerUnit;
  return blockNode(dao, point, () => timeText(time ?? Math.round(Number(at.timestamp) + ahead)));
}

/** An event of a proposal, without a type if it is none of Tally's. */
function eventNode(dao: Dao, { block, name, timestamp, transaction: txHash }: EventRow) {
  const createdAt = () => timeText(known(timestamp, 'The time of this block is not known here.'));
  const type = EVENTS.find((each) => name.toLowerCase() === `proposal${each}`);
  return { block: blockNode(dao, block, createdAt), chainId: dao.chain, createdAt, type, txHash };
}

function callNode({ chain: chainId }: Dao, call: NonNullable<ProposalRow['actions']>[number]) {
  const isTransfer = call.calldata.startsWith('0xa9059cbb') && call.calldata.length === 138;
  const bare = call.value === '0' ? 'empty' : 'nativetransfer';
  const type = call.calldata === '0x' ? bare : isTransfer ? 'erc20transfer' : 'custom';
  return { ...call, chainId, signature: call.signature || null, type };
}

/** The votes for a side, and their share. */
function statsNode(row: ProposalRow, tally: NonNullable<ProposalRow['tally']>, type: (typeof SIDES)[number]) {
  const all = SIDES.reduce((sum, each) => sum + BigInt(tally[each]), 0n);
  const percent = all === 0n ? 0 : Number((BigInt(tally[type]) * 100_000_000n) / all) / 1_000_000;
  return { type, votesCount: tally[type], votersCount: row[type]?.total, percent };
}
