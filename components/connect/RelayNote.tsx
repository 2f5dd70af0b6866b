import { useSyncExternalStore } from 'react';
import { Button, buttonClass } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { describe } from '@/core/errors';
import { t } from '@/core/language/message';
import { relay, relayProblem } from '@/lib/wallet/relay';
import { useWalletClient } from '@/lib/wallet/wallet';

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

/** While a wallet on this phone is asked: a link that opens it, for the browser may have refused to do so by itself. */
export function OpenWallet({ name }: { name: string | undefined }) {
  const link = useWalletClient()?.link;
  return (
    <>
      {link === undefined || link === null ? undefined : (
        <p className="mt-3 grid gap-1 text-14">
          <a href={link} rel="noopener noreferrer" className={buttonClass('primary')}>
            {rich`Open ${name ?? t`your wallet`}`}
          </a>
          <span className="text-second">{t`If your wallet does not open, tap here, then come back.`}</span>
        </p>
      )}
      <RelayNote />
    </>
  );
}
