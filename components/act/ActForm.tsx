import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { describe, type QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { BUSY } from '@/lib/act/runner/run';
import type { Running } from '@/lib/act/runner/useRun';
import { useChains } from '@/lib/settings/config';
import { useGone, useWallet, useWalletClient } from '@/lib/wallet/wallet';
import { ActStatus } from './ActStatus';
import type { ActWords } from './actWords';
import { Blockers } from './Blockers';
import { RawCall } from './RawCall';

type Props<Intent, Facts> = Running<Intent, Facts> & {
  /** Intent to send; undefined until all is chosen: then nothing more is said. */
  intent: Intent | undefined;
  words: ActWords;
  children?: ReactNode;
  /** The button; how far it has come stands directly below it, in sight while it is on its way. */
  button?: ReactNode;
  /** Replacement for the usual blockers. */
  hindrance?: ReactNode;
  /** Selects the blockers that are worth showing. */
  isTold?: (blocker: QuorateError) => boolean;
  /** The form that delegates, offered where that is the cure. */
  delegation?: ReactNode;
  after?: ReactNode;
  /** The call is shown, for other tools and to compare. */
  hasCall: boolean;
};

/** The form of an act: its fields and button, what stands in its way, how far it has come, and its call in bytes. */
export function ActForm<Intent, Facts>(props: Props<Intent, Facts>) {
  const { act, dao, run, runner, intent, words, children, button, hindrance } = props;
  const { isTold, delegation, after } = props;
  const { name } = useWallet();
  const chain = useChains().find(({ id }) => id === dao.chainId);
  if (intent === undefined)
    return (
      <div>
        {children}
        {button}
      </div>
    );
  const blockers = run?.status === 'blocked' ? run.blockers.filter((each) => isTold?.(each) ?? true) : [];
  return (
    <div>
      {children}
      <div
        className={run !== undefined && BUSY.includes(run.status) ? 'sticky bottom-0 z-10 bg-card pb-2' : ''}
      >
        {button}
        {run === undefined || runner === undefined ? undefined : (
          <>
            {hindrance}
            {hindrance === undefined && blockers.length > 0 ? (
              <div className="mt-3">
                <Blockers
                  dao={dao}
                  blockers={blockers}
                  delegation={delegation}
                  onCured={() => void runner.check(intent)}
                  onAnyway={runner.pardon}
                />
              </div>
            ) : undefined}
            <ActStatus
              run={run}
              words={words}
              walletName={name}
              explorer={chain?.explorer}
              onRetry={() => void runner.check(intent)}
              onForget={runner.forget}
            />
          </>
        )}
      </div>
      {after}
      {props.hasCall ? (
        <RawCall call={act.call(intent, dao)} dao={dao} run={run} words={act.words(intent)} />
      ) : undefined}
    </div>
  );
}

type ButtonProps<Intent, Facts> = Running<Intent, Facts> & {
  /** Intent to send; undefined until all is chosen. */
  intent: Intent | undefined;
  children: ReactNode;
  connectLabel?: string;
  /** Replaces sending on a press with an earlier step. */
  onPress?: () => void;
  variant?: 'primary' | 'danger';
  className?: string;
};

/** The one button of an act, which connects a wallet first where there is none; the wallet opens from the press itself. */
export function ActButton<Intent, Facts>(props: ButtonProps<Intent, Facts>) {
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
          {connectLabel ?? t`Connect a wallet`}
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
