'use client';
import { SignBallot } from '@/components/ballot/SignBallot';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { formatVotes } from '@/core/format';
import { SUPPORT } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import { type OverrideFacts, overrideVote } from '@/lib/act/acts/overrideVote';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { ActStatus, type ActWords } from './ActStatus';
import { Blockers } from './Blockers';
import { RawCall } from './RawCall';
import { ReasonField } from './ReasonField';
import { SideChoices } from './SideChoices';
import type { Overriding } from './useOverride';
import type { VoteSubject } from './VoteForm';

const WORDS: ActWords = {
  noun: 'vote',
  inList: (block) => `Your tokens have voted, confirmed by the chain at block ${block}.`,
  confirmed: (block) => `Your tokens have voted, confirmed by the chain at block ${block}.`,
};

/** The vote of an owner with their own tokens, which are taken out of the vote of whoever they are delegated to. */
export function OverrideForm({
  dao,
  proposal,
  override,
}: {
  dao: ActDao;
  proposal: VoteSubject;
  override: Overriding;
}) {
  const { side, reason, run, runner } = override;
  const { name } = useWallet();
  const chain = useChains().find(({ id }) => id === dao.chainId);
  if (run === undefined || runner === undefined || proposal.state !== 'ACTIVE') return undefined;
  const isBusy = ['signing', 'sent', 'mined', 'elsewhere'].includes(run.status);
  const intent = { proposalId: proposal.proposalId, side: side ?? 'for', reason: reason.trim() } as const;
  const isBlocked = run.status === 'blocked' && run.blockers.length > 0;
  const isShown = run.status === 'shown';
  return (
    <details className="mt-4 border-t border-line-soft pt-3 text-14">
      <summary className="min-h-11 content-center text-second hover:text-ink">
        Vote with your own tokens instead of your delegate
      </summary>
      <Held dao={dao} facts={run.facts} />
      {isBlocked || isShown ? undefined : (
        <div className="grid gap-3 pt-1">
          <SideChoices
            sides={dao.counting.sides}
            value={side}
            onChange={override.setSide}
            disabled={isBusy}
          />
          <ReasonField dao={dao} value={reason} onChange={override.setReason} disabled={isBusy} />
          <Button
            variant="primary"
            className="w-full"
            busy={isBusy}
            disabled={run.status !== 'ready' || side === undefined}
            onClick={() => void runner.submit(intent)}
          >
            {side === undefined ? 'Choose how your tokens vote' : overrideVote.words(intent)}
          </Button>
          <SignBallot
            dao={dao}
            title={proposal.title}
            disabled={isBusy}
            draft={
              side === undefined
                ? undefined
                : {
                    proposalId: proposal.proposalId,
                    support: SUPPORT[side],
                    reason: intent.reason,
                    params: '0x',
                    isOverride: true,
                  }
            }
          />
        </div>
      )}
      {isBlocked ? (
        <div className="mt-3">
          <Blockers
            dao={dao}
            blockers={run.blockers}
            onCured={() => void runner.check(intent)}
            onAnyway={runner.pardon}
          />
        </div>
      ) : undefined}
      <ActStatus
        run={run}
        words={WORDS}
        walletName={name}
        explorer={chain?.explorer}
        onRetry={() => void runner.check(intent)}
        onForget={runner.forget}
      />
      {side === undefined || isShown || isBlocked ? undefined : (
        <RawCall
          call={overrideVote.call(intent, dao)}
          dao={dao}
          run={run}
          words={overrideVote.words(intent)}
        />
      )}
    </details>
  );
}

function Held({ dao, facts }: { dao: ActDao; facts: OverrideFacts | undefined }) {
  if (facts === undefined || facts.held === null || facts.held === 0n) return undefined;
  const amount = `${formatVotes(facts.held, dao.token?.decimals ?? 0)} ${dao.token?.symbol ?? ''}`;
  const isOwn = facts.delegate?.toLowerCase() === facts.account.toLowerCase();
  return (
    <p className="pb-3 text-14">
      You held {amount} when voting opened
      {facts.delegate === null || isOwn ? '.' : ', delegated to '}
      {facts.delegate === null || isOwn ? undefined : (
        <>
          <Address address={facts.delegate} chainId={dao.chainId} />. They are taken out of that vote.
        </>
      )}
    </p>
  );
}
