import { resolve } from 'node:path';
import { canonicalId } from '@/core/caip';
import type { Adopted } from '../adopt/memory';
import { blockOf, checkPlaces, endpointsOf, originOf, PLACE_OPTIONS, parsed } from '../commands/place';

/** How `adopt` is called. */
export const ADOPT_USAGE =
  'usage: quorate adopt [eip155:CHAIN:0x…] [--rpc URL [--rpc URL]] [--site URL] --out DIR [--public-rpc URL] [--name NAME] [--from-block N] [--multicall 0x…] [--built DIR] [--safe] [--quiet] [--check]';

/** An organisation to move in: where its folder is, what was said of it, and the endpoints to read from. */
export type Adopt = {
  out: string;
  rpc: readonly string[];
  /** Facts of the command line; those of an earlier run are in the folder. */
  said: Partial<Adopted>;
  quiet: boolean;
  /** Only says what is out of date or wrong on the site that stands. */
  check: boolean;
};

/** Reads the arguments behind `adopt`, and RPC_URL in the environment; throws a sentence. */
export function readAdopt(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Adopt {
  const { values, positionals } = parsed(ADOPT_USAGE, args, {
    rpc: PLACE_OPTIONS.rpc,
    multicall: { type: 'string' },
    site: { type: 'string' },
    out: { type: 'string' },
    'public-rpc': { type: 'string', multiple: true },
    name: { type: 'string' },
    'from-block': { type: 'string' },
    built: { type: 'string' },
    safe: { type: 'boolean' },
    quiet: { type: 'boolean' },
    check: { type: 'boolean' },
  });
  const [dao, ...rest] = positionals;
  const { out, site, name, multicall, built, safe } = values;
  if (out === undefined || rest.length > 0) throw new Error(ADOPT_USAGE);
  const rpc = endpointsOf(values.rpc, environment) ?? [];
  const readers = values['public-rpc'];
  checkPlaces([...rpc, ...(readers ?? [])], multicall);
  const from = values['from-block'];
  if (from !== undefined) blockOf('from-block', from);
  const said: Partial<Adopted> = {
    ...(dao !== undefined && { dao: canonicalId(dao) }),
    ...(site !== undefined && { site: originOf('site', site) }),
    ...(name !== undefined && { name }),
    ...(from !== undefined && { from }),
    ...(multicall !== undefined && { multicall }),
    ...(readers !== undefined && { readers }),
    ...(built !== undefined && { built: resolve(built) }),
    ...(safe !== undefined && { safe }),
  };
  return { out, rpc, said, quiet: values.quiet === true, check: values.check === true };
}
