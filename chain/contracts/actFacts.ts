import type { Address } from 'viem';
import { QuorateError } from '@/core/errors';
import type { AccountVotes } from '@/core/governor/act/whyNot';
import type { Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import { type ProposalNow, STATES } from '@/core/governor/proposal';
import type { Reading } from '@/core/governor/reading';
import type { Receipt } from '@/core/governor/receipt';
import type { MulticallOptions } from '../rpc/calls';
import { askAll, pairOf } from '../rpc/question';
import type { Transport } from '../rpc/transport';
import { callViews, readView, type View, view } from '../rpc/view';
import { counterAbi } from './abis/act';
import { governorAbi } from './abis/governor';
import type { VoterReceipt } from './family/adapter';
import { adapterOf, countedAt } from './family/choose';
import { type PowerDao, readPower } from './power';
import { holdingViews } from './tokenViews';

type Chain = Transport & Pick<MulticallOptions, 'multicall'>;
type Governor = Parameters<typeof adapterOf>[0] & {
  timelock: Pick<NonNullable<Dao['timelock']>, 'kind'> | null;
};
type Voter = { dao: Governor & PowerDao; account: Address; chain: Chain };

/** A proposal as the contract has it at a block; null where the contract does not say. Eta in Unix seconds. */
export type ProposalFacts = Pick<ProposalNow, 'state' | 'phase' | 'snapshot' | 'deadline' | 'eta'> & {
  proposer: Address | null;
  /** Whether it has to wait between its vote and its execution. */
  needsQueuing: boolean;
};

/** Reads a proposal at a block; throws `proposal-unknown`. */
export async function readProposal(
  dao: Governor,
  chain: Chain,
  id: bigint,
  block: bigint,
): Promise<ProposalFacts> {
  const adapter = adapterOf(dao);
  const asked = pairOf(adapter.proposal(id), adapter.origin(id));
  const [answer] = await askAll(chain, [asked], block, chain);
  if (answer?.[0] == null) throw new QuorateError('proposal-unknown', { id: String(id) });
  const [{ found }, { proposer, needsQueuing }] = answer;
  // Before 5.0 a Governor does not say whether it queues; one with a timelock does.
  return { ...found, proposer, needsQueuing: needsQueuing ?? dao.timelock !== null };
}

/** The state of a proposal at a block; null when the contract does not know it. */
export async function readState(dao: Governor, chain: Chain, id: bigint, block: bigint) {
  const state = await readView(chain, view(governorAbi, dao.address, 'state', id), block, chain);
  return STATES[state ?? -1] ?? null;
}

/** Coins the caller of `execute` attaches: from the contract's own list, not from the log. The two must agree before coins leave. */
export async function readCoins(
  id: bigint,
  { dao, chain }: Pick<Voter, 'dao' | 'chain'>,
  block: bigint,
): Promise<bigint> {
  if (!FAMILIES[dao.family].callerPays) return 0n;
  const found = await readView(chain, view(counterAbi, dao.address, 'getActions', id), block, chain);
  return (found?.[1] ?? []).reduce((sum, value) => sum + value, 0n);
}

/** Reads an account's vote and its power at the snapshot; the power is 0 or null while the snapshot is ahead. */
export async function readReceipt(
  dao: Governor,
  chain: Chain,
  { id, snapshot, account }: { id: bigint; snapshot: bigint; account: Address },
  block: bigint,
): Promise<VoterReceipt> {
  const adapter = adapterOf(dao);
  const [counted = snapshot] = await countedAt(chain, adapter, [{ id, snapshot }], block, chain);
  const [receipt] = await askAll(chain, [adapter.receipt(account, id, counted)], block, chain);
  if (receipt === undefined) throw new QuorateError('proposal-unknown', { id: String(id) });
  return receipt;
}

/** An account's standing, with the views that gave votes and balance. */
export type VotingStatus = AccountVotes & {
  votesFrom: View<bigint> | null;
  balanceFrom: View<bigint> | null;
};

/** Reads an account's standing at a block; without a token there is neither balance nor delegate. */
export async function readVotingStatus(
  chain: Chain,
  dao: PowerDao,
  account: Address,
  block: bigint,
): Promise<VotingStatus> {
  const asked = dao.token && holdingViews(dao.token.address, account);
  const [{ votes, from }, held] = await Promise.all([
    readPower(chain, dao, account, block, chain),
    asked && callViews(chain, asked, block, chain),
  ]);
  const { balance = null, chosen = null } = held ?? {};
  const figures = { votesNow: votes, balance, votesFrom: from, balanceFrom: asked?.balance ?? null };
  return { ...figures, knowsDelegate: chosen !== null, ...(chosen ?? { delegate: null, split: [] }) };
}

/** Facts that decide whether an account can vote; votes and balance in the token's smallest unit, all at `block`. */
export type VoterFacts = Pick<ProposalFacts, 'state' | 'phase' | 'snapshot' | 'deadline'> &
  Pick<Receipt, 'hasVoted' | 'used' | 'support' | 'weight'> &
  VotingStatus & {
    block: bigint;
    account: Address;
    /** The account has no vote left to give. */
    isSpent: boolean;
    /** Power at the snapshot; null while the snapshot is ahead or where the contract does not say. */
    power: bigint | null;
    powerProof: Reading | undefined;
  };

/** Reads everything that decides about a vote of an account at a block. */
export async function readVoteFacts(
  proposalId: bigint,
  { dao, account, chain }: Voter,
  block: bigint,
): Promise<VoterFacts> {
  const [{ state, phase, snapshot, deadline }, votingStatus] = await Promise.all([
    readProposal(dao, chain, proposalId, block),
    readVotingStatus(chain, dao, account, block),
  ]);
  const receipt = await readReceipt(dao, chain, { id: proposalId, snapshot, account }, block);
  const { hasVoted, used, proofs, support, weight } = receipt;
  // Before the snapshot the contract refuses to say.
  const power = state === 'PENDING' ? null : receipt.power;
  const isSpent = hasVoted && (used === null || power === null || used >= power);
  return {
    ...{ block, account, state, phase, snapshot, deadline, hasVoted, isSpent, used, support, weight, power },
    powerProof: power === null ? undefined : proofs.power,
    ...votingStatus,
  };
}
