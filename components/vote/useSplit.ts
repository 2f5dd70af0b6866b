import { useMemo, useState } from 'react';
import { SIDES, type Side } from '@/core/governor/vote';
import { numberForms } from '@/core/language/locale';
import { t } from '@/core/language/message';
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
    /** Begins anew. */
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

/**
 * An amount in the token's unit as a person types it, in its smallest unit; undefined when it is none. Digits are grouped
 * and fractions begin as the page writes them: what is a point to some is a separator of thousands to others.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const { group, point } = numberForms();
  const typed = text.trim();
  if (typed === '') return 0n;
  const [whole = '', fraction = '', ...more] = typed.split(point);
  const groups = whole.split(whole.includes(group) ? group : ' ');
  const [first = '', ...rest] = groups;
  const isGrouped = /^\d{1,3}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each));
  const isWhole = groups.length === 1 ? /^\d{1,60}$/.test(whole) : groups.length <= 20 && isGrouped;
  if (!isWhole || !/^\d*$/.test(fraction) || fraction.length > decimals || more.length > 0) return undefined;
  return BigInt(`${groups.join('')}${fraction.padEnd(decimals, '0')}`);
}

/** Says how an amount is written that could not be read. */
export function amountHelp(decimals: number): string {
  return decimals === 0 ? t`Enter a whole number.` : t`Enter a number with at most ${decimals} decimals.`;
}
