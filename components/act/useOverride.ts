import { useEffect, useState } from 'react';
import type { Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteIntent } from '@/lib/act/acts/castVote';
import type { OverrideFacts } from '@/lib/act/acts/overrideVote';
import type { ActRun, Runner } from '@/lib/act/runner/runner';
import { overrideRuns } from '@/lib/act/runner/runs';
import { useRun } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';
import type { VoteSubject } from './VoteForm';

/** A vote with one's own tokens being written. */
export type Overriding = {
  side: Side | undefined;
  setSide: (side: Side) => void;
  reason: string;
  setReason: (reason: string) => void;
  run: ActRun<VoteIntent, OverrideFacts> | undefined;
  runner: Runner<VoteIntent, OverrideFacts> | undefined;
};

/** Keeps a vote with one's own tokens; asks nothing where the Governor knows none. */
export function useOverride(dao: ActDao, { proposalId, state }: VoteSubject): Overriding {
  const { account, chainId } = useWallet();
  const [side, setSide] = useState<Side>();
  const [reason, setReason] = useState('');
  const { run, runner } = useRun(
    overrideRuns,
    dao,
    dao.counting.overridable ? account : undefined,
    String(proposalId),
  );
  useEffect(() => {
    if (runner === undefined) return;
    if (!['idle', 'checking', 'blocked', 'ready'].includes(runner.get().status)) return;
    void runner.check({ proposalId, side: side ?? 'for', reason: '' });
  }, [runner, side, proposalId, state, chainId]);
  return { side, setSide, reason, setReason, run, runner };
}
