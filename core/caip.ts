import { keccak_256 } from '@noble/hashes/sha3';
import { QuorateError } from './errors';

/** A Governor named by a link. */
export type DaoLink = { chainId: number; address: `0x${string}` };

/** CAIP-10 id, `eip155:<chain>:<checksummed address>`. */
export const daoId = (route: DaoLink): string => `eip155:${route.chainId}:${checksummed(route.address)}`;

/** Reads a CAIP-10 id; throws `address-malformed`, `address-checksum`. */
export function parseDaoId(text: string): DaoLink {
  const match = /^eip155:([1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(text.trim());
  if (match?.[1] === undefined || match[2] === undefined)
    throw new QuorateError('address-malformed', { input: clipForSentence(text) });
  return { chainId: Number(match[1]), address: checkedAddress(match[2], Number(match[1])) };
}

/** A CAIP-10 id as it stands inside: config.json may write an address without its checksum. Throws as `parseDaoId` does. */
export const canonicalId = (text: string): string => daoId(parseDaoId(text.toLowerCase()));

/** An address, checksummed (ERC-55, on Rootstock also EIP-1191). Throws `address-malformed`, `address-checksum`. */
export function checkedAddress(text: string, chainId?: number): `0x${string}` {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    throw new QuorateError('address-malformed', { input: clipForSentence(text) });
  const right = checksummed(text);
  const digits = text.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  const isRight =
    text === right || ((chainId === 30 || chainId === 31) && text === checksummed(text, `${chainId}0x`));
  if (hasChecksum && !isRight) throw new QuorateError('address-checksum', { address: text });
  return right;
}

// A page writes the id of an organisation in each of its links, and each takes a slow phone 5 ms.
const checksums = new Map<string, `0x${string}`>();
const KEPT = 1_000;

// ERC-55: a letter is a capital where the hash of the small ones has a high bit. By viem every page would carry the classes
// of its errors for this.
function checksummed(address: string, prefix = ''): `0x${string}` {
  const digits = address.slice(2).toLowerCase();
  const known = checksums.get(prefix + digits);
  if (known !== undefined) return known;
  const hash = keccak_256(prefix + digits);
  const isHigh = (index: number) => (((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 8) !== 0;
  const right: `0x${string}` = `0x${Array.from(digits, (digit, at) => (isHigh(at) ? digit.toUpperCase() : digit)).join('')}`;
  if (checksums.size >= KEPT) checksums.clear();
  checksums.set(prefix + digits, right);
  return right;
}

/** A text of unknown length, short enough for a sentence. */
export const clipForSentence = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
