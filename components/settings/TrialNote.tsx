import { useState } from 'react';
import { asQuorateError, describe, type QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { probeEndpoint } from '@/lib/settings/endpoints';
import { loadToTry, type WantedEndpoint } from '@/lib/settings/wanted';

/** Problem of an endpoint that was tried, and that it can be used all the same if it can. */
export function TrialNote({ problem, isOffered }: { problem: QuorateError | undefined; isOffered: boolean }) {
  if (problem === undefined) return undefined;
  return (
    <div role="alert" className="text-14">
      <p className="text-against">▲ {describe(problem.code, problem.facts).title}</p>
      {isOffered ? <p>{t`To use it all the same, press once more.`}</p> : undefined}
    </div>
  );
}

/** Whether an endpoint that is to be used is being tried, and what was wrong with it. */
type Trial = {
  isBusy: boolean;
  problem: QuorateError | undefined;
  /** Allows a failed endpoint at the next press, because it serves no other chain. */
  isOffered: boolean;
  /**
   * Calls back once it has answered, or when it is pressed again for one that did not. Where the page may not connect to
   * it, it is loaded again first, and goes on as `Wanted`.
   */
  start: (wanted: WantedEndpoint, use: () => void) => void;
  forget: () => void;
};

/** Tries an endpoint before it is used: one of another chain never is, one that is silent now only when the person insists. */
export function useTrial(load = loadToTry): Trial {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ url: string; problem: QuorateError }>();
  const isOffered = failed !== undefined && failed.problem.code !== 'rpc-wrong-chain';
  const start = (wanted: WantedEndpoint, use: () => void) => {
    const { url, chainId } = wanted;
    if (isBusy) return;
    if (isOffered && failed.url === url) {
      setFailed(undefined);
      use();
      return;
    }
    setFailed(undefined);
    setBusy(true);
    if (load(wanted)) return;
    probeEndpoint(url, chainId)
      .then(use, (error: unknown) => setFailed({ url, problem: asQuorateError(error) }))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem: failed?.problem, isOffered, start, forget: () => setFailed(undefined) };
}
