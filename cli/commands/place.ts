import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Address } from 'viem';
import { checkedAddress } from '../../core/caip';
import { hasCredentials, parseUrl } from '../../core/url';

/** Source of a reading: organisation and endpoints. */
export type Place = { dao: string; rpc: readonly string[]; multicall?: string | undefined };

/** The part of every usage that says where to read. */
export const PLACE = '--dao eip155:CHAIN:0x… --rpc URL [--rpc URL] [--multicall 0x…]';

/** The options behind `PLACE`, for `parseArgs`. */
export const PLACE_OPTIONS = {
  dao: { type: 'string' },
  rpc: { type: 'string', multiple: true },
  multicall: { type: 'string' },
} as const;

/** Throws a sentence unless endpoints are http or https addresses and Multicall3 an address. */
export function checkPlaces(rpc: readonly string[], multicall: string | undefined): void {
  const isUrl = (url: string) => /^https?:$/.test(parseUrl(url)?.protocol ?? '');
  if (!rpc.every(isUrl)) throw new Error('--rpc is no http or https address.');
  if (rpc.some(hasCredentials))
    throw new Error('--rpc holds a user name and password (user:password@), which Node refuses to send.');
  if (multicall !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(multicall))
    throw new Error('--multicall is no address.');
  if (multicall !== undefined && !isAccount(multicall))
    throw new Error('--multicall is no address: its checksum is wrong.');
}

/** Whether a text is an address, with the right checksum where it has one: digits of one case carry none. */
export function isAccount(text: string): text is Address {
  try {
    checkedAddress(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The endpoints of `--rpc`, else those of RPC_URL in the environment, with blanks between several: an address may hold a
 * key, and everybody on a machine sees its command lines. Undefined where neither names one.
 */
export function endpointsOf(
  rpc: string[] | undefined,
  { RPC_URL: kept = '' }: Readonly<Record<string, string | undefined>>,
): string[] | undefined {
  const named = kept.split(/\s+/).filter((url) => url !== '');
  return rpc ?? (named.length > 0 ? named : undefined);
}

/** The origin of a site's address, without a slash at its end; throws a sentence that names the option. */
export function originOf(option: string, address: string): string {
  const url = parseUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new Error(`--${option} is no address such as https://vote.example.org, without a path.`);
  return url.origin;
}

/** A block number of the command line; throws a sentence that names the option. */
export function blockOf(option: string, text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Error(`--${option} is no block number.`);
  return BigInt(text);
}

/** A whole number of the command line; throws a sentence that names the option. */
export function countOf(option: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${option} is no whole number.`);
  return Number(text);
}

/** Options and other words of a command line; throws the usage for options that the command does not have. */
export function parsed<O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new Error(usage);
  }
}
