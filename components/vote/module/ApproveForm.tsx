import { useMemo, useState } from 'react';
import { ActButton } from '@/components/act/ActButton';
import { ActForm } from '@/components/act/ActForm';
import { safeLine } from '@/core/format';
import { hashDescription } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { type ApproveIntent, approveOptions } from '@/lib/act/acts/approveOptions';
import { BUSY } from '@/lib/act/runner/run';
import { useAct } from '@/lib/act/runner/useRun';
import type { ModuleBallotView } from '@/lib/query/analysis/moduleBallot';
import type { ProposalView } from '@/lib/query/proposal';
import { ReasonField } from '../ReasonField';
import { delegationFor, VOTE_WORDS, type VoteSubject } from '../VoteClosed';

type Props = { dao: ActDao; proposal: VoteSubject & { whole: ProposalView }; ballot: ModuleBallotView };

/** Options as checkboxes, a reason, and the one button. */
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
  const running = useAct(approveOptions, dao, intent, { subject: String(proposalId), moment: state });
  const { run } = running;
  // Once an account is checked, the options are those that the id of the proposal proves.
  const { options: texts = ballot.options.map(({ text }) => text), ...rule } = run?.facts?.ballot ?? {};
  const shown = { ...ballot, ...rule, options: texts };
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isDone = run?.status === 'shown' || run?.facts?.isSpent === true;
  const chosen = intent === undefined ? undefined : { ...intent, reason: reason.trim() };
  const toggle = (place: number) =>
    setOptions(options.includes(place) ? options.filter((each) => each !== place) : [...options, place]);
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
      {isDone ? undefined : (
        <>
          <p className="mb-2 text-15">{ruleOf(shown, shown.options.length)}</p>
          <fieldset data-tall="" disabled={isBusy || state !== 'ACTIVE'} className="grid gap-1">
            <legend className="sr-only">{t`Options to approve`}</legend>
            {shown.options.map((option, place) => (
              <label key={place} className="flex min-h-11 items-start gap-3 py-2 text-15">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0"
                  checked={options.includes(place)}
                  onChange={() => toggle(place)}
                />
                <span className="min-w-0 break-words">
                  <bdi>{safeLine(option) || t`Option ${place + 1}`}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
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

type Rule = Pick<ModuleBallotView, 'most' | 'winners' | 'threshold'>;

function ruleOf({ most, winners, threshold }: Rule, count: number): string {
  const choice = t`Approve up to ${most ?? 0} of ${count}.`;
  if (winners !== null) return t`${choice} The ${winners} with the most votes pass.`;
  return threshold === null ? choice : t`${choice} Each with enough votes passes.`;
}
