import { useState } from 'react';
import type { ActWords } from '@/components/act/actWords';
import { Blockers } from '@/components/act/Blockers';
import { draftOf, SignBallot } from '@/components/ballot/SignBallot';
import { DelegateForm } from '@/components/delegate/DelegateForm';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Sheet } from '@/components/ui/Sheet';
import { takesBallots } from '@/core/governor/family';
import type { State } from '@/core/governor/proposal';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteFacts, VoteIntent } from '@/lib/act/acts/castVote';
import type { Running } from '@/lib/act/runner/useRun';
import type { ProposalView } from '@/lib/query/proposal';
import { useWallet } from '@/lib/wallet/wallet';
import { OwnVote } from './OwnVote';
import { useSideAndReason, VoteFields } from './VoteFields';

/** Proposal fields that the vote needs; snapshot and deadline in the clock's unit. */
export type VoteSubject = {
  proposalId: bigint;
  snapshot: bigint;
  deadline: bigint;
  state: State;
  title: string;
  /** The proposal as its page has it: what it does is then told beside the choice. */
  whole?: ProposalView;
};

type Props = { dao: ActDao; proposal: VoteSubject; running: Running<VoteIntent, VoteFacts> };

/** The account's own vote and what blocks it, which are still worth saying when voting is not open. */
export function VoteClosed({ dao, proposal, running: { run, runner } }: Props) {
  const { status, connect } = useWallet();
  const isAhead = proposal.state === 'PENDING';
  return (
    <div className="grid gap-3 text-15">
      <p className="text-second">
        {isAhead
          ? t`Voting has not opened yet. Power is counted at the moment it opens.`
          : proposal.state === 'UNKNOWN'
            ? t`The contract does not say whether voting is open: its state() fails.`
            : t`Voting has closed.`}
      </p>
      {status === 'connected' ? undefined : (
        <Button onClick={connect} busy={status === 'connecting' || status === 'loading'}>
          {isAhead ? t`Connect a wallet` : t`Connect to see your vote`}
        </Button>
      )}
      {isAhead ? <SignAhead dao={dao} proposalId={proposal.proposalId} title={proposal.title} /> : undefined}
      {run?.facts?.hasVoted === true ? (
        <OwnVote dao={dao} proposalId={proposal.proposalId} run={run} />
      ) : undefined}
      {!isAhead && run?.facts?.hasVoted === false ? <p>{t`This account has not voted on it.`}</p> : undefined}
      <Problem
        compact
        error={run?.problem}
        onRetry={() => void runner?.check({ proposalId: proposal.proposalId, side: 'for', reason: '' })}
      />
      {isAhead && run?.facts !== undefined && run.facts.votesNow === 0n ? (
        <Blockers
          dao={dao}
          blockers={[]}
          isUndelegated={run.facts.balance !== 0n && run.facts.knowsDelegate}
          delegation={delegationFor(dao)}
          onCured={() => undefined}
        />
      ) : undefined}
    </div>
  );
}

export const VOTE_WORDS: ActWords = {
  noun: phrase`vote`,
  done: (block, isInList) =>
    isInList
      ? t`Your vote is in the list, confirmed at block ${block}.`
      : t`The chain confirms your vote at block ${block}; the list is still being read.`,
};

/** The form that delegates, where there is a token. */
export function delegationFor(dao: ActDao) {
  return dao.token === null ? undefined : <DelegateForm dao={dao} />;
}

/** Signing before voting opens: the ballot is kept until then. */
function SignAhead({ dao, proposalId, title }: { dao: ActDao; proposalId: bigint; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const choice = useSideAndReason();
  const { side, reason } = choice;
  if (!takesBallots(dao)) return undefined;
  const draft = side === undefined ? undefined : draftOf({ proposalId, side, reason });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>{t`Sign a ballot for later`}</Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`A ballot for later`}>
        <p className="mb-3 text-15 text-second">{t`Sign now, and you or anybody you give it to can submit it once voting has opened.`}</p>
        <VoteFields dao={dao} choice={choice} />
        <SignBallot dao={dao} title={title} draft={draft} />
      </Sheet>
    </>
  );
}
