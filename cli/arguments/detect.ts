import { checkPlaces, PLACE, PLACE_OPTIONS, type Place, parsed } from '../commands/place';

/** How `detect` is called. */
export const DETECT_USAGE = `usage: quorate detect ${PLACE}`;

/** Reads the arguments behind `detect`; throws a sentence. */
export function readDetect(args: readonly string[]): Place {
  const { values, positionals } = parsed(DETECT_USAGE, args, PLACE_OPTIONS);
  const { dao, rpc, multicall } = values;
  if (positionals.length > 0 || dao === undefined || rpc === undefined) throw new Error(DETECT_USAGE);
  checkPlaces(rpc, multicall);
  return { dao, rpc, multicall };
}
