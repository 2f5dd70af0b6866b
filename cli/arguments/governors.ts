import { blockOf, checkPlaces, countOf, parsed } from '../commands/place';

/** How `governors` is called. */
export const GOVERNORS_USAGE =
  'usage: quorate governors --chain N --rpc URL [--rpc URL] [--multicall 0x…] [--from-block BLOCK] [--until BLOCK] [--most N] [--out DIR]';

/** A search of one chain's logs: its endpoints, and the output folder. */
export type Governors = {
  chain: number;
  rpc: readonly string[];
  multicall?: string | undefined;
  from: bigint;
  until?: bigint | undefined;
  most: number;
  out?: string | undefined;
};

const MOST = 500;

/** Reads the arguments behind `governors`; throws a sentence. */
export function readGovernors(args: readonly string[]): Governors {
  const { values, positionals } = parsed(GOVERNORS_USAGE, args, {
    ...{ chain: { type: 'string' }, rpc: { type: 'string', multiple: true }, multicall: { type: 'string' } },
    ...{ 'from-block': { type: 'string' }, until: { type: 'string' }, most: { type: 'string' } },
    out: { type: 'string' },
  });
  const { chain, rpc, multicall, 'from-block': from = '0', until, most = String(MOST), out } = values;
  if (positionals.length > 0 || chain === undefined || rpc === undefined) throw new Error(GOVERNORS_USAGE);
  checkPlaces(rpc, multicall);
  return {
    ...{ chain: countOf('chain', chain), rpc, multicall, from: blockOf('from-block', from) },
    ...{ until: until === undefined ? undefined : blockOf('until', until), most: countOf('most', most), out },
  };
}
