import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import { Amount } from '@/components/ui/text/Amount';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { approveOptions } from '@/lib/act/acts/approveOptions';
import { ASKED_SIDE, castVote, type VoteFacts, type VoteIntent } from '@/lib/act/acts/castVote';
import { delegate } from '@/lib/act/acts/delegate';
import { ASKABLE, type Status } from '@/lib/act/runner/run';
import { useAct, useRun } from '@/lib/act/runner/useRun';
import { figureOf } from '@/lib/query/proof';
import { useWallet } from '@/lib/wallet/wallet';
import { ModuleVoteCard } from './module/ModuleVoteCard';
import { OverrideForm, useOverride } from './OverrideForm';
import { VoteBar } from './own/VoteBar';
import { SplitForm } from './SplitForm';
import { useSplit } from './useSplit';
import type { VoteSubject } from './VoteClosed';
import { VoteForm } from './VoteForm';
import { VoteFrame } from './VoteFrame';

/** The person's vote on a proposal; by what its module asks where one counts the votes. */
export function VoteCard({ dao, proposal }: { dao: ActDao; proposal: VoteSubject }) {
  const { whole, ...subject } = proposal;
  if (whole === undefined || whole.module === null) return <PlainVoteCard dao={dao} proposal={proposal} />;
  // Its effects stand beside the options: the entries in the proposal itself are no calls.
  const plain = (sides: readonly Side[]) => (
    <PlainVoteCard dao={{ ...dao, counting: { ...dao.counting, sides: [...sides] } }} proposal={subject} />
  );
  return <ModuleVoteCard dao={dao} proposal={{ ...subject, whole }} plain={plain} />;
}

/** A card beside the proposal, and on phones while a vote can be given a bar that opens a sheet. */
function PlainVoteCard({ dao, proposal }: { dao: ActDao; proposal: VoteSubject }) {
  const { proposalId, state } = proposal;
  const [side, setSide] = useState<Side>();
  const [reason, setReason] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const split = useSplit(dao, proposal);
  const override = useOverride(dao, proposal);
  // A reason changes neither the facts nor whether the contract takes the vote, so only the side asks again.
  const intent = useMemo<VoteIntent>(
    () => ({ proposalId, side: side ?? ASKED_SIDE, reason: '' }),
    [proposalId, side],
  );
  // Delegating may cure what stands in the way, and approving options is a vote.
  const { account, status } = useWallet();
  const delegating = useRun(delegate, dao, account, 'delegate').run;
  const delegated = delegating?.status === 'shown' ? delegating.block : undefined;
  const approving = useRun(approveOptions, dao, account, String(proposalId)).run;
  const moment = `${state} ${split.running.run?.status} ${approving?.status} ${delegated}`;
  const running = useAct(castVote, dao, intent, { subject: String(proposalId), moment });
  const { run } = running;
  // A vote that has left is shown as it left; before that nothing is chosen for the person.
  const left = hasLeft(run?.status) ? run?.intent : undefined;
  const choice = { side: side ?? left?.side, setSide, reason: reason ?? left?.reason ?? '', setReason };
  const whole = (onDone?: () => void) => (
    <VoteForm onDone={onDone} dao={dao} proposal={proposal} running={running} choice={choice} />
  );
  const isParted = split.isOpen || hasLeft(split.running.run?.status);
  const form = (onDone?: () => void) => (
    <>
      {isParted ? <SplitForm dao={dao} split={split} /> : whole(onDone)}
      {dao.counting.fractional && state === 'ACTIVE' && run?.facts?.isSpent !== true ? (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          disabled={isParted && !split.isOpen}
          onClick={() => split.setOpen(!split.isOpen)}
        >
          {isParted ? t`Give all to one side` : t`Split your votes`}
        </Button>
      ) : undefined}
      {dao.counting.overridable ? (
        <OverrideForm dao={dao} proposal={proposal} override={override} />
      ) : undefined}
    </>
  );
  const isAsked = status === 'connected' && run?.facts === undefined && run?.problem === undefined;
  // No higher than the letters, whose line the title stands on.
  const power = isAsked ? <Skeleton className="h-4 w-20" /> : <VotePower dao={dao} facts={run?.facts} />;
  // Before it opens a vote can be signed ahead; once it has closed nothing is left to do here.
  const bar =
    state === 'ACTIVE' || state === 'PENDING' ? (
      <VoteBar dao={dao} proposal={proposal} run={run} onOpen={() => setOpen(true)} />
    ) : undefined;
  return (
    <>
      <VoteFrame aside={power} bar={bar}>
        {form()}
      </VoteFrame>
      <div className="md:hidden">
        <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`Your vote`} aside={power}>
          {form(() => setOpen(false))}
        </Sheet>
      </div>
    </>
  );
}

// Sent or about to be, and not done yet.
function hasLeft(status: Status = 'idle'): boolean {
  return !ASKABLE.includes(status) && status !== 'shown';
}

/** The account's power at the snapshot, with where it comes from; nothing until it is known. */
function VotePower({ dao, facts }: { dao: ActDao; facts: VoteFacts | undefined }) {
  if (facts === undefined || facts.power === null) return undefined;
  const decimals = dao.token?.decimals ?? 0;
  const { power, powerProof, block } = facts;
  const shown = {
    label: t`Your votes at the snapshot`,
    value: formatVotes(power, decimals),
    chainId: dao.chainId,
  };
  const proof = powerProof && { ...powerProof, block };
  return (
    <span>{rich`${<Amount value={power} decimals={decimals} proof={figureOf(proof, shown)} />} votes`}</span>
  );
}
