import { useMemo } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { draftOf, SignBallot } from '@/components/ballot/SignBallot';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { ASKED_SIDE, type VoteIntent } from '@/lib/act/acts/castVote';
import { type OverrideFacts, overrideVote } from '@/lib/act/acts/overrideVote';
import { BUSY } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';
import type { VoteSubject } from './VoteClosed';
import { useSideAndReason, VoteFields } from './VoteFields';

const WORDS: ActWords = {
  noun: phrase`vote`,
  done: (block) => t`Your tokens have voted, confirmed by the chain at block ${block}.`,
};

type Props = { dao: ActDao; proposal: VoteSubject; override: ReturnType<typeof useOverride> };

/** The vote of an owner with their own tokens, which are taken out of the vote of whoever they are delegated to. */
export function OverrideForm({ dao, proposal, override }: Props) {
  const { side, reason, running } = override;
  const { run } = running;
  if (run === undefined || proposal.state !== 'ACTIVE') return undefined;
  const isBusy = BUSY.includes(run.status);
  const intent: VoteIntent = {
    proposalId: proposal.proposalId,
    side: side ?? ASKED_SIDE,
    reason: reason.trim(),
  };
  const isBlocked = run.status === 'blocked' && run.blockers.length > 0;
  const isShown = run.status === 'shown';
  const hasCall = side !== undefined && !isShown && !isBlocked;
  const draft = side === undefined ? undefined : draftOf(intent, { isOverride: true });
  return (
    <details className="mt-4 border-t border-line-soft pt-3 text-14">
      <summary className="min-h-11 content-center text-second hover:text-ink">{t`Vote with your own tokens instead of your delegate`}</summary>
      <ActForm {...running} intent={intent} words={WORDS} hasCall={hasCall}>
        <Held dao={dao} facts={run.facts} />
        {isBlocked || isShown ? undefined : (
          <div className="grid gap-3 pt-1">
            <VoteFields dao={dao} choice={override} disabled={isBusy} />
            <ActButton
              {...running}
              intent={side === undefined ? undefined : intent}
              connectLabel={t`Connect a wallet to vote`}
            >
              {side === undefined ? t`Choose how your tokens vote` : overrideVote.words(intent)}
            </ActButton>
            <SignBallot dao={dao} title={proposal.title} hidden={isBusy} draft={draft} />
          </div>
        )}
      </ActForm>
    </details>
  );
}

function Held({ dao, facts }: { dao: ActDao; facts: OverrideFacts | undefined }) {
  if (facts === undefined || facts.held === null || facts.held === 0n) return undefined;
  const amount = `${formatVotes(facts.held, dao.token?.decimals ?? 0)} ${dao.token?.symbol ?? ''}`;
  const isOwn = facts.delegate?.toLowerCase() === facts.account.toLowerCase();
  return (
    <p className="pb-3 text-14">
      {rich`You held ${amount} when voting opened${facts.delegate === null || isOwn ? '.' : t`, delegated to `}${facts.delegate === null || isOwn ? undefined : rich`${<Address address={facts.delegate} chainId={dao.chainId} />}. They are taken out of that vote.`}`}
    </p>
  );
}

/** Keeps a vote with one's own tokens; asks nothing where the Governor knows none. */
export function useOverride(dao: ActDao, { proposalId, state }: VoteSubject) {
  const choice = useSideAndReason();
  const { side } = choice;
  const intent = useMemo<VoteIntent>(
    () => ({ proposalId, side: side ?? ASKED_SIDE, reason: '' }),
    [proposalId, side],
  );
  const isOff = !dao.counting.overridable;
  const running = useAct(overrideVote, dao, intent, { subject: String(proposalId), moment: state, isOff });
  return { ...choice, running };
}
