import type { Address, Hex } from 'viem';
import { decodeAbiParameters, getAddress, hexToString, parseAbi } from 'viem/utils';
import type { ViewCall } from '@/chain/rpc/calls';
import { view } from '@/chain/rpc/view';
import type { Identity } from '@/core/decode/facts';
import { tokenAbi } from '../abis/token';
import type { Account } from './accounts';

const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
]);
const proxyAbi = parseAbi([
  'function implementation() view returns (address)',
  'function comptrollerImplementation() view returns (address)',
]);
const NFT = '0x80ac58cd';
const MOST_OWNERS = 100n;
// Longer than any honest name: what is longer is not decoded.
const LONGEST = 2 + 2 * 1024;

/** The views that tell what a contract is, and what of it an account holds. */
export function identityViews(address: Address, holder: Address | null): ViewCall[] {
  return [
    view(tokenAbi, address, 'symbol'),
    view(tokenAbi, address, 'name'),
    view(tokenAbi, address, 'decimals'),
    view(tokenAbi, address, 'supportsInterface', NFT),
    view(safeAbi, address, 'getOwners'),
    view(safeAbi, address, 'getThreshold'),
    view(proxyAbi, address, 'implementation'),
    view(proxyAbi, address, 'comptrollerImplementation'),
    view(tokenAbi, address, 'balanceOf', holder ?? address),
  ].map(({ to, data }) => ({ to, data }));
}

/** How many views `identityViews` asks. */
export const IDENTITY_VIEWS = 9;

/** What a contract says of itself; answers in the order of `identityViews`. */
export function identityFrom(
  address: Address,
  known: Identity | undefined,
  answers: readonly (Hex | null)[],
): { identity: Identity; implementation: Address | null; holding: bigint | null } {
  const [symbol, name, decimals, isNft, owners, threshold, code, unit, balance] = answers;
  const words = { symbol: identityText(symbol), name: identityText(name) };
  const places = view(tokenAbi, address, 'decimals').read(decimals);
  const held = view(tokenAbi, address, 'balanceOf', address).read(balance);
  const token = { ...words, decimals: places };
  const safe = safeOf(
    view(safeAbi, address, 'getOwners').read((owners ?? '').length > 100_000 ? null : owners),
    view(safeAbi, address, 'getThreshold').read(threshold),
  );
  const nft = view(tokenAbi, address, 'supportsInterface', NFT).read(isNft) === true;
  const implementation =
    view(proxyAbi, address, 'implementation').read(code) ??
    view(proxyAbi, address, 'comptrollerImplementation').read(unit);
  const identity = identityBy(known, token, nft, safe);
  const isToken = identity.kind === 'token' || identity.kind === 'nft' || identity.kind === 'votes-token';
  return {
    identity,
    implementation:
      implementation === null || BigInt(implementation) === 0n ? null : getAddress(implementation),
    holding: isToken ? held : null,
  };
}

/** What an account without a contract's code is: a person's when it has sent something, else nothing yet. */
export function plainIdentity(account: Account, nonce: bigint | null): Identity | null {
  if (account.isLent) return { kind: 'person' };
  if (nonce === null) return null;
  return { kind: nonce > 0n ? 'person' : 'nothing' };
}

/** A text as contracts give it: an ABI string, or 32 bytes padded with zeros (older tokens); empty where it is neither. */
function identityText(answer: Hex | null | undefined): string {
  if (answer === null || answer === undefined || answer.length > LONGEST) return '';
  try {
    if (answer.length === 66) return hexToString(answer).replace(/\0+$/, '').slice(0, 64);
    const [text] = decodeAbiParameters([{ type: 'string' }], answer);
    return text.slice(0, 64);
  } catch {
    // Whatever a fallback function answered.
    return '';
  }
}

function identityBy(
  known: Identity | undefined,
  token: { symbol: string; name: string; decimals: number | null },
  nft: boolean,
  safe: Identity | null,
): Identity {
  const { symbol, name, decimals } = token;
  if (known?.kind === 'governor' || known?.kind === 'timelock') return known;
  const counted = decimals === null || decimals > 77 ? undefined : decimals;
  if (known?.kind === 'votes-token') {
    return {
      ...known,
      ...(symbol === '' ? {} : { symbol, name }),
      ...(counted === undefined ? {} : { decimals: counted }),
    };
  }
  if (safe !== null) return safe;
  if (nft) return { kind: 'nft', symbol, name };
  if (counted !== undefined && (symbol !== '' || name !== ''))
    return { kind: 'token', symbol, decimals: counted, name };
  return { kind: 'contract' };
}

function safeOf(owners: readonly Address[] | null, threshold: bigint | null): Identity | null {
  if (owners === null || threshold === null || owners.length === 0 || threshold > MOST_OWNERS) return null;
  if (threshold < 1n || threshold > BigInt(owners.length) || BigInt(owners.length) > MOST_OWNERS) return null;
  return { kind: 'safe', owners, threshold: Number(threshold) };
}
