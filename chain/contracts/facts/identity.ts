import type { Address, Hex } from 'viem';
import { decodeAbiParameters, getAddress, hexToString, parseAbi } from 'viem/utils';
import { type Question, question } from '@/chain/rpc/question';
import { view } from '@/chain/rpc/view';
import type { Identity } from '@/core/decode/facts';
import { toQuantity } from '../../rpc/quantity';
import { RpcError } from '../../rpc/rpcError';
import type { Transport } from '../../rpc/transport';
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

/** A contract's own description, its code's address, and an account's holding of it. */
export type ContractFacts = { identity: Identity; implementation: Address | null; holding: bigint | null };

/** Asks a contract for its facts. */
export function identityQuestion(
  address: Address,
  known: Identity | undefined,
  holder: Address | null,
): Question<ContractFacts> {
  const owners = view(safeAbi, address, 'getOwners');
  const views = {
    symbol: { ...view(tokenAbi, address, 'symbol'), read: identityText },
    name: { ...view(tokenAbi, address, 'name'), read: identityText },
    decimals: view(tokenAbi, address, 'decimals'),
    isNft: view(tokenAbi, address, 'supportsInterface', NFT),
    owners: {
      ...owners,
      read: (answer: Answer) => owners.read((answer ?? '').length > 100_000 ? null : answer),
    },
    threshold: view(safeAbi, address, 'getThreshold'),
    code: view(proxyAbi, address, 'implementation'),
    unit: view(proxyAbi, address, 'comptrollerImplementation'),
    held: view(tokenAbi, address, 'balanceOf', holder ?? address),
  };
  return question(views, ({ symbol, name, decimals, isNft, owners, threshold, code, unit, held }) => {
    const token = { symbol, name, decimals };
    const identity = identityBy(known, token, isNft === true, safeOf(owners, threshold));
    const isToken = ['token', 'nft', 'votes-token'].includes(identity.kind);
    const implementation = code ?? unit;
    const isEmpty = implementation === null || BigInt(implementation) === 0n;
    return {
      identity,
      implementation: isEmpty ? null : getAddress(implementation),
      holding: isToken && holder !== null ? held : null,
    };
  });
}

type Answer = Hex | null | undefined;

/** Identifies an account without a contract's code: a person's if it has sent something, else nothing. */
export function plainIdentity(account: Account, nonce: bigint | null): Identity | null {
  if (account.kind === 'delegated') return { kind: 'person', isLent: true };
  if (nonce === null) return null;
  return { kind: nonce > 0n ? 'person' : 'nothing' };
}

/** A text as contracts give it: an ABI string, or 32 bytes padded with zeros (older tokens); empty where it is neither. */
function identityText(answer: Answer): string {
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
  // A single endpoint may not change the table of tokens.
  if (known !== undefined && known.kind !== 'votes-token') return known;
  const counted = decimals === null || decimals > 77 ? undefined : decimals;
  if (known !== undefined) {
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

/** Reads an account's balance of the chain's coin at a block, in wei; null where the endpoint gives none. */
export async function coinBalance(
  transport: Transport,
  holder: Address,
  block: bigint,
  signal: AbortSignal | undefined,
): Promise<bigint | null> {
  const answer = await quiet(
    transport.request<unknown>(
      'eth_getBalance',
      [holder, toQuantity(block)],
      signal === undefined ? {} : { signal },
    ),
  );
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer) ? BigInt(answer) : null;
}

/** An answer, or null where the endpoint refuses: one figure that is not known does not take the others with it. */
export async function quiet<T>(question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}
