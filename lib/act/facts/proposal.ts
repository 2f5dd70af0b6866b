import type { Address } from 'viem';
import { governorAbi } from '@/chain/contracts/abis/governor';
import type { VoterReceipt } from '@/chain/contracts/family/adapter';
import { adapterOf, countedAt } from '@/chain/contracts/family/choose';
import { askAll, pairOf } from '@/chain/rpc/question';
import { readView, view } from '@/chain/rpc/view';
import { QuorateError } from '@/core/errors';
import { type ProposalNow, STATES } from '@/core/governor/proposal';
import type { ActChain, ActDao } from '../acts/act';

/** A proposal as the contract has it at a block; null where the contract does not say. Eta in Unix seconds. */
export type ProposalFacts = Pick<ProposalNow, 'state' | 'phase' | 'snapshot' | 'deadline' | 'eta'> & {
  proposer: Address | null;
  /** Whether it has to wait between its vote and its execution. */
  needsQueuing: boolean;
};

export async function readProposal(
  dao: ActDao,
  chain: ActChain,
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
export async function readState(dao: ActDao, chain: ActChain, id: bigint, block: bigint) {
  const state = await readView(chain, view(governorAbi, dao.address, 'state', id), block, chain);
  return STATES[state ?? -1] ?? null;
}

/** Reads an account's vote and its power at the snapshot; the power is 0 or null while the snapshot is ahead. */
export async function readReceipt(
  dao: ActDao,
  chain: ActChain,
  { id, snapshot, account }: { id: bigint; snapshot: bigint; account: Address },
  block: bigint,
): Promise<VoterReceipt> {
  const adapter = adapterOf(dao);
  const [counted = snapshot] = await countedAt(chain, adapter, [{ id, snapshot }], block, chain);
  const [receipt] = await askAll(chain, [adapter.receipt(account, id, counted)], block, chain);
  if (receipt === undefined) throw new QuorateError('proposal-unknown', { id: String(id) });
  return receipt;
}
