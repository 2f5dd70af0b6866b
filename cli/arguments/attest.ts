import type { Address, Hex } from 'viem';
import { isAccount, parsed } from '../commands/place';

/** How `attest` is called. */
export const ATTEST_USAGE = 'usage: quorate attest --release FILE [--account 0x… --signature 0x…]';

/** Release to sign, and an existing signature. */
export type Attest = { release: string; account?: Address | undefined; signature?: Hex | undefined };

/** Reads the arguments behind `attest`; throws a sentence. */
export function readAttest(args: readonly string[]): Attest {
  const options = {
    release: { type: 'string' },
    account: { type: 'string' },
    signature: { type: 'string' },
  } as const;
  const { values, positionals } = parsed(ATTEST_USAGE, args, options);
  const { release, account, signature } = values;
  const isHalf = (account === undefined) !== (signature === undefined);
  if (positionals.length > 0 || release === undefined || isHalf) throw new Error(ATTEST_USAGE);
  if (account !== undefined && !isAccount(account)) throw new Error('--account is no address.');
  if (signature !== undefined && !/^0x[0-9a-fA-F]{130}$/.test(signature))
    throw new Error('--signature is none of an account with a key: 65 bytes in hex.');
  return { release, account, signature: signature as Hex | undefined };
}
