import type { ReactNode } from 'react';
import { ActButton, ActForm } from '@/components/act/ActForm';
import { AwayNote } from '@/components/act/AwayNote';
import type { ActWords } from '@/components/act/actWords';
import { Blockers } from '@/components/act/Blockers';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { type Code, describe } from '@/core/errors';
import { t } from '@/core/language/message';
import type { Act, ActDao } from '@/lib/act/acts/act';
import { BUSY } from '@/lib/act/runner/run';
import { type Running, useAct } from '@/lib/act/runner/useRun';
import { useWallet } from '@/lib/wallet/wallet';

type Props<I, F> = {
  act: Act<I, F>;
  dao: ActDao;
  intent: I;
  words: ActWords;
  /** When this text changes, the chain is asked again whether the step can be taken. */
  moment: string;
  /** Information for the person before the press. */
  note?: ReactNode;
  /** A step for few: to everybody else one sentence says why, and nothing is asked of them. */
  isForFew?: boolean;
};

const CURABLE: readonly Code[] = [
  'wallet-wrong-chain',
  'wallet-chain-missing',
  'no-gas',
  'endpoints-disagree',
];

/** One step of a proposal's life: its button, what stands in its way, and how far it has come. */
export function StepForm<I, F>(props: Props<I, F>) {
  const { act, dao, intent, words, moment, note, isForFew = false } = props;
  const { account, status } = useWallet();
  const running = useAct(act, dao, intent, { subject: act.subject(intent), moment });
  const { run, runner } = running;
  const isConnected = status === 'connected' && account !== undefined;
  if (isConnected ? run === undefined : isForFew) return undefined;
  const isOffered = run?.status === 'ready' || (run !== undefined && BUSY.includes(run.status));
  const isChecking = !isForFew && run?.status === 'checking' && run.blockers.length === 0;
  return (
    <ActForm
      {...running}
      intent={intent}
      words={words}
      hindrance={
        isConnected ? <Hindrance {...running} dao={dao} intent={intent} isForFew={isForFew} /> : null
      }
      hasCall={isConnected && (run?.status === 'ready' || run?.status === 'signing')}
    >
      {isForFew || !isConnected ? undefined : (
        <AwayNote dao={dao} onBack={() => void runner?.check(intent)} />
      )}
      {!isConnected || isOffered || isChecking ? (
        <>
          {note === undefined || !isConnected ? undefined : <p className="mb-3 text-14">{note}</p>}
          <ActButton {...running} intent={intent} variant={isForFew ? 'danger' : 'primary'}>
            {act.words(intent)}
          </ActButton>
        </>
      ) : undefined}
    </ActForm>
  );
}

function Hindrance<I, F>({
  dao,
  run,
  runner,
  intent,
  isForFew,
}: Running<I, F> & { dao: ActDao; intent: I; isForFew: boolean }) {
  if (run === undefined || runner === undefined) return undefined;
  if (run.status === 'idle' || (run.status === 'checking' && run.facts === undefined && !isForFew))
    return <Skeleton className="mt-3 h-6" />;
  const [first] = run.blockers;
  if (run.status !== 'blocked' || first === undefined) return undefined;
  // The wallet's own troubles have cures that are offered; why one is not among the few has none.
  // Nobody pressed anything yet that a contract could refuse: its reason alone is said.
  const { code, facts } = first;
  const told = () => (code === 'would-revert' && facts.reason) || describe(code, facts).title;
  if (isForFew && !CURABLE.includes(code)) return <p className="text-14 text-second">{told()}</p>;
  return (
    <div>
      <Blockers
        dao={dao}
        blockers={run.blockers}
        onCured={() => void runner.check(intent)}
        onAnyway={runner.pardon}
      />
      <Button
        variant="quiet"
        className="mt-2"
        onClick={() => void runner.check(intent)}
      >{t`Check again`}</Button>
    </div>
  );
}
