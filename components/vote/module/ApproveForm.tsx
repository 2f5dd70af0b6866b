import { useMemo, useState } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import { onDemand } from '@/components/ui/late/onDemand';
import { Skeleton } from '@/components/ui/Skeleton';
import { Markdown } from '@/components/ui/text/Markdown';
import { hashDescription } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { type ApproveIntent, approveOptions } from '@/lib/act/acts/approveOptions';
import { castVote } from '@/lib/act/acts/castVote';
import { BUSY } from '@/lib/act/runner/run';
import { useAct, useRun } from '@/lib/act/runner/useRun';
import type { ModuleBallotView } from '@/lib/query/analysis/moduleBallot';
import type { ProposalView } from '@/lib/query/proposal';
import { useWallet } from '@/lib/wallet/wallet';
import { ReasonField } from '../ReasonField';
import { delegationFor, VOTE_WORDS, type VoteSubject } from '../VoteClosed';

// The words for the calls of options come after the form.
const OptionList = onDemand(
  () => import('./OptionList').then((module) => module.OptionList),
  () => <Skeleton lines={6} />,
);

type Props = { dao: ActDao; proposal: VoteSubject & { whole: ProposalView }; ballot: ModuleBallotView };

/** Each option with all that is known of it and its checkbox, then a reason, and the one button. */
export function ApproveForm({ dao, proposal, ballot }: Props) {
  const { proposalId, state, whole } = proposal;
  const [options, setOptions] = useState<readonly number[]>([]);
  const [reason, setReason] = useState('');
  const { module, description } = whole;
  const intent = useMemo<ApproveIntent | undefined>(
    () =>
      module === null
        ? undefined
        : {
            ...{ proposalId, options, reason: '', module: module.address, data: module.data },
            descriptionHash: hashDescription(description),
          },
    [proposalId, options, module, description],
  );
  const subject = String(proposalId);
  // A vote for none of them is one, too.
  const hasCast = useRun(castVote, dao, useWallet().account, subject).run?.status === 'shown';
  const running = useAct(approveOptions, dao, intent, { subject, moment: `${state} ${hasCast}` });
  const { run } = running;
  // Once an account is checked, the options are those that the id of the proposal proves.
  const proved = run?.facts?.ballot;
  const texts = proved?.options;
  const shown = useMemo(
    () => texts?.map((text, place) => ({ ...(ballot.options[place] ?? UNREAD), text })) ?? ballot.options,
    [texts, ballot.options],
  );
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isDone = run?.status === 'shown' || run?.facts?.isSpent === true;
  const chosen = intent === undefined ? undefined : { ...intent, reason: reason.trim() };
  const toggle = (place: number) =>
    setOptions(options.includes(place) ? options.filter((each) => each !== place) : [...options, place]);
  const head = (text: string, place: number) =>
    isDone ? (
      <Markdown text={text} />
    ) : (
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          disabled={isBusy || state !== 'ACTIVE'}
          checked={options.includes(place)}
          onChange={() => toggle(place)}
        />
        <span className="min-w-0 break-words">
          <Markdown text={text} />
        </span>
      </label>
    );
  return (
    <ActForm
      {...running}
      intent={chosen}
      words={VOTE_WORDS}
      delegation={delegationFor(dao)}
      // An empty form needs no telling.
      isTold={({ code }) => code !== 'options-none'}
      hasCall={options.length > 0 && !isDone && state === 'ACTIVE'}
    >
      {isDone ? undefined : <p className="text-15">{ruleOf(proved ?? ballot, shown.length)}</p>}
      <OptionList key={whole.id} options={shown} dao={dao} proposal={whole} head={head} />
      {isDone ? undefined : (
        <>
          <div className="my-3">
            <ReasonField dao={dao} value={reason} onChange={setReason} disabled={isBusy} />
          </div>
          <ActButton
            {...running}
            intent={options.length === 0 ? undefined : chosen}
            connectLabel={t`Connect a wallet to vote`}
          >
            {options.length === 0 || chosen === undefined
              ? t`Choose what you approve`
              : approveOptions.words(chosen)}
          </ActButton>
        </>
      )}
    </ActForm>
  );
}

const UNREAD = { votes: null, passes: null, actions: [] };

type Rule = Pick<ModuleBallotView, 'most' | 'winners' | 'threshold'>;

function ruleOf({ most, winners, threshold }: Rule, count: number): string {
  const choice = t`Approve up to ${most ?? 0} of ${count}.`;
  if (winners !== null) return t`${choice} The ${winners} with the most votes pass.`;
  return threshold === null ? choice : t`${choice} Each with enough votes passes.`;
}
