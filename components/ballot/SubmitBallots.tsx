import { useEffect, useMemo } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import type { ActWords } from '@/components/act/actWords';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import type { Through } from '@/core/governor/ballot/bundle';
import { phrase, t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { bundleOf, countBallots, submitBallots } from '@/lib/act/acts/submitBallots';
import { ASKABLE, BUSY } from '@/lib/act/runner/run';
import { useAct, useRun } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';

const SUBJECT = 'ballots';
const WORDS: ActWords = {
  noun: phrase`ballots`,
  done: (block, isInList) =>
    t`Done: ${isInList ? t`the votes are in the list, confirmed` : t`the chain confirms the votes`} at block ${block}.`,
};

type Props = {
  dao: ActDao;
  ready: readonly SignedBallot[];
  together: Through | null;
  at: bigint | undefined;
  onDone: () => void;
};

/** Submits the ballots that are in order, in one transaction where the chain has a way, else one after the other. */
export function SubmitBallots({ dao, ready, together, at, onDone }: Props) {
  const { account } = useWallet();
  const { run: last } = useRun(submitBallots, dao, account, SUBJECT);
  const key = ready.map(encodeBallot).join('.');
  // The same ballots are new objects after every check.
  const intent = useMemo(() => bundleOf(ready, together), [key, together?.kind]);
  // An earlier check still lists the submitted ballots.
  const isOld = last?.status === 'shown' && last.block !== undefined && (at ?? 0n) < last.block;
  const isAny = intent.ballots.length > 0 && !isOld;
  const running = useAct(submitBallots, dao, isAny ? intent : undefined, { subject: SUBJECT });
  const { run, runner } = running;
  const isDone = run?.status === 'shown';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const isBusy = run !== undefined && BUSY.includes(run.status);
  const hasLeft = run !== undefined && !ASKABLE.includes(run.status);
  return (
    <ActForm {...running} intent={isAny || hasLeft ? intent : undefined} words={WORDS} hasCall={isAny}>
      {!isAny || isBusy ? undefined : (
        <>
          {isDone && account !== undefined ? (
            <Button onClick={() => void runner?.check(intent)}>{t`Go on with the next`}</Button>
          ) : (
            <ActButton
              {...running}
              intent={intent}
              connectLabel={t`Connect a wallet to submit`}
              className="w-full sm:w-auto"
            >
              {submitBallots.words(intent)}
            </ActButton>
          )}
          <Terms count={intent.ballots.length} left={ready.length} />
        </>
      )}
    </ActForm>
  );
}

function Terms({ count, left }: { count: number; left: number }) {
  return (
    <p className="mt-2 text-13 text-second">
      {rich`You pay the network fee; the votes are of those who signed, not yours. ${count > 1 ? t`All ${count} go in one transaction: either every one counts, or none.` : undefined}${
        count < left ? nextWords(left - count) : undefined
      }`}
    </p>
  );
}

function nextWords(count: number): string {
  const ballots = countBallots(count);
  return count === 1 ? t` ${ballots} more follows after that.` : t` ${ballots} more follow after that.`;
}
