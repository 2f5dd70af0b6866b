import { checkPlaces, originOf, PLACE, PLACE_OPTIONS, type Place, parsed } from '../commands/place';

/** How `clear-signing` is called. */
export const CLEAR_SIGNING_USAGE = `usage: quorate clear-signing ${PLACE} [--name NAME] [--site URL] [--out DIR]`;

/** An organisation to describe for wallets: its name and site as they show them, and a folder for the files. */
export type ClearSigning = Place & {
  name?: string | undefined;
  site?: string | undefined;
  out?: string | undefined;
};

/** Reads the arguments behind `clear-signing`; throws a sentence. */
export function readClearSigning(args: readonly string[]): ClearSigning {
  const { values, positionals } = parsed(CLEAR_SIGNING_USAGE, args, {
    ...PLACE_OPTIONS,
    name: { type: 'string' },
    site: { type: 'string' },
    out: { type: 'string' },
  });
  const { dao, rpc, multicall, name, site, out } = values;
  if (positionals.length > 0 || dao === undefined || rpc === undefined) throw new Error(CLEAR_SIGNING_USAGE);
  checkPlaces(rpc, multicall);
  return { dao, rpc, multicall, name, out, site: site === undefined ? undefined : originOf('site', site) };
}
