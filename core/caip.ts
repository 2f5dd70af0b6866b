import { getAddress, isAddress } from 'viem/utils';
import { QuorateError } from './errors';

/** A Governor named by a link. */
export type DaoLink = { chainId: number; address: `0x${string}` };

/** CAIP-10 id, `eip155:<chain>:<checksummed address>`. */
export function daoId(route: DaoLink): string {
  return `eip155:${route.chainId}:${getAddress(route.address)}`;
}

/** Reads a CAIP-10 id; throws `address-malformed`, `address-checksum`. */
export function parseDaoId(text: string): DaoLink {
  const match = /^eip155:([1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(text.trim());
  if (match?.[1] === undefined || match[2] === undefined)
    throw new QuorateError('address-malformed', { input: clipForSentence(text) });
  return { chainId: Number(match[1]), address: checkedAddress(match[2]) };
}

/** An address a person typed or pasted, checksummed; throws `address-malformed`, `address-checksum`. */
export function parseAddress(text: string): `0x${string}` {
  return checkedAddress(text.trim());
}

/** An address as a link has it, checksummed; throws `address-malformed`, `address-checksum`. */
export function checkedAddress(text: string): `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    throw new QuorateError('address-malformed', { input: clipForSentence(text) });
  const lower = text.toLowerCase();
  if (text === lower || text.slice(2) === text.slice(2).toUpperCase())
    return getAddress(lower as `0x${string}`);
  if (!isAddress(text)) throw new QuorateError('address-checksum', { address: text });
  return text;
}

/** A text of unknown length, short enough for a sentence. */
export function clipForSentence(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
