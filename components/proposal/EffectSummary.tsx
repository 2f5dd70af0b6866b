'use client';
import { useAnalysis } from '@/components/action/useAnalysis';
import { countWords, SEVERITIES, toCheck, toChecks } from '@/components/risk/severity';
import { t } from '@/core/language/message';
import type { CallsView } from '@/lib/query/analysis/call';
import type { FindingsView } from '@/lib/query/analysis/finding';
import type { ProposalView } from '@/lib/query/proposal';
import { effectOf } from './effect';

/** On phones, whose first screen the calls are below: what all of them do in one sentence, and the gravest thing to check. */
export function EffectSummary({ proposal }: { proposal: ProposalView }) {
  const { calls, findings, isShown } = useAnalysis(proposal);
  return (
    <section aria-label={t`In short`} className="max-sm:-mt-4 md:hidden print:hidden">
      <Effect calls={calls.calls} isShown={isShown} />
      <Gravest findings={findings} isShown={isShown} />
    </section>
  );
}

function Effect({ calls, isShown }: { calls: CallsView['calls']; isShown: boolean }) {
  return (
    <div className="h-25 overflow-hidden rounded-card bg-chip px-4 py-3.5">
      {!isShown ? undefined : calls === undefined ? (
        <p className="text-15">{t`▲ We cannot say what it does: its calls could not be read.`}</p>
      ) : (
        <p className="line-clamp-3 text-15 break-words">
          {effectOf(calls).map(({ text, isStrong }, index) =>
            isStrong ? (
              <strong key={index} className="font-semibold">
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </div>
  );
}

function Gravest({ findings, isShown }: { findings: FindingsView; isShown: boolean }) {
  const { error } = findings;
  const judged = isShown ? findings.judged : undefined;
  const things = judged === undefined ? [] : toCheck(judged.items);
  const [worst] = things;
  const look = worst === undefined ? undefined : SEVERITIES[worst.severity];
  return (
    <button
      type="button"
      onClick={toChecks}
      className={`mt-2 flex h-15 w-full items-center gap-2.5 rounded-card px-4 text-left text-14 leading-5 ${look?.soft ?? 'bg-chip'}`}
    >
      {worst === undefined ? (
        <span className="text-second">
          {judged !== undefined
            ? `${countWords(0, judged)}.`
            : error === undefined
              ? t`Making the checks …`
              : t`The checks could not be made.`}
        </span>
      ) : (
        <>
          <span aria-hidden="true" className={look?.text}>
            {look?.sign}
          </span>
          <span className="line-clamp-2 min-w-0 flex-1 break-words">
            <span className="sr-only">{look?.word}: </span>
            {worst.sentence}
          </span>
          <span className="shrink-0 underline underline-offset-4">
            {things.length === 1 ? t`Why` : t`1 of ${things.length}`}
          </span>
        </>
      )}
    </button>
  );
}
