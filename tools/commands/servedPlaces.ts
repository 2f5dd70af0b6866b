import { readFileSync } from 'node:fs';
import { parseDaoId } from '../../core/caip';
import { type Config, parseConfig } from '../../core/config';
import type { HistoryOptions } from '../serving/openHistory';
import { blockOf, checkPlaces } from './place';

/** What is followed, and where it is read. */
export type ServedPlaces = Pick<HistoryOptions, 'daos' | 'chains' | 'starts'>;

/** Those of `--dao`, by the endpoints of `--rpc`; throws a sentence. */
export function placesNamed({
  daos = [],
  rpc = [],
  multicall,
  start,
}: {
  daos: string[] | undefined;
  rpc: string[] | undefined;
  multicall: string | undefined;
  start: string | undefined;
}): ServedPlaces {
  checkPlaces(rpc, multicall);
  if (start !== undefined) blockOf('start', start);
  const [id, other] = new Set(daos.map((dao) => parseDaoId(dao).chainId));
  if (id === undefined || other !== undefined)
    throw new Error(
      'All organisations must be on the chain of the endpoints; --config names several chains.',
    );
  const starts = start === undefined ? {} : Object.fromEntries(daos.map((dao) => [dao, start]));
  return { daos, chains: [{ id, rpc, multicall }], starts };
}

/** The organisations of a site's `config.json`, by the endpoints that it has for their chains; throws a sentence. */
export function placesIn(file: string): ServedPlaces {
  const { chains, organisations } = configIn(file);
  const daos = organisations.map(({ id }) => id);
  if (daos.length === 0) throw new Error(`--config ${file}: it lists no organisations.`);
  const wanted = new Set(daos.map((dao) => parseDaoId(dao).chainId));
  const lacking = [...wanted].find((id) => chains.every((chain) => chain.id !== id));
  if (lacking !== undefined) throw new Error(`--config ${file}: it has no endpoints of chain ${lacking}.`);
  const starts = organisations.flatMap(({ id, startBlock }) =>
    startBlock === undefined ? [] : [[id, startBlock] as const],
  );
  return { daos, chains: chains.filter(({ id }) => wanted.has(id)), starts: Object.fromEntries(starts) };
}

function configIn(file: string): Config {
  try {
    return parseConfig(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`--config ${file}: ${(error as Error).message}`);
  }
}
