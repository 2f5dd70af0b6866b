import { useMemo, useState } from 'react';
import type { Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteIntent } from '@/lib/act/acts/castVote';
import { type OverrideFacts, overrideVote } from '@/lib/act/acts/overrideVote';
import type { Running } from '@/lib/act/runner/useRun';
import { useAct } from '@/lib/act/runner/useRun';
import type { VoteSubject } from './VoteClosed';

/** A vote with one's own tokens being written. */
export type Overriding = {
  side: Side | undefined;
  setSide: (side: Side) => void;
  reason: string;
  setReason: (reason: string) => void;
  running: Running<VoteIntent, OverrideFacts>;
};

/** Keeps a vote with one's own tokens; asks nothing where the Governor knows none. */
export function useOverride(dao: ActDao, { proposalId, state }: VoteSubject): Overriding {
  const [side, setSide] = useState<Side>();
  const [reason, setReason] = useState('');
  const intent = useMemo<VoteIntent>(
    () => ({ proposalId, side: side ?? 'for', reason: '' }),
    [proposalId, side],
  );
  const isOff = !dao.counting.overridable;
  const running = useAct(overrideVote, dao, intent, { subject: String(proposalId), moment: state, isOff });
  return { side, setSide, reason, setReason, running };
}
