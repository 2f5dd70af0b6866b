import { useMemo, useSyncExternalStore } from 'react';
import { type ChainConfig, type Config, parseConfig } from '@/core/config';
import { asQuorateError, QuorateError } from '@/core/errors';
import { takeEarlyConfig, takeKeptConfig } from '@/lib/headstart/taken';
import { hostsAt, unopened } from '@/lib/offline/hosts';
import { writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createValueStore } from '@/lib/valueStore';
import { askedOf, type Chosen, chosenNow, useChosen } from './chosen';
import { endpointsNow, useEndpoints } from './endpoints';

export type ConfigStatus = {
  status: 'loading' | 'ready' | 'failed';
  config?: Config;
  error?: QuorateError;
  /** It is the one of an earlier visit; the host's own is on its way. */
  isKept?: boolean;
};

const LOADING: ConfigStatus = { status: 'loading' };
const current = createValueStore<ConfigStatus>(LOADING);
let asked = false;

/** Fetches `/config.json` (again), the outcome reaches every `useConfig`; at first what an earlier visit got serves. */
export async function loadConfig(reload = () => location.reload()): Promise<void> {
  const kept = asked ? null : takeKeptConfig();
  asked = true;
  current.set(LOADING);
  if (kept !== null) takeKept(kept);
  try {
    const text = await fetchConfig();
    const { config: before } = current.get();
    current.set({
      status: 'ready',
      config: text === kept && before ? before : parseConfig(readConfig(text)),
    });
    // The page may connect to the hosts of the one that was kept: those of the new one are open once it is loaded again.
    if (text !== kept && writeText(KEYS.config, text) && kept !== null && unopenedNow().length > 0) reload();
  } catch (error) {
    current.set({ status: 'failed', error: asQuorateError(error) });
  }
}

/** Begins to load the settings on a return; gives those of the last visit, undefined where there are none. */
export function beginConfig(): Config | undefined {
  if (takeKeptConfig()) void loadConfig();
  return current.get().config;
}

/** The operator's settings as soon as the host has given them; undefined when they cannot be used. */
export function configOnce(): Promise<Config | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const { status, config, isKept } = current.get();
      if (status === 'loading' || isKept) return;
      stop();
      resolve(config);
    };
    const stop = subscribe(look);
    look();
  });
}

/** The hosts of these settings that the page may not connect to before it is loaded again. */
export function unopenedNow(): string[] {
  const { config } = current.get();
  const listed = [...(config?.chains ?? []), ...Object.values(endpointsNow())].flatMap(({ rpc }) => rpc);
  return unopened(
    hostsAt([...listed, config?.sourcify, config?.push?.url, config?.wallet.walletConnect?.relayUrl]),
  );
}

export function chainsNow(config: Config): ChainConfig[] {
  return asAsked(mergeEndpoints(config.chains, endpointsNow()), chosenNow());
}

/** The operator's settings, fetched once for the page. */
export function useConfig(): ConfigStatus {
  return useSyncExternalStore(subscribe, current.get, () => LOADING);
}

/** The chains as they are read: their endpoints, or the one the person believes of several. */
export function useChains(): readonly ChainConfig[] {
  const chains = useListedChains();
  const chosen = useChosen();
  return useMemo(() => asAsked(chains, chosen), [chains, chosen]);
}

function asAsked(chains: readonly ChainConfig[], chosen: Chosen): ChainConfig[] {
  return chains.map((chain) => ({ ...chain, rpc: askedOf(chosen, chain.id, chain.rpc) }));
}

/** The chains of config.json with the person's own endpoints in place of the operator's, and chains they added. */
export function useListedChains(): readonly ChainConfig[] {
  const { config } = useConfig();
  const endpoints = useEndpoints();
  return useMemo(
    () => (config === undefined ? [] : mergeEndpoints(config.chains, endpoints)),
    [config, endpoints],
  );
}

/** The operator's chains with a person's endpoints applied; chains only the person knows come last. */
export function mergeEndpoints(
  chains: readonly ChainConfig[],
  endpoints: Readonly<Record<string, { name?: string | undefined; rpc: readonly string[] }>>,
): ChainConfig[] {
  const known = chains.map((chain) => ({ ...chain, rpc: endpoints[chain.id]?.rpc ?? chain.rpc }));
  const added = Object.entries(endpoints)
    .filter(([id]) => !chains.some((chain) => String(chain.id) === id))
    .map(([id, { name, rpc }]) => ({ id: Number(id), name: name ?? `Chain ${id}`, rpc, currency: 'ETH' }));
  return [...known, ...added];
}

function takeKept(text: string): void {
  try {
    current.set({ status: 'ready', config: parseConfig(JSON.parse(text)), isKept: true });
  } catch {
    // The host's own is on its way.
  }
}

async function fetchConfig(): Promise<string> {
  const response = await (takeEarlyConfig() ?? fetch('/config.json'));
  if (!response.ok)
    throw new QuorateError('config-malformed', {
      path: '/config.json',
      expected: `a file (the host answered ${response.status})`,
    });
  return response.text();
}

function readConfig(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new QuorateError('config-malformed', { path: '/config.json', expected: 'valid JSON' }, cause);
  }
}

function subscribe(listener: () => void): () => void {
  const stop = current.subscribe(listener);
  if (!asked) void loadConfig();
  return stop;
}
