import type { ReactNode } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import { AwayNote, LagNote } from '@/components/act/AwayNote';
import { CallBrief, useBrief } from '@/components/action/CallBrief';
import { draftOf, SignBallot } from '@/components/ballot/SignBallot';
import { inboxOf } from '@/components/inbox/needs';
import { ShareButton } from '@/components/share/ShareButton';
import { Button } from '@/components/ui/Button';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatCoin, formatVotes, safeLine } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { joinList, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { ASKED_SIDE, castVote, type VoteFacts, type VoteIntent, votesLeft } from '@/lib/act/acts/castVote';
import { BUSY } from '@/lib/act/runner/run';
import type { Running } from '@/lib/act/runner/useRun';
import { useInbox } from '@/lib/query/inbox';
import { isAmong, useDelegatesOf, useVotesBy } from '@/lib/query/pinnedVotes';
import type { ProposalView } from '@/lib/query/proposal';
import { proposalHref } from '@/lib/routes';
import { useChains } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { useOwnAccounts } from '@/lib/settings/watched';
import { useWallet } from '@/lib/wallet/wallet';
import { OwnVote } from './OwnVote';
import { delegationFor, VOTE_WORDS, VoteClosed, type VoteSubject } from './VoteClosed';
import { type SideAndReason, VoteFields } from './VoteFields';

/** Blockers with which sides are still offered. */
const STILL_ASKED = ['no-gas', 'objection-period'];

type Props = {
  dao: ActDao;
  proposal: VoteSubject;
  running: Running<VoteIntent, VoteFacts>;
  choice: SideAndReason;
  /** Closes the sheet that the form stands in. */
  onDone?: (() => void) | undefined;
};

/** Choice, reason and the one button; below it what stands in the way, or how far the vote has come. */
export function VoteForm(props: Props) {
  const { whole } = props.proposal;
  return whole === undefined ? <Form {...props} /> : <BriefedForm {...props} whole={whole} />;
}

/** On phones with the effects above the sides, which wait for them so that nothing moves under a finger. */
function BriefedForm({ whole, ...props }: Props & { whole: ProposalView }) {
  const { analysis, isShown, isLate } = useBrief(whole);
  const brief = <CallBrief analysis={analysis} />;
  return (
    <Form
      {...props}
      late={isShown ? '' : 'max-md:invisible'}
      brief={isLate ? undefined : brief}
      lateBrief={isLate ? brief : undefined}
    />
  );
}

/** Classes of what stands below the effects, and the effects above or, where they came late, below the sides. */
type Briefed = { late?: string; brief?: ReactNode; lateBrief?: ReactNode };

function Form(props: Props & Briefed) {
  const { dao, proposal, running, choice, late } = props;
  const { side, reason } = choice;
  const { run } = running;
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isOver = run !== undefined && ['shown', 'mismatch', 'lost'].includes(run.status);
  if (proposal.state !== 'ACTIVE' && !isBusy && !isOver) return <VoteClosed {...props} />;
  const intent = { proposalId: proposal.proposalId, side: side ?? ASKED_SIDE, reason: reason.trim() };
  const isDone = isOver || run?.facts?.isSpent === true;
  const isCast = run?.status === 'shown' || run?.facts?.isSpent === true;
  const isBlocked = run?.status === 'blocked' && run.blockers.length > 0;
  // A ballot can be signed without a coin for the fee, and another side may be taken.
  const isOpen = !isBlocked || run.blockers.every(({ code }) => STILL_ASKED.includes(code));
  const isAsked = !isDone && isOpen;
  return (
    <ActForm
      {...running}
      intent={intent}
      words={VOTE_WORDS}
      delegation={delegationFor(dao)}
      isTold={({ code }) => code !== 'already-voted'}
      button={isAsked ? <VoteButton {...props} intent={intent} className={late} /> : undefined}
      after={
        isAsked && !isBusy ? (
          <div className={late}>
            <Beside {...props} intent={intent} />
          </div>
        ) : isCast && !isBusy ? (
          <Afterwards {...props} />
        ) : undefined
      }
      hasCall={side !== undefined && !isDone && proposal.state === 'ACTIVE'}
    >
      {isCast ? <OwnVote dao={dao} proposalId={proposal.proposalId} run={run} /> : undefined}
      {isAsked ? <Fields {...props} intent={intent} isBusy={isBusy} /> : undefined}
    </ActForm>
  );
}

function Fields({
  dao,
  proposal,
  running,
  choice,
  intent,
  isBusy,
  brief,
  late,
  lateBrief,
}: Props & Briefed & { intent: VoteIntent; isBusy: boolean }) {
  return (
    <>
      {brief}
      <div className={late}>
        <VoteFields dao={dao} choice={choice} disabled={isBusy} />
        {/* Read later than the sides, which neither may move under a finger. */}
        {lateBrief}
        <DelegateVote dao={dao} proposalId={proposal.proposalId} />
        <AwayNote dao={dao} onBack={() => void running.runner?.check(intent)} />
        <LagNote dao={dao} proposalId={proposal.proposalId} />
      </div>
    </>
  );
}

type Chosen = Props & { intent: VoteIntent };

function VoteButton({
  dao,
  running,
  choice: { side },
  intent,
  className = '',
}: Chosen & { className?: string | undefined }) {
  const chosen = side === undefined ? undefined : intent;
  return (
    <ActButton
      {...running}
      intent={chosen}
      connectLabel={t`Connect a wallet to vote`}
      className={`mt-3 w-full ${className}`}
    >
      {chosen === undefined ? choiceOf(dao.counting.sides) : castVote.words(chosen)}
    </ActButton>
  );
}

/** Information before the press, and the other way to vote; both give way to how far the vote has come. */
function Beside({ dao, proposal, running, choice: { side }, intent }: Chosen) {
  const { run } = running;
  return (
    <>
      {/* Both sentences have one place if votes can be split. */}
      <p className={`mt-2 text-center text-13 text-second ${dao.counting.fractional ? 'min-h-10' : ''}`}>
        {restWords(dao, run?.facts) ?? t`A vote cannot be changed.`}
        <VoteFee dao={dao} fee={run?.fee} />
      </p>
      <SignBallot dao={dao} title={proposal.title} draft={side === undefined ? undefined : draftOf(intent)} />
    </>
  );
}

/** Steps after a vote: the next vote, and in a sheet closing it and sharing the proposal. */
function Afterwards({ dao, proposal: { whole, proposalId }, onDone }: Props) {
  return (
    <>
      <NextVote dao={dao} proposalId={proposalId} />
      {onDone === undefined ? undefined : (
        <div className="mt-4 flex flex-wrap gap-2">
          {whole === undefined ? undefined : <ShareButton proposal={whole} inWords />}
          <Button variant="primary" className="flex-1" onClick={onDone}>{t`Done`}</Button>
        </div>
      )}
    </>
  );
}

function VoteFee({ dao, fee }: { dao: ActDao; fee: bigint | undefined }) {
  const currency = useChains().find(({ id }) => id === dao.chainId)?.currency ?? 'ETH';
  return fee === undefined ? undefined : <> {t`Network fee about ${formatCoin(fee, currency)}.`}</>;
}

function choiceOf(sides: readonly Side[]): string {
  const names = SHOWN_SIDES.filter((side) => sides.includes(side)).map((side) => SIDE[side].text);
  return t`Choose ${joinList(names, 'disjunction')}`;
}

// A vote after a part of the votes was given gives all the rest.
function restWords(dao: ActDao, facts: VoteFacts | undefined): string | undefined {
  const left = facts === undefined ? null : votesLeft(facts);
  if (left === null || facts?.used === null || facts?.used === 0n || left === 0n) return undefined;
  return t`You have given a part of your votes already. This gives the other ${formatVotes(left, dao.token?.decimals ?? 0)}.`;
}

/** How the delegate of the connected account voted, where the account delegates to another and that one has voted. */
function DelegateVote({ dao, proposalId }: { dao: ActDao; proposalId: bigint }) {
  const { account } = useWallet();
  const holders = account === undefined || dao.token === null ? [] : [account];
  const { data: delegates = [] } = useDelegatesOf(dao.id, holders);
  const others = delegates.filter((each) => !isAmong(holders, each));
  const { data: votes = [] } = useVotesBy(dao.id, proposalId, others);
  const side = votes.at(-1)?.side;
  if (side == null) return undefined;
  return <p className="mt-3 text-14 text-second">{t`Your delegate voted ${SIDE[side].text}.`}</p>;
}

/** After a vote the one to give next, in any followed organisation, and how many there are; nothing where there is none. */
export function NextVote({ dao, proposalId }: { dao: ActDao; proposalId: bigint }) {
  const accounts = useOwnAccounts();
  const { rows } = useInbox(useFollowing(), accounts);
  const open = inboxOf(rows, accounts).items.filter(
    ({ dao: { id }, line, need }) => need === 'vote' && (id !== dao.id || line.id !== proposalId),
  );
  const [next] = open;
  if (next === undefined) return undefined;
  return (
    <a
      href={proposalHref(next.dao.id, next.line.id)}
      className="mt-3 flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
    >
      <span className="line-clamp-2 wrap-anywhere">
        {t`You can vote on ${open.length} more. Next: ${safeLine(next.line.title)}`}
      </span>
    </a>
  );
}
