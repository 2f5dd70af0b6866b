'use client';
import { SignBallot } from '@/components/ballot/SignBallot';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { formatVotes } from '@/core/format';
import { SPLIT, splitParams } from '@/core/governor/ballot/split';
import type { Side } from '@/core/governor/vote';
import type { ActDao } from '@/lib/act/acts/act';
import { type SplitIntent, splitVote, sumOf, votesLeft } from '@/lib/act/acts/splitVote';
import { parseAmount } from '@/lib/act/facts/amount';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { ActStatus, type ActWords } from './ActStatus';
import { Blockers } from './Blockers';
import { RawCall } from './RawCall';
import { ReasonField } from './ReasonField';
import type { Splitting } from './useSplit';

const NAMES: readonly { side: Side; name: string }[] = [
  { side: 'for', name: 'For' },
  { side: 'against', name: 'Against' },
  { side: 'abstain', name: 'Abstain' },
];

const WORDS: ActWords = {
  noun: 'split vote',
  inList: (block) => `Your split vote is in the list, confirmed at block ${block}.`,
  confirmed: (block) => `The chain confirms your split vote at block ${block}; the list is still being read.`,
};

/** Three amounts that share out an account's votes, what is left of them, and the one button. */
export function SplitForm({ dao, split }: { dao: ActDao; split: Splitting }) {
  const { run, runner, intent } = split;
  const { name, status, connect } = useWallet();
  const chain = useChains().find(({ id }) => id === dao.chainId);
  const isBusy = run !== undefined && ['signing', 'sent', 'mined', 'elsewhere'].includes(run.status);
  const isShown = run?.status === 'shown';
  // An empty form needs no telling.
  const blockers = (run?.blockers ?? []).filter(({ code }) => code !== 'split-empty');
  return (
    <div>
      {isShown ? undefined : (
        <>
          <Amounts dao={dao} split={split} disabled={isBusy} />
          <div className="mt-3">
            <ReasonField dao={dao} value={split.reason} onChange={split.setReason} disabled={isBusy} />
          </div>
          {status === 'connected' ? (
            <Button
              variant="primary"
              className="mt-3 w-full"
              busy={isBusy}
              disabled={run?.status !== 'ready' || intent === undefined}
              onClick={() => {
                if (intent !== undefined) void runner?.submit(intent);
              }}
            >
              {intent === undefined ? 'Cast a split vote' : splitVote.words(intent)}
            </Button>
          ) : (
            <Button variant="primary" className="mt-3 w-full" onClick={connect}>
              Connect a wallet to vote
            </Button>
          )}
          <SignBallot
            dao={dao}
            title={split.title}
            disabled={isBusy}
            draft={intent === undefined ? undefined : draftOf(intent)}
          />
        </>
      )}
      {run === undefined || runner === undefined || intent === undefined ? undefined : (
        <>
          {run.status === 'blocked' && blockers.length > 0 ? (
            <div className="mt-3">
              <Blockers
                dao={dao}
                blockers={blockers}
                onCured={() => void runner.check(intent)}
                onAnyway={runner.pardon}
              />
            </div>
          ) : undefined}
          <ActStatus
            run={run}
            words={WORDS}
            walletName={name}
            explorer={chain?.explorer}
            onRetry={() => void runner.check(intent)}
            onForget={runner.forget}
          />
          {isShown ? (
            <Button variant="quiet" className="mt-2 w-full" onClick={split.clear}>
              Done
            </Button>
          ) : undefined}
          {isShown || sumOf(intent.split) === 0n ? undefined : (
            <RawCall call={splitVote.call(intent, dao)} dao={dao} run={run} words={splitVote.words(intent)} />
          )}
        </>
      )}
    </div>
  );
}

function draftOf({ proposalId, split, reason }: SplitIntent) {
  const params = splitParams(split);
  if (params === null || sumOf(split) === 0n) return undefined;
  return { proposalId, support: SPLIT, reason, params, isOverride: false };
}

function Amounts({ dao, split, disabled }: { dao: ActDao; split: Splitting; disabled: boolean }) {
  const { run, intent, texts, setText } = split;
  const decimals = dao.token?.decimals ?? 0;
  const left = run?.facts === undefined ? null : votesLeft(run.facts);
  const given = intent === undefined ? null : sumOf(intent.split);
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">Votes for each side</legend>
      <div className="grid gap-2.5">
        {NAMES.map(({ side, name }) => (
          <Field
            key={side}
            label={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={texts[side]}
            error={parseAmount(texts[side], decimals) === undefined ? wrong(decimals) : undefined}
            onChange={(event: { target: { value: string } }) => setText(side, event.target.value)}
          />
        ))}
      </div>
      {left === null || given === null ? undefined : (
        <p className="mt-2.5 text-14 text-second" role="status">
          {given > left
            ? `${formatVotes(given - left, decimals, 'exact')} more than the ${formatVotes(left, decimals, 'exact')} you have left.`
            : `${formatVotes(left - given, decimals, 'exact')} of ${formatVotes(left, decimals, 'exact')} left; what you do not give now you can give later.`}
        </p>
      )}
    </fieldset>
  );
}

function wrong(decimals: number): string {
  return decimals === 0 ? 'Enter a whole number.' : `Enter a number with at most ${decimals} decimals.`;
}
