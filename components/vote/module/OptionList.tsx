import { type ReactNode, useMemo, useState } from 'react';
import { CallsNote } from '@/components/action/CallList';
import { CallRow } from '@/components/action/CallRow';
import { DetailsButton, RawList, WaitingList } from '@/components/action/RawList';
import { FindingsContext } from '@/components/risk/ActionFindings';
import { Problem } from '@/components/ui/Problem';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { useDraftCalls, useDraftFindings } from '@/lib/query/analysis/draft';
import type { ModuleBallotView } from '@/lib/query/analysis/moduleBallot';
import type { ProposalView } from '@/lib/query/proposal';

type Props = {
  options: ModuleBallotView['options'];
  dao: ActDao;
  proposal: ProposalView;
  /** An option's own text, with its checkbox. */
  head: (text: string, place: number) => ReactNode;
};

/** Each option with its text, its votes and whether it would pass now, and its calls as sentences with what the checks found. */
export function OptionList({ options, dao, proposal, head }: Props) {
  const [open, setOpen] = useState(false);
  const draft = useMemo(() => {
    const actions = options.flatMap((option) => option.actions);
    // Checks compare calls with the text; without calls nothing is asked.
    const texts = actions.length === 0 ? [] : [proposal.description, ...options.map(({ text }) => text)];
    const description = texts.join('\n\n');
    return { dao: dao.id, actions, description, openToAnyone: false };
  }, [dao.id, proposal.description, options]);
  const { calls, block, error, retry } = useDraftCalls(draft, dao.chainId);
  const checks = useDraftFindings(draft, dao.chainId, false);
  const hasCalls = draft.actions.length > 0;
  return (
    <FindingsContext value={checks.judged}>
      <div className="mt-5 mb-2 flex min-h-11 items-center gap-x-3">
        <h3 className="font-sans text-13 font-semibold text-second">{t`Votes for each option`}</h3>
        {hasCalls ? <DetailsButton open={open} onOpen={setOpen} /> : undefined}
      </div>
      <ol className="list-decimal space-y-3 pl-6 text-15">
        {options.map(({ text, votes, passes, actions }, place) => (
          <li key={place}>
            {head(text.trim() || t`Option ${place + 1}`, place)}
            <p className="text-14 text-second">
              {votes === null
                ? t`Its votes cannot be read.`
                : t`${formatVotes(votes, dao.token?.decimals ?? 0)} votes`}
              {passes === true ? t`, would pass` : passes === false ? t`, would not pass` : undefined}
            </p>
            {actions.length === 0 ? undefined : error !== undefined ? (
              <RawList proposal={{ ...proposal, actions: [...actions] }} open={open} />
            ) : calls === undefined ? (
              <WaitingList count={actions.length} />
            ) : (
              <ol>
                {actions.map((action, index) => {
                  const call = calls[draft.actions.indexOf(action)];
                  return call && <CallRow key={index} call={call} number={index + 1} open={open} />;
                })}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {hasCalls && calls !== undefined ? <CallsNote block={block} /> : undefined}
      {hasCalls && !checks.isSettled ? (
        <p role="status" className="text-13 text-second">{t`Making the checks …`}</p>
      ) : undefined}
      <Problem compact error={error ?? checks.error} onRetry={error === undefined ? checks.retry : retry} />
    </FindingsContext>
  );
}
