import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Address } from 'viem';
import type { ChainConfig } from '@/core/config';
import { ACT_INTERVAL } from '@/core/timing';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { useWallet, useWalletClient, wallet } from '@/lib/wallet/wallet';
import type { Act, ActDao } from '../acts/act';
import { chainFor } from '../chain';
import { findEndpointConflict, holdToChain } from '../facts/endpointConflict';
import { outbox } from './outbox';
import { type ActRun, ASKABLE, type RunnerDeps } from './run';
import { type Runner, Runners, takeAnswer } from './runner';
import { isTabOpen, ownTab } from './tab';

/** An act, and its run with who drives it: both undefined until an account is connected and the chain's endpoints are known. */
export type Running<Intent, Facts> = {
  act: Act<Intent, Facts>;
  dao: ActDao;
  run: ActRun<Intent, Facts> | undefined;
  runner: Runner<Intent, Facts> | undefined;
};

export const runners = new Runners();

/** The run of an act by an account about a subject, kept up with the person's settings. */
export function useRun<Intent, Facts>(
  act: Act<Intent, Facts>,
  dao: ActDao,
  account: Address | undefined,
  subject: string,
  /** Only watch: the organisation given here is not complete enough to act with. */
  { isBorrowed = false }: { isBorrowed?: boolean } = {},
): Running<Intent, Facts> {
  const deps = useRunnerDeps(dao, account);
  const runner = useMemo(
    () => (deps === undefined ? undefined : runners.of(act, deps, subject)),
    [act, deps, subject],
  );
  useEffect(() => {
    if (deps !== undefined && !isBorrowed) runner?.open(deps);
  }, [runner, deps, isBorrowed]);
  const run = useSyncExternalStore(
    runner?.subscribe ?? never,
    () => runner?.get(),
    () => undefined,
  );
  const client = useWalletClient();
  const isUnanswered = run?.status === 'unanswered';
  useEffect(() => {
    if (!isUnanswered || runner === undefined) return;
    const ask = () => void takeAnswer(runner);
    ask();
    return client?.onAnswer?.(ask);
  }, [runner, client, isUnanswered]);
  return { act, dao, run, runner };
}

/** The run of a form's act, checked again whenever the `intent` object or the text of `moment` changes. */
export function useAct<Intent, Facts>(
  act: Act<Intent, Facts>,
  dao: ActDao,
  intent: Intent | undefined,
  { subject, moment, isOff = false }: { subject: string; moment?: string | undefined; isOff?: boolean },
): Running<Intent, Facts> {
  const { account, chainId } = useWallet();
  const running = useRun(act, dao, isOff ? undefined : account, subject);
  const { runner } = running;
  // Asked again too when the wallet's chain changes, though the answer comes from elsewhere.
  useEffect(() => {
    if (runner === undefined || intent === undefined) return;
    if (ASKABLE.includes(runner.get().status)) void runner.check(intent);
  }, [runner, intent, moment, chainId]);
  return running;
}

/** Builds the dependencies of this account's acts; undefined without an account or endpoints. */
export function useRunnerDeps(dao: ActDao, account: Address | undefined): RunnerDeps | undefined {
  const chains = useChains();
  const service = useService();
  return useMemo(() => depsOf(dao, account, chains, service), [chains, account, dao, service]);
}

/** The same outside of a component. */
export function depsOf(
  dao: ActDao,
  account: Address | undefined,
  chains: readonly ChainConfig[],
  service: ReturnType<typeof useService>,
): RunnerDeps | undefined {
  const chain = chainFor(chains, dao.chainId);
  if (chain === undefined || account === undefined) return undefined;
  return {
    context: { dao, account, chain, hold: () => holdToChain(service, chain) },
    client: () => wallet.get().client,
    outbox,
    service,
    conflict:
      service === undefined || chain.hosts().length < 2
        ? undefined
        : (proposal) => findEndpointConflict(service, dao.id, proposal),
    pause: waitToAskAgain,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    tab: ownTab,
    isTabOpen,
  };
}

const never = () => () => undefined;

/** Waits before the chain is asked again, `times` as long as usual; sooner when the person comes back to the page, at once when told to stop. */
function waitToAskAgain(signal: AbortSignal, times = 1): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', returned);
      resolve();
    };
    const returned = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, ACT_INTERVAL * times);
    signal.addEventListener('abort', end);
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', returned);
  });
}
