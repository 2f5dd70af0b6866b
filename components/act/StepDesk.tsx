'use client';
import { type ReactNode, useEffect } from 'react';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Code, describe } from '@/core/errors';
import type { ActDao } from '@/lib/act/acts/act';
import type { Status } from '@/lib/act/runner/moves';
import type { ActRun, Runner } from '@/lib/act/runner/runner';
import type { Runs } from '@/lib/act/runner/runs';
import { useRun } from '@/lib/act/runner/useRun';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { ActStatus, type ActWords } from './ActStatus';
import { AwayNote } from './AwayNote';
import { Blockers } from './Blockers';
import { RawCall } from './RawCall';

type Props<I, F> = {
  runs: Runs<I, F>;
  dao: ActDao;
  intent: I;
  words: ActWords;
  /** When this text changes, the chain is asked again whether the step can be taken. */
  moment: string;
  /** What the person should know before pressing. */
  note?: ReactNode;
  /** A step for few: to everybody else one sentence says why, and nothing is asked of them. */
  isForFew?: boolean;
};

const ASKED: readonly Status[] = ['idle', 'checking', 'blocked', 'ready'];
const CURABLE: readonly Code[] = [
  'wallet-wrong-chain',
  'wallet-chain-missing',
  'no-gas',
  'endpoints-disagree',
];
const BUSY: readonly Status[] = ['signing', 'sent', 'mined', 'elsewhere'];

/** One step of a proposal's life: its button, what stands in its way, and how far it has come. */
export function StepDesk<I, F>(props: Props<I, F>) {
  const { runs, dao, intent, words, moment, note, isForFew = false } = props;
  const { account, chainId, status, name, connect } = useWallet();
  const { run, runner } = useRun(runs, dao, account, runs.act.subject(intent));
  const chain = useChains().find(({ id }) => id === dao.chainId);
  // Asked again too when the wallet's chain changes, though the answer comes from elsewhere.
  useEffect(() => {
    if (runner !== undefined && ASKED.includes(runner.get().status)) void runner.check(intent);
  }, [runner, intent, moment, chainId]);
  if (status !== 'connected' || account === undefined) {
    if (isForFew) return undefined;
    return (
      <Button
        variant="primary"
        className="w-full"
        busy={status === 'connecting' || status === 'loading'}
        onClick={connect}
      >
        Connect a wallet
      </Button>
    );
  }
  if (run === undefined || runner === undefined) return undefined;
  const isOffered = run.status === 'ready' || BUSY.includes(run.status);
  const mayPress = isOffered || (!isForFew && run.status === 'checking' && run.blockers.length === 0);
  return (
    <div>
      {isForFew ? undefined : <AwayNote dao={dao} onBack={() => void runner.check(intent)} />}
      {mayPress ? (
        <>
          {note === undefined ? undefined : <p className="mb-3 text-14">{note}</p>}
          <Button
            variant={isForFew ? 'danger' : 'primary'}
            className="w-full"
            busy={BUSY.includes(run.status)}
            disabled={run.status !== 'ready'}
            onClick={() => void runner.submit(intent)}
          >
            {runs.act.words(intent)}
          </Button>
        </>
      ) : undefined}
      <Hindrance dao={dao} run={run} runner={runner} intent={intent} isForFew={isForFew} />
      <ActStatus
        run={run}
        words={words}
        walletName={name}
        explorer={chain?.explorer}
        onRetry={() => void runner.check(intent)}
        onForget={runner.forget}
      />
      {run.status === 'ready' || run.status === 'signing' ? (
        <RawCall call={runs.act.call(intent, dao)} dao={dao} run={run} words={runs.act.words(intent)} />
      ) : undefined}
    </div>
  );
}

function Hindrance<I, F>({
  dao,
  run,
  runner,
  intent,
  isForFew,
}: {
  dao: ActDao;
  run: ActRun<I, F>;
  runner: Runner<I, F>;
  intent: I;
  isForFew: boolean;
}) {
  if (run.status === 'idle' || (run.status === 'checking' && run.facts === undefined && !isForFew))
    return <Skeleton className="mt-3 h-6" />;
  const [first] = run.blockers;
  if (run.status !== 'blocked' || first === undefined) return undefined;
  // The wallet's own troubles have cures that are offered; why one is not among the few has none.
  if (isForFew && !CURABLE.includes(first.code)) {
    return <p className="text-14 text-second">{describe(first.code, first.facts).title}</p>;
  }
  return (
    <div>
      <Blockers
        dao={dao}
        blockers={run.blockers}
        onCured={() => void runner.check(intent)}
        onAnyway={runner.pardon}
      />
      <Button variant="quiet" className="mt-2" onClick={() => void runner.check(intent)}>
        Check again
      </Button>
    </div>
  );
}
