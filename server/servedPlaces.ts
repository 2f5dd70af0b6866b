import { readFileSync } from 'node:fs';
import { blockOf, checkPlaces } from '../cli/commands/place';
import { parseDaoId } from '../core/caip';
import { type Config, parseConfig } from '../core/config';
import type { AllOfChain } from './allGovernors';
import type { HistoryOptions } from './openHistory';

export type ServedPlaces = Pick<HistoryOptions, 'daos' | 'chains' | 'starts'> & {
  /** The chains of which all Governors are followed. */
  chainsOfAll: readonly AllOfChain[];
  /** Their names in a site's `config.json`. */
  names?: Readonly<Record<string, string>>;
};

/** Those of `--dao` and `--all-governors`, by the endpoints of `--rpc`; throws a sentence. */
export function placesNamed(named: {
  all: readonly number[];
  daos: string[] | undefined;
  rpc: string[] | undefined;
  multicall: string | undefined;
  start: string | undefined;
}): ServedPlaces {
  const { all, daos = [], rpc = [], multicall, start } = named;
  checkPlaces(rpc, multicall);
  if (start !== undefined) blockOf('start', start);
  const [id, other] = new Set([...daos.map((dao) => parseDaoId(dao).chainId), ...all]);
  if (id === undefined || other !== undefined)
    throw new Error(
      'All organisations must be on the chain of the endpoints; --config names several chains.',
    );
  const starts = start === undefined ? {} : Object.fromEntries(daos.map((dao) => [dao, start]));
  const chains = [{ id, rpc, multicall }];
  const from = BigInt(start ?? 0);
  return { daos, chains, starts, chainsOfAll: all.length === 0 ? [] : [{ id, rpc, multicall, from }] };
}

/** The organisations of a site's `config.json`, and all of the chains that it or `--all-governors` names, by its endpoints; throws a sentence. */
export function placesIn(file: string, named: readonly number[]): ServedPlaces {
  const { all, chains, organisations } = configIn(file);
  const daos = organisations.map(({ id }) => id);
  const ofAll = new Set([...all, ...named]);
  if (daos.length + ofAll.size === 0) throw new Error(`--config ${file}: it lists no organisations.`);
  const wanted = new Set([...daos.map((dao) => parseDaoId(dao).chainId), ...ofAll]);
  const lacking = [...wanted].find((id) => chains.every((chain) => chain.id !== id));
  if (lacking !== undefined) throw new Error(`--config ${file}: it has no endpoints of chain ${lacking}.`);
  const starts = organisations.flatMap(({ id, startBlock }) =>
    startBlock === undefined ? [] : [[id, startBlock] as const],
  );
  return {
    ...{ daos, chains: chains.filter(({ id }) => wanted.has(id)), starts: Object.fromEntries(starts) },
    names: Object.fromEntries(organisations.map(({ id, name }) => [id, name])),
    chainsOfAll: chains.filter(({ id }) => ofAll.has(id)).map((chain) => ({ ...chain, from: 0n })),
  };
}

function configIn(file: string): Config & { all: readonly number[] } {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    // The page reads the same file without this field.
    const all: unknown = (json as { allGovernors?: unknown } | null)?.allGovernors ?? [];
    if (!Array.isArray(all) || !all.every((id) => Number.isSafeInteger(id) && id > 0))
      throw new Error('allGovernors is no list of chain ids.');
    return { ...parseConfig(json), all };
  } catch (error) {
    throw new Error(`--config ${file}: ${(error as Error).message}`);
  }
}
