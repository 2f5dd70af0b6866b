import type { Errand } from '../checkpoint/verify';
import { checkPlaces, countOf, parsed } from '../commands/place';

/** How `verify` is called. */
export const VERIFY_USAGE =
  'usage: quorate verify --checkpoint DIR --rpc URL [--rpc URL] [--dao eip155:CHAIN:0x…] [--samples K] [--seed N] [--multicall 0x…]';

const SAMPLES = 32;

/** Reads the arguments behind `verify`; throws a sentence. */
export function readVerify(args: readonly string[]): Errand {
  const { values, positionals } = parsed(VERIFY_USAGE, args, {
    checkpoint: { type: 'string' },
    rpc: { type: 'string', multiple: true },
    dao: { type: 'string' },
    multicall: { type: 'string' },
    samples: { type: 'string' },
    seed: { type: 'string' },
  });
  const { checkpoint, rpc, dao, multicall, samples, seed } = values;
  if (positionals.length > 0 || checkpoint === undefined || rpc === undefined) throw new Error(VERIFY_USAGE);
  checkPlaces(rpc, multicall);
  return {
    checkpoint,
    rpc,
    dao,
    multicall,
    samples: samples === undefined ? SAMPLES : countOf('samples', samples),
    // Another choice each time, and the one that found something can be repeated.
    seed: seed === undefined ? Math.floor(Math.random() * 2 ** 32) : countOf('seed', seed),
  };
}
