import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { describe } from '@/core/errors';
import { BUSY } from '@/lib/act/runner/run';
import type { Running } from '@/lib/act/runner/useRun';
import { useGone, useWallet, useWalletClient } from '@/lib/wallet/wallet';

type Props<Intent, Facts> = Running<Intent, Facts> & {
  /** Intent to send; undefined until all is chosen. */
  intent: Intent | undefined;
  children: ReactNode;
  /** Label of the button while no wallet is connected. */
  connectLabel: string;
  /** Replaces sending on a press with an earlier step. */
  onPress?: () => void;
  variant?: 'primary' | 'danger';
  className?: string;
};

/** The one button of an act, which connects a wallet first where there is none; the wallet opens from the press itself. */
export function ActButton<Intent, Facts>(props: Props<Intent, Facts>) {
  const { run, runner, intent, children, connectLabel, variant = 'primary', onPress } = props;
  // Names of wallets, chains and amounts may need a second line.
  const { className = 'w-full py-2 whitespace-normal!' } = props;
  const { status, connect } = useWallet();
  const isConnected = useWalletClient() !== undefined && status === 'connected';
  if (!isConnected)
    return (
      <>
        <Gone />
        <Button
          variant="primary"
          className={className}
          busy={status === 'connecting' || status === 'loading'}
          onClick={connect}
        >
          {connectLabel}
        </Button>
      </>
    );
  return (
    <Button
      variant={variant}
      className={className}
      busy={run !== undefined && BUSY.includes(run.status)}
      disabled={run?.status !== 'ready' || intent === undefined}
      onClick={() => {
        if (onPress !== undefined) onPress();
        else if (intent !== undefined) void runner?.submit(intent);
      }}
    >
      {children}
    </Button>
  );
}

/** Why the wallet is gone, where a sheet covers the notice of the page; nothing when it is not. */
export function Gone() {
  const gone = useGone();
  if (gone === undefined) return undefined;
  return (
    <p
      role="status"
      className="mb-3 rounded-control bg-warn-soft px-3.5 py-2.5 text-14 font-semibold text-warn"
    >
      <span aria-hidden="true">▲ </span>
      {describe(gone, {}).title}
    </p>
  );
}
