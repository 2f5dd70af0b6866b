'use client';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/Button';
import { relay } from '@/lib/wallet/relay';

/** Says that the relay does not answer or refuses this device, and what helps; nothing while it works. */
export function RelayNote({ onAgain }: { onAgain?: (() => void) | undefined }) {
  const status = useSyncExternalStore(relay.subscribe, relay.get, () => 'idle' as const);
  if (status !== 'unreachable' && status !== 'refused') return undefined;
  const [title, next] =
    status === 'refused'
      ? [
          'The WalletConnect relay refuses this device.',
          'Its clock is probably wrong: set date and time to automatic, then try again.',
        ]
      : [
          'The WalletConnect relay does not answer.',
          'Check your connection. We keep calling it, and nothing that you confirmed is lost.',
        ];
  return (
    <div role="alert" className="mt-3 rounded-control bg-warn-soft px-3.5 py-3 text-14">
      <p>
        <span className="font-semibold text-warn">▲ {title}</span> {next}
      </p>
      {onAgain === undefined ? undefined : (
        <div className="mt-2">
          <Button onClick={onAgain}>Try again</Button>
        </div>
      )}
    </div>
  );
}
