import type { Address } from 'viem';
import { governorAbi } from '@/lib/chain/abis/governor';
import { tokenAbi } from '@/lib/chain/abis/token';
import { callViews, view, ZERO } from '@/lib/chain/view';
import { QuorateError } from '@/lib/errors';
import { castVoteCall } from '@/lib/governor/call';
import { STATES, type State } from '@/lib/governor/proposal';
import { SIDES, type Side } from '@/lib/governor/vote';
import type { Act, ActChain, ActContext, ActDao, ActService } from './act';
import { readHead } from './ground';

/** A vote: the reason is public and may be empty. */
export type VoteIntent = { proposalId: bigint; side: Side; reason: string };

/** What decides whether an account can vote; votes and balance in the token's smallest unit, all at `block`. */
export type VoteFacts = {
  block: bigint;
  account: Address;
  state: State;
  hasVoted: boolean;
  snapshot: bigint;
  deadline: bigint;
  /** Power at the snapshot; null while the snapshot is ahead or where the contract does not say. */
  power: bigint | null;
} & Standing;

/** Casting a vote, with a reason or without. */
export const castVote: Act<VoteIntent, VoteFacts> = {
  name: 'castVote',
  facts: readVoteFacts,
  blockers: (_, facts, dao) => whyNot(facts, dao),
  call: ({ proposalId, side, reason }, dao) => ({
    to: dao.address,
    data: castVoteCall(proposalId, side, reason).data,
    value: 0n,
  }),
  async reached({ proposalId }, { dao, account, chain }) {
    const asked = { hasVoted: view(governorAbi, dao.address, 'hasVoted', proposalId, account) };
    const { hasVoted } = await callViews(chain, asked, await readHead(chain), chain);
    return hasVoted === true;
  },
  isShown,
  words: ({ side }) => `Vote ${side}`,
  subject: ({ proposalId }) => String(proposalId),
  pack: ({ proposalId, side, reason }) => ({ proposalId: String(proposalId), side, reason }),
  unpack: ({ proposalId, side, reason }) => {
    const known = SIDES.find((name) => name === side);
    if (known === undefined || reason === undefined || !/^\d{1,78}$/.test(proposalId ?? '')) return undefined;
    return { proposalId: BigInt(proposalId ?? ''), side: known, reason };
  },
};

async function readVoteFacts(
  { proposalId }: VoteIntent,
  { dao, account, chain }: ActContext,
  block: bigint,
): Promise<VoteFacts> {
  const to = dao.address;
  const { state, snapshot, deadline, hasVoted } = await callViews(
    chain,
    {
      state: view(governorAbi, to, 'state', proposalId),
      snapshot: view(governorAbi, to, 'proposalSnapshot', proposalId),
      deadline: view(governorAbi, to, 'proposalDeadline', proposalId),
      hasVoted: view(governorAbi, to, 'hasVoted', proposalId, account),
    },
    block,
    chain,
  );
  const name = state === null ? undefined : STATES[state];
  if (name === undefined || snapshot === null || deadline === null) {
    throw new QuorateError('proposal-unknown', { id: String(proposalId) });
  }
  const asked = { power: view(governorAbi, to, 'getVotes', account, snapshot) };
  const [{ power }, standing] = await Promise.all([
    // Before the snapshot the contract refuses to say.
    name === 'PENDING' ? { power: null } : callViews(chain, asked, block, chain),
    dao.token === null ? NOBODY : readStanding(chain, dao.token.address, account, block),
  ]);
  return { block, account, state: name, hasVoted: hasVoted === true, snapshot, deadline, power, ...standing };
}

/** An account's votes, balance and delegate; null where the token does not say, or there is no delegate. */
export type Standing = { votesNow: bigint | null; balance: bigint | null; delegate: Address | null };

const NOBODY: Standing = { votesNow: null, balance: null, delegate: null };

/** Reads an account's standing at a block. */
export async function readStanding(
  chain: ActChain,
  token: Address,
  account: Address,
  block: bigint,
): Promise<Standing> {
  const asked = {
    votesNow: view(tokenAbi, token, 'getVotes', account),
    balance: view(tokenAbi, token, 'balanceOf', account),
    delegate: view(tokenAbi, token, 'delegates', account),
  };
  const { votesNow, balance, delegate } = await callViews(chain, asked, block, chain);
  return { votesNow, balance, delegate: delegate === ZERO ? null : delegate };
}

function whyNot(facts: VoteFacts, dao: ActDao): QuorateError[] {
  if (facts.state === 'PENDING') return [new QuorateError('voting-not-open')];
  if (facts.hasVoted) return [new QuorateError('already-voted')];
  if (facts.state !== 'ACTIVE')
    return [new QuorateError('voting-closed', { state: facts.state.toLowerCase() })];
  return facts.power === 0n ? [whyNoPower(facts, dao)] : [];
}

/** Why an account had no votes at the snapshot, from what the token says of it now. */
export function whyNoPower(facts: VoteFacts, dao: Pick<ActDao, 'token'>): QuorateError {
  const symbol = dao.token?.symbol ?? 'tokens';
  const { votesNow, balance, delegate } = facts;
  if (votesNow !== null && votesNow > 0n) return new QuorateError('no-power-late');
  if (balance === null || balance === 0n) return new QuorateError('no-power-tokens', { symbol });
  if (delegate === null) return new QuorateError('no-power-undelegated');
  if (delegate.toLowerCase() === facts.account.toLowerCase()) return new QuorateError('no-power-late');
  return new QuorateError('no-power-delegated', { delegate });
}

const SHOWN = `query Shown($dao: ID!, $id: BigInt!, $account: String!) {
  proposal(dao: $dao, id: $id) {
    votes(first: 1, search: $account) { total }
    account(address: $account) { vote { id } }
  }
}`;

async function isShown({ proposalId }: VoteIntent, { dao, account }: ActContext, service: ActService) {
  const variables = { dao: dao.id, id: String(proposalId), account };
  const { data } = await service.ask({ query: SHOWN, variables });
  const found = data?.proposal as
    | { votes?: { total?: number }; account?: { vote?: unknown } }
    | null
    | undefined;
  return (found?.account?.vote ?? null) !== null;
}
