import { useAnalysis } from '@/components/action/useAnalysis';
import { briefly, countWords, SEVERITIES, toCheck, toChecks } from '@/components/risk/severity';
import { capital, formatAddress } from '@/core/format';
import { plural, t } from '@/core/language/message';
import type { CallsView, CallView, SentencePartView } from '@/lib/query/analysis/call';
import type { FindingsView } from '@/lib/query/analysis/finding';
import type { ProposalView } from '@/lib/query/proposal';
import { effectPlace } from './ProposalSkeleton';

/** Above the result: what all calls do in one sentence, and the gravest thing to check. */
export function EffectSummary({ proposal }: { proposal: ProposalView }) {
  const { calls, findings, isShown } = useAnalysis(proposal);
  return (
    <section
      aria-label={t`In short`}
      className="-mt-4 print:hidden"
      data-place={isShown && (findings.judged ?? findings.error) !== undefined ? undefined : ''}
    >
      <Effect
        calls={gravestFirst(calls.calls, isShown ? findings : undefined)}
        count={proposal.actions.length}
        isShown={isShown}
      />
      <Gravest findings={findings} isShown={isShown} />
    </section>
  );
}

/** The calls, that with the gravest thing to check first: of many only three are told. */
function gravestFirst(calls: CallsView['calls'], findings: FindingsView | undefined): CallsView['calls'] {
  const [worst] = findings?.judged === undefined ? [] : toCheck(findings.judged.items);
  const first = calls?.[worst?.path[0] ?? 0];
  if (calls === undefined || first === undefined) return calls;
  return [first, ...calls.filter((call) => call !== first)];
}

function Effect({ calls, count, isShown }: { calls: CallsView['calls']; count: number; isShown: boolean }) {
  return (
    <div className={`rounded-card bg-chip px-4 py-3.5 ${effectPlace(count)}`}>
      {!isShown ? undefined : calls === undefined ? (
        <p className="text-15">{t`▲ We cannot say what it does: its calls could not be read.`}</p>
      ) : (
        <p className="text-15 [overflow-wrap:anywhere]">
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
      onClick={() => toChecks(worst)}
      className={`mt-2 flex h-20 w-full md:h-13 items-center gap-2.5 rounded-card px-4 text-left text-14 leading-5 ${look?.soft ?? 'bg-chip'}`}
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

/** A piece of the sentence that says what all calls do; verbs and amounts stand out. */
type Piece = { text: string; isStrong: boolean };

/** So many calls are told; the others are counted, never left out. */
const MOST = 3;

/** Sums up a proposal's calls in one sentence: a clause for each of the first three, and how many more there are. */
export function effectOf(calls: readonly Pick<CallView, 'brief'>[]): Piece[] {
  const clauses = calls.slice(0, MOST).map(({ brief }) => brief.map(pieceOf));
  const rest = calls.length - clauses.length;
  if (rest > 0) clauses.push([{ text: plural(rest, 'more action'), isStrong: false }]);
  const pieces = clauses.flatMap((clause, index) => [
    ...(index === 0 ? [] : [{ text: index === clauses.length - 1 ? t` and ` : ', ', isStrong: false }]),
    ...clause,
  ]);
  const [first, ...others] = pieces;
  return first === undefined ? [] : [{ ...first, text: capital(first.text) }, ...others];
}

function pieceOf({ kind, text, who }: SentencePartView): Piece {
  if (kind !== 'address') return { text, isStrong: kind !== 'text' };
  // A description that fits many accounts does not identify one.
  const isOne =
    who !== null && ![t`a contract`, t`an account`, t`an address never used before`].includes(who);
  return { text: isOne ? who : formatAddress(text), isStrong: false };
}
