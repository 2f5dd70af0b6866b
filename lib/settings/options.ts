import { canonicalId } from '@/core/caip';
import type { ChainConfig, Config } from '@/core/config';
import { readText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import type { ServiceOptions } from '@/service/api/protocol';
import { chosenLanguage } from './language';

/** Builds the options of the service: the chains as the person set them, and the operator's first blocks. */
export function optionsOf(config: Config, chains: readonly ChainConfig[]): ServiceOptions {
  const starts = config.organisations.flatMap(({ id, startBlock }) =>
    startBlock === undefined ? [] : [[canonicalId(id), startBlock] as const],
  );
  const language = chosenLanguage();
  return {
    chains: chains.map(({ id, rpc, multicall, currency }) => ({ id, rpc, multicall, currency })),
    startBlocks: Object.fromEntries(starts),
    names: config.names,
    organisations: config.organisations,
    ...(typeof location === 'undefined' ? {} : { checkpoints: `${location.origin}/checkpoints/` }),
    remotes: { listed: config.remotes, chosen: readText(KEYS.remotes) },
    ...(language === 'en' ? {} : { language }),
    build: BUILD,
  };
}

export const SITE_VERSION = process.env.QUORATE_VERSION ?? 'in development';

/** The commit this build was made from; the worker must say the same, or the page is newer than its worker. */
export const BUILD = process.env.QUORATE_COMMIT ?? 'unknown';
