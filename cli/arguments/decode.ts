import { checkPlaces, parsed } from '../commands/place';

/** How `decode` is called. */
export const DECODE_USAGE =
  'usage: quorate decode --file PROPOSAL.json [--rpc URL [--rpc URL] [--multicall 0x…]]';

/** Proposal to decode, and endpoints for its accounts. */
export type Decode = { file: string; rpc: readonly string[]; multicall?: string | undefined };

/** Reads the arguments behind `decode`; throws a sentence. */
export function readDecode(args: readonly string[]): Decode {
  const { values, positionals } = parsed(DECODE_USAGE, args, {
    file: { type: 'string' },
    rpc: { type: 'string', multiple: true },
    multicall: { type: 'string' },
  });
  const { file, rpc = [], multicall } = values;
  if (positionals.length > 0 || file === undefined) throw new Error(DECODE_USAGE);
  checkPlaces(rpc, multicall);
  return { file, rpc, multicall };
}
