import type { Address } from 'viem';
import { extensionAbi } from '@/chain/contracts/abis/families';
import { readProposal, readReceipt } from '@/chain/contracts/actFacts';
import { readView, view } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import { isReason, voteIn } from '@/core/governor/act/loggedEffects';
import { tokenWord } from '@/core/governor/act/tokenWords';
import { whyClosed } from '@/core/governor/act/whyNot';
import { callTo, castOverrideVoteCall } from '@/core/governor/call';
import type { State } from '@/core/governor/proposal';
import { SUPPORT } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import { readHead } from '../facts/accountState';
import type { Act } from './act';
import { VOTE_TEXTS, type VoteIntent } from './castVote';

/** Facts that decide whether an owner can override the delegate's vote; tokens in their smallest unit, at `block`. */
export type OverrideFacts = {
  block: bigint;
  account: Address;
  state: State;
  snapshot: bigint;
  hasOverridden: boolean;
  /** Tokens held at the snapshot, and whom they were delegated to then; null before it or where the token does not say. */
  held: bigint | null;
  delegate: Address | null;
};

/** Voting with the tokens one owned at the snapshot, taking them out of the vote of one's delegate. */
export const overrideVote: Act<VoteIntent, OverrideFacts> = {
  name: 'overrideVote',
  async facts({ proposalId }, { dao, account, chain }, block) {
    const { state, snapshot } = await readProposal(dao, chain, proposalId, block);
    const { override } = await readReceipt(dao, chain, { id: proposalId, snapshot, account }, block);
    // Before the snapshot the token refuses to say.
    const { balance = null, delegate = null } = state === 'PENDING' ? {} : (override ?? {});
    const hasOverridden = override?.done === true;
    return { block, account, state, snapshot, hasOverridden, held: balance, delegate };
  },
  blockers: (_, facts, dao) => {
    const closed = whyClosed(facts);
    if (closed.length > 0) return closed;
    if (facts.hasOverridden) return [blocked('already-overridden')];
    if (facts.held !== 0n) return [];
    return [blocked('override-no-tokens', { symbol: tokenWord(dao.token) })];
  },
  call: ({ proposalId, side, reason }, dao) =>
    callTo(dao.address, castOverrideVoteCall(proposalId, side, reason)),
  matchesLog: ({ proposalId, side, reason }, effect, { account }) => {
    const vote = voteIn(effect, account, proposalId, true);
    return vote === undefined ? undefined : vote.support === SUPPORT[side] && isReason(vote.reason, reason);
  },
  async reached({ proposalId }, { dao, account, chain }) {
    const done = view(extensionAbi, dao.address, 'hasVotedOverride', proposalId, account);
    return (await readView(chain, done, await readHead(chain), chain)) === true;
  },
  words: ({ side }) =>
    side === 'abstain'
      ? t`Vote abstain with your own tokens`
      : side === 'for'
        ? t`Vote for with your own tokens`
        : t`Vote against with your own tokens`,
  weight: (_, { held }) => held,
  subject: ({ proposalId }) => String(proposalId),
  texts: VOTE_TEXTS,
};
