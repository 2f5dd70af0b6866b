import { ActButton, ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { SignBallot } from '@/components/ballot/SignBallot';
import { Button } from '@/components/ui/Button';
import { amountHelp, parseAmount } from '@/components/ui/form/amount';
import { Field } from '@/components/ui/form/Field';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import { FRACTIONAL, splitParams } from '@/core/governor/vote';
import { phrase, t, translated } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { votesLeft } from '@/lib/act/acts/castVote';
import { type SplitIntent, splitVote, sumOf } from '@/lib/act/acts/splitVote';
import { BUSY } from '@/lib/act/runner/run';
import { ReasonField } from './ReasonField';
import type { Splitting } from './useSplit';

const WORDS: ActWords = translated({
  noun: phrase`split vote`,
  done: (block, isInList) =>
    isInList
      ? t`Your split vote is in the list, confirmed at block ${block}.`
      : t`The chain confirms your split vote at block ${block}; the list is still being read.`,
});

/** Three amounts that share out an account's votes, what is left of them, and the one button. */
export function SplitForm({ dao, split }: { dao: ActDao; split: Splitting }) {
  const { running, intent } = split;
  const { run } = running;
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const isShown = run?.status === 'shown';
  return (
    <ActForm
      {...running}
      intent={intent}
      words={WORDS}
      // An empty form needs no telling.
      isTold={({ code }) => code !== 'split-empty'}
      after={
        isShown ? (
          <Button variant="quiet" className="mt-2 w-full" onClick={split.clear}>{t`Done`}</Button>
        ) : undefined
      }
      hasCall={run !== undefined && !isShown && intent !== undefined && sumOf(intent.split) > 0n}
    >
      {isShown ? undefined : (
        <>
          <Amounts dao={dao} split={split} disabled={isBusy} />
          <div className="my-3">
            <ReasonField dao={dao} value={split.reason} onChange={split.setReason} disabled={isBusy} />
          </div>
          <ActButton {...running} intent={intent} connectLabel={t`Connect a wallet to vote`}>
            {intent === undefined ? t`Cast a split vote` : splitVote.words(intent)}
          </ActButton>
          <SignBallot
            dao={dao}
            title={split.title}
            hidden={isBusy}
            draft={intent === undefined ? undefined : splitDraft(intent)}
          />
        </>
      )}
    </ActForm>
  );
}

function splitDraft({ proposalId, split, reason }: SplitIntent) {
  const params = splitParams(split);
  if (params === null || sumOf(split) === 0n) return undefined;
  return { proposalId, support: FRACTIONAL, reason, params, isOverride: false };
}

function Amounts({ dao, split, disabled }: { dao: ActDao; split: Splitting; disabled: boolean }) {
  const { intent, texts, setText } = split;
  const { run } = split.running;
  const decimals = dao.token?.decimals ?? 0;
  const left = run?.facts === undefined ? null : votesLeft(run.facts);
  const given = intent === undefined ? null : sumOf(intent.split);
  return (
    <fieldset disabled={disabled} data-tall="">
      <legend className="sr-only">{t`Votes for each side`}</legend>
      <div className="grid gap-2.5">
        {SHOWN_SIDES.map((side) => (
          <Field
            exact
            key={side}
            label={SIDE[side].text}
            inputMode="decimal"
            placeholder="0"
            value={texts[side]}
            error={parseAmount(texts[side], decimals) === undefined ? amountHelp(decimals) : undefined}
            onText={(next) => setText(side, next)}
          />
        ))}
      </div>
      {/* Its place is kept: it comes when the votes are known, and below it is the button. */}
      <p className="mt-2.5 min-h-17 text-14 text-second" role="status">
        {left === null || given === null
          ? undefined
          : given > left
            ? t`${formatVotes(given - left, decimals, 'exact')} more than the ${formatVotes(left, decimals, 'exact')} you have left.`
            : t`${formatVotes(left - given, decimals, 'exact')} of ${formatVotes(left, decimals, 'exact')} left; what you do not give now you can give later.`}
      </p>
    </fieldset>
  );
}
