import { useMemo, useState } from 'react';
import { parseAmount } from '@/components/ui/form/amount';
import { SIDES, type Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import { splitVote } from '@/lib/act/acts/splitVote';
import { useAct, useRun } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';
import type { VoteSubject } from './VoteClosed';

/** A split vote being written: the amounts as typed, and the intent they come to, undefined while one of them is none. */
export type Splitting = ReturnType<typeof useSplit>;

const NOTHING: Readonly<Record<Side, string>> = { against: '', for: '', abstain: '' };

/** Keeps a split vote, asking the chain about it as it is typed; asks nothing where votes cannot be split. */
export function useSplit(dao: ActDao, { proposalId, state, title }: VoteSubject) {
  const { account } = useWallet();
  const [isOpen, setOpen] = useState(false);
  const [texts, setTexts] = useState(NOTHING);
  const [reason, setReason] = useState('');
  const isOff = !dao.counting.fractional;
  const subject = String(proposalId);
  const { run } = useRun(splitVote, dao, isOff ? undefined : account, subject);
  const decimals = dao.token?.decimals ?? 0;
  const used = run?.facts?.used ?? 0n;
  const intent = useMemo(() => {
    const [against, inFavour, abstain] = SIDES.map((side) => parseAmount(texts[side], decimals));
    if (against === undefined || inFavour === undefined || abstain === undefined) return undefined;
    return { proposalId, split: { against, for: inFavour, abstain }, used, reason: '' };
  }, [texts, decimals, used, proposalId]);
  // A reason changes neither the facts nor whether the contract takes the vote.
  const running = useAct(splitVote, dao, isOpen ? intent : undefined, { subject, moment: state, isOff });
  return {
    title,
    isOpen,
    setOpen,
    texts,
    setText: (side: Side, text: string) => setTexts({ ...texts, [side]: text }),
    clear: () => {
      setTexts(NOTHING);
      setReason('');
      setOpen(false);
      running.runner?.forget();
    },
    reason,
    setReason,
    intent: intent === undefined ? undefined : { ...intent, reason: reason.trim() },
    running,
  };
}
