import type { Address, Hex } from 'viem';
import { counterAbi } from '@/chain/contracts/abis/act';
import { readSameContent, type SameContent } from '@/chain/contracts/proposing/existing';
import { estimateProposing, type ProposingGas } from '@/chain/contracts/proposing/proposingGas';
import { type ProposerNow, readProposer } from '@/chain/contracts/proposing/readProposer';
import { readView, view } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { actionsIn, type Proposed, proposedHash } from '@/core/governor/act/propose';
import { hasSteps, numbersProposals } from '@/core/governor/family';
import type { ActContext, ActDao } from '../acts/act';

/** Facts that decide proposing, read at `block`. */
export type ProposeFacts = ProposerNow & {
  block: bigint;
  account: Address;
  same: SameContent | null;
  shown: Hex;
  /** Null where no endpoint said. */
  cost: ProposingGas | null;
};

/** Reads what decides whether the account may propose this; throws `read-only` where proposals have another form. */
export async function readProposeFacts(
  proposed: Proposed,
  shown: Hex,
  { dao, account, chain }: ActContext,
  block: bigint,
): Promise<ProposeFacts> {
  if (!hasSteps(dao)) throw blocked('read-only', { family: dao.family });
  const [now, same, cost] = await Promise.all([
    readProposer(chain, dao, account, block, chain),
    readSameContent(chain, dao, proposed, block, chain),
    // The simulation says what fails; this says only whether it is too large.
    estimateProposing(chain, dao, account, proposed).catch(() => null),
  ]);
  return { ...now, block, account, same, shown, cost };
}

/**
 * The id under which a content is on the chain, made by this account after the number `last`; null while it is not. Where
 * Governors count, text is not among what they keep, and the actions decide.
 */
export async function proposedIdOf(
  proposed: Proposed,
  last: bigint | null,
  { dao, account, chain }: ActContext,
  block: bigint,
): Promise<bigint | null> {
  if (!numbersProposals(dao)) return (await readSameContent(chain, dao, proposed, block, chain))?.id ?? null;
  const { own } = await readProposer(chain, dao, account, block, chain);
  if (own === null || own <= (last ?? 0n)) return null;
  const list = await readView(chain, view(counterAbi, dao.address, 'getActions', own), block, chain);
  if (list === null) return null;
  const kept = { actions: actionsIn(...list), description: '' };
  return hashOf(dao, kept) === hashOf(dao, { ...proposed, description: '' }) ? own : null;
}

/** The hash of a content of an organisation, whoever proposes it. */
export function hashOf({ chainId, address }: Pick<ActDao, 'chainId' | 'address'>, proposed: Proposed): Hex {
  return proposedHash({ chainId, governor: address, proposer: null }, proposed);
}
