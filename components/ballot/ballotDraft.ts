import { SUPPORT } from '@/core/governor/vote';
import type { VoteIntent } from '@/lib/act/acts/castVote';
import type { Draft } from '@/lib/act/ballot/sign';

/** A vote as the ballot that would be signed for it. */
export function draftOf({ proposalId, side, reason }: VoteIntent, { isOverride = false } = {}): Draft {
  return { proposalId, support: SUPPORT[side], reason: reason.trim(), params: '0x', isOverride };
}
