import type { ReactNode } from 'react';
import type { QuorateError } from '@/core/errors';
import { BUSY } from '@/lib/act/runner/run';
import type { Running } from '@/lib/act/runner/useRun';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
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
