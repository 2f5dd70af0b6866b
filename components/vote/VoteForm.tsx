'use client';
import { lazy, Suspense } from 'react';
import { ActButton } from '@/components/act/ActButton';
import { ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/ActStatus';
import { AwayNote } from '@/components/act/AwayNote';
import { Blockers } from '@/components/act/Blockers';
import { LagNote } from '@/components/act/LagNote';
import { SignAhead } from '@/components/ballot/SignAhead';
import { SignBallot } from '@/components/ballot/SignBallot';
import { DelegateDesk } from '@/components/delegate/DelegateDesk';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatVotes } from '@/core/format';
import type { State } from '@/core/governor/proposal';
import type { Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import { castVote, type VoteFacts, type VoteIntent, votesLeft } from '@/lib/act/acts/castVote';
import { BUSY } from '@/lib/act/runner/moves';
import type { Running } from '@/lib/act/runner/useRun';
import type { ProposalView } from '@/lib/query/proposal';
import { useWallet } from '@/lib/wallet/wallet';
import { draftOf } from './ballotDraft';
import { ReasonField } from './ReasonField';
import { SideChoices } from './SideChoices';

/** What of a proposal the vote needs; snapshot and deadline in the clock's unit. */
export type VoteSubject = {
  proposalId: bigint;
  snapshot: bigint;
  deadline: bigint;
  state: State;
  title: string;
  /** The proposal as its page has it: what it does is then told beside the choice. */
  whole?: ProposalView;
};

const CallBrief = lazy(() =>
  import('@/components/action/CallBrief').then((module) => ({ default: module.CallBrief })),
);

const WORDS: ActWords = {
  noun: 'vote',
  inList: (block) => `Your vote is in the list, confirmed at block ${block}.`,
  confirmed: (block) => `The chain confirms your vote at block ${block}; the list is still being read.`,
};

type Props = {
  dao: ActDao;
  proposal: VoteSubject;
  running: Running<VoteIntent, VoteFacts>;
  side: Side | undefined;
  reason: string;
  onSide: (side: Side) => void;
  onReason: (reason: string) => void;
};

/** Choice, reason and the one button; below it what stands in the way, or how far the vote has come. */
export function VoteForm(props: Props) {
  const { dao, proposal, running, side, reason } = props;
  const { run } = running;
  const { status } = useWallet();
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isOver = run !== undefined && ['shown', 'mismatch', 'lost'].includes(run.status);
  if (proposal.state !== 'ACTIVE' && !isBusy && !isOver) return <NotOpen {...props} />;
  const intent = { proposalId: proposal.proposalId, side: side ?? 'for', reason: reason.trim() };
  const isDone = isOver || run?.facts?.isSpent === true;
  const isBlocked = run?.status === 'blocked' && run.blockers.length > 0;
  // A ballot can be signed without a coin for the fee.
  const isPoor = isBlocked && run.blockers.every(({ code }) => code === 'no-gas');
  return (
    <ActForm
      {...running}
      act={castVote}
      dao={dao}
      intent={intent}
      words={WORDS}
      delegation={delegationOf(dao)}
      hasCall={side !== undefined && !isDone && proposal.state === 'ACTIVE'}
    >
      {isDone || (isBlocked && !isPoor) ? undefined : <Fields {...props} intent={intent} isBusy={isBusy} />}
      {status === 'connected' && run?.facts === undefined && run?.problem === undefined ? (
        <Skeleton className="mt-4 h-6" />
      ) : undefined}
    </ActForm>
  );
}

function Fields({
  dao,
  proposal,
  running,
  side,
  reason,
  onSide,
  onReason,
  intent,
  isBusy,
}: Props & { intent: VoteIntent; isBusy: boolean }) {
  const chosen = side === undefined ? undefined : intent;
  return (
    <>
      {proposal.whole === undefined ? undefined : (
        <Suspense>
          <CallBrief proposal={proposal.whole} />
        </Suspense>
      )}
      <SideChoices sides={dao.counting.sides} value={side} onChange={onSide} disabled={isBusy} />
      <div className="mt-3">
        <ReasonField dao={dao} value={reason} onChange={onReason} disabled={isBusy} />
      </div>
      <Used dao={dao} facts={running.run?.facts} />
      <AwayNote dao={dao} onBack={() => void running.runner?.check(intent)} />
      <LagNote dao={dao} proposalId={proposal.proposalId} />
      <div className="mt-3">
        <ActButton {...running} intent={chosen} connectLabel="Connect a wallet to vote">
          {chosen === undefined ? 'Choose how to vote' : castVote.words(chosen)}
        </ActButton>
        <SignBallot
          dao={dao}
          title={proposal.title}
          disabled={isBusy}
          draft={chosen === undefined ? undefined : draftOf(chosen)}
        />
      </div>
    </>
  );
}

// A vote after a part of the votes was given gives all the rest.
function Used({ dao, facts }: { dao: ActDao; facts: VoteFacts | undefined }) {
  const left = facts === undefined ? null : votesLeft(facts);
  if (left === null || facts?.used === null || facts?.used === 0n || left === 0n) return undefined;
  return (
    <p className="mt-3 text-14">
      You have given a part of your votes already. This gives the other{' '}
      {formatVotes(left, dao.token?.decimals ?? 0)}.
    </p>
  );
}

// The account's own vote and what blocks it are still worth saying when voting is not open.
function NotOpen({ dao, proposal, running: { run, runner } }: Props) {
  const { status, connect } = useWallet();
  const isAhead = proposal.state === 'PENDING';
  return (
    <div className="grid gap-3 text-15">
      <p className="text-second">
        {isAhead
          ? 'Voting has not opened yet. Power is counted at the moment it opens.'
          : proposal.state === 'UNKNOWN'
            ? 'The contract does not say whether voting is open: its state() fails.'
            : 'Voting has closed.'}
      </p>
      {status === 'connected' ? undefined : (
        <Button onClick={connect} busy={status === 'connecting' || status === 'loading'}>
          {isAhead ? 'Connect a wallet' : 'Connect to see your vote'}
        </Button>
      )}
      {isAhead ? <SignAhead dao={dao} proposalId={proposal.proposalId} title={proposal.title} /> : undefined}
      {run?.facts?.hasVoted === true ? <p>You have voted on this proposal.</p> : undefined}
      {!isAhead && run?.facts?.hasVoted === false ? <p>This account has not voted on it.</p> : undefined}
      {run?.problem === undefined ? undefined : (
        <Problem
          compact
          error={run.problem}
          onRetry={() => void runner?.check({ proposalId: proposal.proposalId, side: 'for', reason: '' })}
        />
      )}
      {isAhead && run?.facts !== undefined && run.facts.votesNow === 0n ? (
        <Blockers
          dao={dao}
          blockers={[]}
          isUndelegated={run.facts.balance !== 0n}
          delegation={delegationOf(dao)}
          onCured={() => undefined}
        />
      ) : undefined}
    </div>
  );
}

function delegationOf(dao: ActDao) {
  return dao.token === null ? undefined : <DelegateDesk dao={dao} />;
}
