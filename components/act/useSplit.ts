import { useEffect, useMemo, useState } from 'react';
import { SIDES, type Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteFacts } from '@/lib/act/acts/castVote';
import type { SplitIntent } from '@/lib/act/acts/splitVote';
import { parseAmount } from '@/lib/act/facts/amount';
import type { ActRun, Runner } from '@/lib/act/runner/runner';
import { splitRuns } from '@/lib/act/runner/runs';
import { useRun } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';
import type { VoteSubject } from './VoteForm';

/** A split vote being written: the amounts as typed, and what they come to. */
export type Splitting = {
  /** The proposal's. */
  title: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  texts: Readonly<Record<Side, string>>;
  setText: (side: Side, text: string) => void;
  /** Begins anew. */
  clear: () => void;
  reason: string;
  setReason: (reason: string) => void;
  /** Undefined while one of the amounts is none. */
  intent: SplitIntent | undefined;
  run: ActRun<SplitIntent, VoteFacts> | undefined;
  runner: Runner<SplitIntent, VoteFacts> | undefined;
};

const NOTHING: Readonly<Record<Side, string>> = { against: '', for: '', abstain: '' };

/** Keeps a split vote, asking the chain about it as it is typed; asks nothing where votes cannot be split. */
export function useSplit(dao: ActDao, { proposalId, state, title }: VoteSubject): Splitting {
  const { account, chainId } = useWallet();
  const [isOpen, setOpen] = useState(false);
  const [texts, setTexts] = useState(NOTHING);
  const [reason, setReason] = useState('');
  const { run, runner } = useRun(
    splitRuns,
    dao,
    dao.counting.fractional ? account : undefined,
    String(proposalId),
  );
  const decimals = dao.token?.decimals ?? 0;
  const used = run?.facts?.used ?? 0n;
  const intent = useMemo(() => {
    const [against, inFavour, abstain] = SIDES.map((side) => parseAmount(texts[side], decimals));
    if (against === undefined || inFavour === undefined || abstain === undefined) return undefined;
    return { proposalId, split: { against, for: inFavour, abstain }, used, reason: '' };
  }, [texts, decimals, used, proposalId]);
  useEffect(() => {
    if (runner === undefined || intent === undefined || !isOpen) return;
    if (!['idle', 'checking', 'blocked', 'ready'].includes(runner.get().status)) return;
    // A reason changes neither the facts nor whether the contract takes the vote.
    void runner.check(intent);
  }, [runner, intent, isOpen, state, chainId]);
  return {
    title,
    isOpen,
    setOpen,
    texts,
    setText: (side, text) => setTexts({ ...texts, [side]: text }),
    clear: () => {
      setTexts(NOTHING);
      setReason('');
      setOpen(false);
      runner?.forget();
    },
    reason,
    setReason,
    intent: intent === undefined ? undefined : { ...intent, reason: reason.trim() },
    run,
    runner,
  };
}
