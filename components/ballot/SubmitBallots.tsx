'use client';
import { useEffect, useMemo } from 'react';
import { ActStatus, type ActWords } from '@/components/act/ActStatus';
import { Blockers } from '@/components/act/Blockers';
import { RawCall } from '@/components/act/RawCall';
import { Button } from '@/components/ui/Button';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { encodeBallot } from '@/core/governor/ballot/ballotCode';
import type { ActDao } from '@/lib/act/acts/act';
import type { Through } from '@/lib/act/ballot/bundle';
import { bundleOf, countBallots, submitBallots } from '@/lib/act/ballot/submit';
import { ballotRuns } from '@/lib/act/runner/runs';
import { useRun } from '@/lib/act/runner/useRun';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';

const WORDS: ActWords = {
  noun: 'ballots',
  inList: (block) => `Done: the votes are in the list, confirmed at block ${block}.`,
  confirmed: (block) => `Done: the chain confirms the votes at block ${block}.`,
};

/** Submits the ballots that are in order, in one transaction where the chain has a way, else one after the other. */
export function SubmitBallots({
  dao,
  ready,
  together,
  at,
  onDone,
}: {
  dao: ActDao;
  ready: readonly SignedBallot[];
  together: Through | null;
  /** The block of the check. */
  at: bigint | undefined;
  onDone: () => void;
}) {
  const { account, chainId, name, status, connect } = useWallet();
  const { run, runner } = useRun(ballotRuns, dao, account, 'ballots');
  const chain = useChains().find(({ id }) => id === dao.chainId);
  const key = ready.map(encodeBallot).join('.');
  // The same ballots are new objects after every check.
  const intent = useMemo(() => bundleOf(ready, together), [key, together?.kind]);
  // What was just submitted is still in the check from before it.
  const isOld = run?.status === 'shown' && run.block !== undefined && (at ?? 0n) < run.block;
  const isAny = intent.ballots.length > 0 && !isOld;
  useEffect(() => {
    if (runner === undefined || !isAny) return;
    if (['idle', 'checking', 'blocked', 'ready'].includes(runner.get().status)) void runner.check(intent);
  }, [runner, intent, isAny, chainId]);
  const isDone = run?.status === 'shown';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const isBusy = run !== undefined && ['signing', 'sent', 'mined', 'elsewhere'].includes(run.status);
  const mayShow =
    run !== undefined && (isAny || !['idle', 'checking', 'blocked', 'ready'].includes(run.status));
  return (
    <div>
      {!isAny || isBusy ? undefined : status !== 'connected' || account === undefined ? (
        <Button
          variant="primary"
          className="w-full sm:w-auto"
          busy={status === 'connecting' || status === 'loading'}
          onClick={connect}
        >
          Connect a wallet to submit
        </Button>
      ) : isDone ? (
        <Button onClick={() => void runner?.check(intent)}>Go on with the next</Button>
      ) : (
        <Button
          variant="primary"
          className="w-full sm:w-auto"
          disabled={run?.status !== 'ready'}
          onClick={() => void runner?.submit(intent)}
        >
          {submitBallots.words(intent)}
        </Button>
      )}
      {isAny && !isBusy ? <Terms count={intent.ballots.length} left={ready.length} /> : undefined}
      {run === undefined || runner === undefined || !mayShow ? undefined : (
        <>
          {run.status === 'blocked' && run.blockers.length > 0 ? (
            <div className="mt-3">
              <Blockers
                dao={dao}
                blockers={run.blockers}
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
        </>
      )}
      {isAny ? (
        <RawCall
          call={submitBallots.call(intent, dao)}
          dao={dao}
          run={run}
          words={submitBallots.words(intent)}
        />
      ) : undefined}
    </div>
  );
}

function Terms({ count, left }: { count: number; left: number }) {
  return (
    <p className="mt-2 text-13 text-second">
      You pay the network fee; the votes are those of the signers, not yours.{' '}
      {count > 1 ? `All ${count} go in one transaction: either every one counts, or none.` : undefined}
      {count < left
        ? ` ${countBallots(left - count)} more ${left - count === 1 ? 'follows' : 'follow'} after that.`
        : undefined}
    </p>
  );
}
