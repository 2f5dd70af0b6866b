import type { Address } from 'viem';
import { actAbi, counterAbi } from '@/chain/contracts/abis/act';
import { governorAbi } from '@/chain/contracts/abis/governor';
import { votingPowerAbi } from '@/chain/contracts/abis/votingPower';
import { callViews, view, ZERO } from '@/chain/rpc/view';
import { QuorateError } from '@/core/errors';
import { numbersProposals } from '@/core/governor/executor';
import { STATES, type State, stateOrUnknown } from '@/core/governor/proposal';
import type { ActChain, ActDao } from '../acts/act';
import { blocked } from './blocked';

/** A proposal as the contract has it at a block; null where the contract does not say. Eta in Unix seconds. */
export type ProposalFacts = {
  state: State;
  snapshot: bigint;
  deadline: bigint;
  eta: bigint | null;
  proposer: Address | null;
  /** Whether it has to wait between its vote and its execution. */
  needsQueuing: boolean;
};

/** Reads a proposal; throws `proposal-unknown`, and `read-only` for Governors this site does not act on. */
export async function readProposal(
  dao: ActDao,
  chain: ActChain,
  id: bigint,
  block: bigint,
): Promise<ProposalFacts> {
  if (dao.family === 'agora' || dao.family === 'nouns') throw blocked('read-only', { family: dao.family });
  const found = numbersProposals(dao)
    ? await readCounted(dao.address, chain, id, block)
    : await readHashed(dao, chain, id, block);
  if (found === null) throw new QuorateError('proposal-unknown', { id: String(id) });
  return found;
}

/** The state of a proposal at a block; null when the contract does not know it. */
export async function readState(
  dao: ActDao,
  chain: ActChain,
  id: bigint,
  block: bigint,
): Promise<State | null> {
  const asked = { state: view(governorAbi, dao.address, 'state', id) };
  const { state } = await callViews(chain, asked, block, chain);
  return STATES[state ?? -1] ?? null;
}

/** Power of an account at a snapshot that has passed; null where the contract does not say. */
export async function readPower(
  dao: ActDao,
  chain: ActChain,
  account: Address,
  snapshot: bigint,
  block: bigint,
): Promise<bigint | null> {
  if (numbersProposals(dao) && dao.token === null) return null;
  const asked = {
    power:
      numbersProposals(dao) && dao.token !== null
        ? view(votingPowerAbi, dao.token.address, 'getPriorVotes', account, snapshot)
        : view(governorAbi, dao.address, 'getVotes', account, snapshot),
  };
  const { power } = await callViews(chain, asked, block, chain);
  return power;
}

/** Whether an account has cast a vote, and how many of its votes are used where a vote may be split (else null). */
export async function readReceipt(
  dao: ActDao,
  chain: ActChain,
  id: bigint,
  account: Address,
  block: bigint,
): Promise<{ hasVoted: boolean; used: bigint | null }> {
  const to = dao.address;
  const asked = {
    hasVoted: numbersProposals(dao)
      ? view(counterAbi, to, 'getReceipt', id, account)
      : view(governorAbi, to, 'hasVoted', id, account),
    ...(dao.counting.fractional ? { used: view(actAbi, to, 'usedVotes', id, account) } : {}),
  };
  const found: { hasVoted: boolean | null; used?: bigint | null } = await callViews(
    chain,
    asked,
    block,
    chain,
  );
  return { hasVoted: found.hasVoted === true, used: found.used ?? null };
}

async function readCounted(to: Address, chain: ActChain, id: bigint, block: bigint) {
  const asked = {
    state: view(counterAbi, to, 'state', id),
    proposal: view(counterAbi, to, 'proposals', id),
  };
  const { state: number, proposal } = await callViews(chain, asked, block, chain);
  if (proposal === null) return null;
  const [, proposer, eta, snapshot, deadline] = proposal;
  const said = stateOrUnknown(number, snapshot);
  if (said === null) return null;
  return {
    state: said.state,
    snapshot,
    deadline,
    eta: eta === 0n ? null : eta,
    proposer,
    needsQueuing: true,
  };
}

async function readHashed({ address: to, timelock }: ActDao, chain: ActChain, id: bigint, block: bigint) {
  const asked = {
    state: view(governorAbi, to, 'state', id),
    snapshot: view(governorAbi, to, 'proposalSnapshot', id),
    deadline: view(governorAbi, to, 'proposalDeadline', id),
    eta: view(governorAbi, to, 'proposalEta', id),
    proposer: view(actAbi, to, 'proposalProposer', id),
    needsQueuing: view(actAbi, to, 'proposalNeedsQueuing', id),
  };
  const found = await callViews(chain, asked, block, chain);
  const { snapshot, deadline, eta, proposer } = found;
  const said = stateOrUnknown(found.state, snapshot);
  if (said === null || snapshot === null || deadline === null) return null;
  return {
    state: said.state,
    snapshot,
    deadline,
    eta: eta === 0n ? null : eta,
    proposer: proposer === ZERO ? null : proposer,
    // Before 5.0 a Governor does not say; one with a timelock queues.
    needsQueuing: found.needsQueuing ?? timelock !== null,
  };
}
