import { type Called, proposalNumber, tallyNumber } from './directory';
import { callNode, chainOf, eventNode, known, momentNode, SIDES, statsNode } from './parts';
import type { DaoRow, DelegateRow, ProposalRow, VoteRow } from './rows';

type Of = { dao: DaoRow; called: Called };
type Words = Readonly<Record<string, string>>;

const FAMILIES: Words = {
  ...{ OPENZEPPELIN: 'openzeppelingovernor', AGORA: 'openzeppelingovernor', BRAVO: 'governorbravo' },
  ...{ ALPHA: 'governoralpha', NOUNS: 'nounsfork' },
};
const TOKENS: Words = { ERC20VOTES: 'ERC20', COMP: 'ERC20', ERC721VOTES: 'ERC721' };
const TOKENLESS = 'This Governor names no token.';

/** `Account`. */
export function accountNode(address: string) {
  return { id: address, address, name: '', bio: '' };
}

/** `Organization`. */
export function organizationNode({ dao, called }: Of): object {
  return {
    ...{ __typename: 'Organization', id: tallyNumber(dao.id), ...called, metadata: {} },
    ...{ chainIds: [chainOf(dao)], governorIds: [dao.id], ...delegatesOfAll(dao) },
    tokenIds: () => (dao.token === null ? [] : [tokenOf(dao).id]),
    hasActiveProposals: countOf(dao, ['ACTIVE']) > 0,
    proposalsCount: dao.listed?.total,
  };
}

/** `Governor`. */
export function governorNode(of: Of): object {
  const { dao } = of;
  const { address, clock, settings, sync, timelock } = dao;
  const type = FAMILIES[dao.family];
  return {
    ...{ __typename: 'Governor', id: dao.id, chainId: chainOf(dao), name: dao.name, slug: of.called.slug },
    ...{ isIndexing: sync.reading, isBehind: !sync.complete, isPrimary: true, kind: 'single', metadata: {} },
    contracts: { governor: { address, type }, tokens: () => (dao.token === null ? [] : [tokenOf(dao)]) },
    organization: () => organizationNode(of),
    proposalStats: {
      total: dao.listed?.total,
      active: countOf(dao, ['ACTIVE']),
      failed: countOf(dao, ['DEFEATED', 'EXPIRED']),
      passed: countOf(dao, ['SUCCEEDED', 'QUEUED', 'EXECUTED']),
    },
    parameters: {
      ...{ ...settings, quorumVotes: settings.quorum, gracePeriod: timelock?.grace, clockMode: clock.raw },
    },
    quorum: () => known(settings.quorum, 'The contract does not tell its quorum.'),
    ...{ timelockId: timelockOf(dao), tokenId: () => tokenOf(dao).id, token: () => tokenOf(dao), type },
    ...delegatesOfAll(dao),
  };
}

/** `Delegate`. */
export function delegateNode(of: Of, { address, confirmed, delegators, power }: DelegateRow): object {
  return {
    ...{ __typename: 'Delegate', id: tallyNumber(`${of.dao.id}/${address}`), account: accountNode(address) },
    ...{ chainId: chainOf(of.dao), delegatorsCount: delegators, votesCount: confirmed ?? power },
    ...{ governor: () => governorNode(of), organization: () => organizationNode(of) },
    token: () => tokenOf(of.dao),
  };
}

/** `Proposal`. */
export function proposalNode(of: Of, row: ProposalRow): object {
  const { dao } = of;
  const { created, description, eta, tally, title } = row;
  const creator = accountNode(row.proposer);
  const { block, createdAt, txHash } = eventNode(dao, created);
  return {
    ...{ __typename: 'Proposal', id: () => proposalNumber(dao.id, created), onchainId: row.proposalId },
    ...{ block, chainId: chainOf(dao), createdAt, creator, proposer: creator },
    start: () => momentNode(dao, row.snapshot, row.opened),
    end: () => momentNode(dao, row.deadline, row.closed),
    events: [created, ...(row.events ?? [])].map((each) => eventNode(dao, each)).filter(({ type }) => type),
    executableCalls: () => row.actions?.map((action) => callNode(dao, action)),
    ...{ governor: () => governorNode(of), organization: () => organizationNode(of) },
    metadata: { title, description, eta: eta && Number(eta), txHash, timelockId: timelockOf(dao) },
    quorum: row.quorum?.value,
    status: () => known(row.state === 'UNKNOWN' ? null : row.state, row.stateProblem ?? '').toLowerCase(),
    voteStats: tally && SIDES.map((side) => statsNode(row, tally, side)),
  };
}

/** `OnchainVote`: one node, or of a vote in parts one for each side, or for that side `only`. */
export function voteNodes(of: Of, proposal: ProposalRow, row: VoteRow, only?: string | null): object[] {
  const { parts, reason, transaction: txHash } = row;
  const chainId = chainOf(of.dao);
  const node = (side: string | undefined, amount: string) => ({
    ...{ __typename: 'OnchainVote', id: tallyNumber(`${row.id}/${side}`), amount, chainId, reason, txHash },
    block: { id: `${chainId}:${row.block}`, number: Number(row.block) },
    ...{ isBridged: false, proposal: () => proposalNode(of, proposal), voter: accountNode(row.voter) },
    type: () => known(side, 'How this vote is counted is not known.'),
  });
  if (parts === null) return [node(row.support?.toLowerCase(), row.counted ?? row.weight)];
  const sides = SIDES.filter((side) => parts[side] !== '0' && (only == null || only === side));
  return sides.map((side) => node(side, parts[side]));
}

function timelockOf({ chainId, timelock }: DaoRow): string | null {
  return timelock && `eip155:${chainId}:${timelock.address}`;
}

function tokenOf(dao: DaoRow) {
  const { kind, ...token } = known(dao.token, TOKENLESS);
  const type = known(TOKENS[kind], 'What kind of token it is is not known.');
  return {
    ...{ ...token, id: `${chainOf(dao)}/${type.toLowerCase()}:${token.address}`, type },
    supply: () => known(dao.held?.supply, 'The token does not tell its supply.'),
    ...{ isIndexing: dao.sync.reading, isBehind: !dao.sync.complete },
  };
}

function delegatesOfAll({ held }: DaoRow) {
  const of = () => known(held, TOKENLESS);
  return { delegatesCount: () => of().total, delegatesVotesCount: () => of().delegated };
}

function countOf({ listed }: DaoRow, states: readonly string[]): number {
  const counts = listed?.counts ?? [];
  return counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
}
