import { resolve } from 'node:path';
import { canonicalId } from '@/core/caip';
import { checkAdopted } from '../adopt/checkAdopted';
import type { Finding } from '../adopt/hostFlaws';
import { type Adopted, readAdopted } from '../adopt/memory';
import { type MovedIn, moveIn } from '../adopt/moveIn';
import { Progress, type Screen } from '../checkpoint/progress';
import { onSignals } from './checkpoint';
import { blockOf, checkPlaces, endpointsOf, originOf, PLACE_OPTIONS, parsed } from './place';

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

/**
 * Writes a folder that any static host can serve as an organisation's site, or writes anew what is out of date in it; with
 * `check` compares the site that stands with it. Throws a sentence.
 */
export async function adopt(
  command: Adopt,
  screen: Screen,
): Promise<MovedIn | { ok: boolean; checked: number; findings: Finding[] }> {
  const { out, rpc, said } = command;
  const before = readAdopted(out);
  if (command.check) {
    if (before === null) throw new Error(`${out} was not made by adopt: there is no adopt.json in it.`);
    return checkAdopted(out, { ...before, ...said }, rpc);
  }
  const { dao, site, ...more } = { ...before, ...said };
  if (dao === undefined || site === undefined || rpc.length === 0)
    throw new Error(
      before === null
        ? ADOPT_USAGE
        : 'Name an endpoint by --rpc, or in RPC_URL in the environment: none is stored, because it may hold a key.',
    );
  if (before !== null && dao !== before.dao)
    throw new Error(`${out} was made for ${before.dao}: name another folder for ${dao}.`);
  const progress = new Progress(screen, command.quiet);
  const stop = onSignals((code) => {
    progress.say('Stopped. What was read and written is kept; the same command goes on there.');
    process.exit(code);
  });
  try {
    return await moveIn({ out, rpc, adopted: { ...more, dao, site } }, progress);
  } finally {
    progress.end();
    stop();
  }
}
