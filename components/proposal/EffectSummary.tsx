'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAnalysis } from '@/components/action/useAnalysis';
import { briefly, countWords, SEVERITIES, toCheck, toChecks } from '@/components/risk/severity';
import { t } from '@/core/language/message';
import type { CallsView } from '@/lib/query/analysis/call';
import type { FindingsView } from '@/lib/query/analysis/finding';
import type { ProposalView } from '@/lib/query/proposal';
import { effectOf, MOST_TOLD } from './effect';

/** On phones, whose first screen the calls are below: what all of them do in one sentence, and the gravest thing to check. */
export function EffectSummary({ proposal }: { proposal: ProposalView }) {
  const { calls, findings, isShown } = useAnalysis(proposal);
  return (
    <section aria-label={t`In short`} className="max-sm:-mt-4 md:hidden print:hidden">
      <Effect calls={gravestFirst(calls.calls, isShown ? findings : undefined)} isShown={isShown} />
      <Gravest findings={findings} isShown={isShown} />
    </section>
  );
}

/** The calls, that with the gravest thing to check first: of many a phone shows but some. */
function gravestFirst(calls: CallsView['calls'], findings: FindingsView | undefined): CallsView['calls'] {
  const [worst] = findings?.judged === undefined ? [] : toCheck(findings.judged.items);
  const first = calls?.[worst?.path[0] ?? 0];
  if (calls === undefined || first === undefined) return calls;
  return [first, ...calls.filter((call) => call !== first)];
}

function Effect({ calls, isShown }: { calls: CallsView['calls']; isShown: boolean }) {
  return (
    <div className="h-30 overflow-hidden rounded-card bg-chip px-4 py-3.5">
      {!isShown ? undefined : calls === undefined ? (
        <p className="text-15">{t`▲ We cannot say what it does: its calls could not be read.`}</p>
      ) : (
        <Fitting key={textOf(calls[0])} calls={calls} />
      )}
    </div>
  );
}

/** Another first call is fitted anew. */
const textOf = (call: NonNullable<CallsView['calls']>[number] | undefined) =>
  call?.sentence.map(({ text }) => text).join('');

/** As many calls as fit, first without the addresses of what has a name, of the others how many; of a figure that does not fit nothing is shown, for a part of it would be another one. */
function Fitting({ calls }: { calls: NonNullable<CallsView['calls']> }) {
  const [{ most, isBrief }, setShown] = useState({ most: MOST_TOLD, isBrief: false });
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = line.current ?? {};
    const shown = Math.min(most, calls.length);
    if (scrollHeight <= clientHeight + 1 || (isBrief && shown === 1)) return;
    setShown({ most: isBrief ? shown - 1 : most, isBrief: true });
  }, [most, isBrief, calls]);
  return (
    <p ref={line} className="line-clamp-4 text-15 break-words">
      {effectOf(calls, most, isBrief).map(({ text, isStrong }, index) =>
        isStrong ? (
          <strong key={index} className="inline-block max-w-full font-semibold">
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
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
      onClick={() => toChecks(worst)}
      className={`mt-2 flex h-20 w-full items-center gap-2.5 rounded-card px-4 text-left text-14 leading-5 ${look?.soft ?? 'bg-chip'}`}
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
          <span className="line-clamp-3 min-w-0 flex-1 break-words">
            <span className="sr-only">{look?.word}: </span>
            {briefly(worst.sentence)}
          </span>
          <span className="shrink-0 underline underline-offset-4">
            {things.length === 1 ? t`Why` : t`1 of ${things.length}`}
          </span>
        </>
      )}
    </button>
  );
}
