import { OpenWallet } from '@/components/connect/RelayNote';
import { Button, Spinner } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import type { ActRun, Status } from '@/lib/act/runner/run';
import { type ActWords, actSentence } from './actWords';

type Props = {
  run: ActRun<unknown, unknown>;
  words: ActWords;
  walletName?: string | undefined;
  /** Explorer of the chain without a trailing slash. */
  explorer?: string | undefined;
  onRetry: () => void;
  onForget: () => void;
};

/** Status of an act, read out as it changes, with the next step if there is one. */
export function ActStatus({ run, words, walletName, explorer, onRetry, onForget }: Props) {
  const sentence = actSentence(run, words, walletName);
  const isRequest = run.status === 'elsewhere';
  const hash = run.status === 'ready' || run.status === 'blocked' ? undefined : run.hash;
  return (
    <div>
      <div role="status" aria-live="polite" className={sentence === undefined ? 'sr-only' : 'mt-4 text-14'}>
        {sentence === undefined ? undefined : (
          <p className="flex items-start gap-2.5 rounded-control bg-chip px-3.5 py-3">
            <Mark status={run.status} />
            <span className="min-w-0">{sentence}</span>
          </p>
        )}
      </div>
      {hash !== undefined && !isRequest ? <Hash hash={hash} explorer={explorer} /> : undefined}
      {run.status === 'signing' || run.problem?.code === 'wallet-open' ? (
        <OpenWallet name={walletName} />
      ) : undefined}
      {run.problem?.code === 'declined' ? undefined : (
        <Problem className="mt-3 wrap-anywhere" error={run.problem} compact />
      )}
      {hash !== undefined && isRequest ? <Request hash={hash} /> : undefined}
      <Steps run={run} onRetry={onRetry} onForget={onForget} />
    </div>
  );
}

const MOVING: readonly Status[] = ['signing', 'sent', 'mined'];

function Mark({ status }: { status: Status }) {
  if (MOVING.includes(status)) return <Spinner className="mt-1 size-3.5 shrink-0 border-second" />;
  if (status !== 'shown') return undefined;
  return (
    <span aria-hidden="true" className="font-semibold text-for">
      ✓
    </span>
  );
}

// A contract wallet's answer is no transaction, and no explorer knows it.
function Request({ hash }: { hash: string }) {
  return (
    <p className="mt-2 text-13 text-second">{rich`In your wallet it bears the number ${(
      <span title={hash} className="font-mono">
        {formatAddress(hash)}
      </span>
    )}.`}</p>
  );
}

function Hash({ hash, explorer }: { hash: string; explorer: string | undefined }) {
  const text = <span className="font-mono">{formatAddress(hash)}</span>;
  return (
    <p className="mt-2 text-13 text-second">
      {rich`Transaction ${
        explorer === undefined ? (
          <span title={hash}>{text}</span>
        ) : (
          <a
            href={`${explorer}/tx/${hash}`}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline underline-offset-4"
          >
            {text}
          </a>
        )
      }`}
    </p>
  );
}

function Steps({ run, onRetry, onForget }: Pick<Props, 'run' | 'onRetry' | 'onForget'>) {
  // The wallet would be asked twice.
  const isAsked = run.problem?.code === 'other-tab' || run.problem?.code === 'wallet-open';
  const mayRetry = !isAsked && ['reverted', 'lost', 'unanswered'].includes(run.status);
  const mayRead = run.status === 'blocked' && run.problem !== undefined;
  const mayForget = ['lost', 'elsewhere', 'unanswered'].includes(run.status);
  const isAlarm = run.status === 'mismatch';
  if (!mayRetry && !mayRead && !mayForget && !isAlarm) return undefined;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayRetry || mayRead ? <Button onClick={onRetry}>{t`Try again`}</Button> : undefined}
      {isAlarm ? <Button onClick={onRetry}>{t`I have read this`}</Button> : undefined}
      {mayForget ? <Button variant="quiet" onClick={onForget}>{t`Stop watching`}</Button> : undefined}
    </div>
  );
}
