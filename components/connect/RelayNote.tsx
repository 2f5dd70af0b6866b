import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/Button';
import { describe } from '@/core/errors';
import { t } from '@/core/language/message';
import { relay, relayProblem } from '@/lib/wallet/relay';

/** Says that the relay does not answer or why it refuses, and what helps; nothing while it works. */
export function RelayNote({ onAgain }: { onAgain?: (() => void) | undefined }) {
  useSyncExternalStore(relay.subscribe, relay.get, () => 'idle' as const);
  const problem = relayProblem();
  if (problem === undefined) return undefined;
  const { title, next } = describe(problem.code, problem.facts);
  return (
    <div role="alert" className="mt-3 rounded-control bg-warn-soft px-3.5 py-3 text-14">
      <p>
        <span className="font-semibold text-warn">▲ {title}</span> {next}
      </p>
      {onAgain === undefined ? undefined : (
        <div className="mt-2">
          <Button onClick={onAgain}>{t`Try again`}</Button>
        </div>
      )}
    </div>
  );
}
