import type { Address, Hex } from 'viem';
import {
  encodeAbiParameters,
  getAddress,
  hashTypedData,
  keccak256,
  recoverAddress,
  stringToBytes,
} from 'viem/utils';
import { delegationAbi } from '@/chain/contracts/abis/act';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { getHead } from '@/chain/rpc/block';
import { callViews, view } from '@/chain/rpc/view';
import type { SignedDelegation } from '@/core/governor/call';
import type { TypedData } from '@/lib/wallet/typed';
import { blocked } from '../facts/blocked';
import { demandChain } from '../signing';
import type { ActChain, ActContext, WalletClient } from './act';

/** The EIP-712 domain of a token; `version` is null where the domain has none (COMP, UNI). */
export type TokenDomain = { name: string; version: string | null; chainId: number; token: Address };

/** A delegation that its holder signed, ready to be sent by anyone. */
export type Delegation = SignedDelegation & { delegator: Address };

const TYPES = {
  Delegation: [
    { name: 'delegatee', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint256' },
  ],
};
const VERSIONLESS = 'EIP712Domain(string name,uint256 chainId,address verifyingContract)';
const VERSIONED = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';

/**
 * The domain in which a token takes signed delegations: by `eip712Domain()`, else by whichever of the known forms gives
 * its `DOMAIN_SEPARATOR()`, else by its `DOMAIN_TYPEHASH()` (COMP, UNI). Null when the token proves none: a signature
 * in a wrong domain would delegate for an account that has no owner.
 */
export async function readDomain(
  chain: ActChain,
  token: Address,
  block: bigint,
): Promise<TokenDomain | null> {
  const asked = {
    domain: view(delegationAbi, token, 'eip712Domain'),
    name: view(tokenAbi, token, 'name'),
    version: view(delegationAbi, token, 'version'),
    separator: view(delegationAbi, token, 'DOMAIN_SEPARATOR'),
    typehash: view(delegationAbi, token, 'DOMAIN_TYPEHASH'),
  };
  const found = await callViews(chain, asked, block, chain);
  const form = (name: string, version: string | null) => ({ name, version, chainId: chain.chainId, token });
  if (found.domain !== null) {
    const [fields, name, version, chainId, contract] = found.domain;
    const isOwn = chainId === BigInt(chain.chainId) && contract.toLowerCase() === token.toLowerCase();
    if (isOwn && fields === '0x0f') return form(name, version);
    return isOwn && fields === '0x0d' ? form(name, null) : null;
  }
  if (found.name === null) return null;
  const { name, separator } = found;
  if (separator !== null) {
    const known = [form(name, '1'), form(name, null), form(name, found.version ?? '2')];
    return known.find((one) => separatorOf(one) === separator) ?? null;
  }
  return found.typehash === keccak256(stringToBytes(VERSIONLESS)) ? form(name, null) : null;
}

/** The typed data that a wallet signs to delegate. */
export function delegationData(
  { name, version, chainId, token }: TokenDomain,
  { delegatee, nonce, expiry }: Pick<Delegation, 'delegatee' | 'nonce' | 'expiry'>,
) {
  const domain = { name, ...(version === null ? {} : { version }), chainId, verifyingContract: token };
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        ...(version === null ? [] : [{ name: 'version', type: 'string' }]),
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      ...TYPES,
    },
    primaryType: 'Delegation' as const,
    domain,
    message: { delegatee, nonce: String(nonce), expiry: String(expiry) },
  };
}

/** Who signed a delegation; null when the signature is none. */
export async function signerOf(domain: TokenDomain, delegation: Delegation): Promise<Address | null> {
  const { delegatee, nonce, expiry, r, s, v } = delegation;
  const { domain: words } = delegationData(domain, delegation);
  const message = { delegatee, nonce, expiry };
  const hash = hashTypedData({ domain: words, types: TYPES, primaryType: 'Delegation', message });
  const signature = `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}` as Hex;
  return recoverAddress({ hash, signature }).catch(() => null);
}

// A week: long enough to be sent by somebody else, short enough not to lie about for ever.
const LIFETIME = 7n * 86_400n;

/**
 * Asks the wallet to sign a delegation of the account's votes, valid for a week, and checks the signature; `onAsk` is
 * told what the wallet is handed. Throws `delegation-domain`, `delegation-signer`, or the wallet's own error.
 */
export async function signDelegation(
  client: WalletClient,
  { dao, account, chain }: ActContext,
  delegatee: Address,
  onAsk: (data: TypedData) => void = () => undefined,
): Promise<Delegation> {
  const at = await getHead(chain);
  const token = dao.token?.address;
  const domain = token === undefined ? null : await readDomain(chain, token, at.number);
  if (domain === null || token === undefined) throw blocked('delegation-domain');
  demandChain(client, dao.chainId);
  const { nonce } = await callViews(
    chain,
    { nonce: view(delegationAbi, token, 'nonces', account) },
    at.number,
    chain,
  );
  if (nonce === null) throw blocked('delegation-domain');
  const unsigned = { delegator: account, delegatee, nonce, expiry: at.timestamp + LIFETIME };
  const data = delegationData(domain, unsigned);
  onAsk(data);
  const signature = await client.sign(data);
  const parts = /^0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})([0-9a-fA-F]{2})$/.exec(signature);
  if (parts === null) throw blocked('delegation-signer', { delegator: account });
  const last = Number.parseInt(parts[3] ?? '', 16);
  // Some hardware wallets give 0 and 1.
  const v = last < 27 ? last + 27 : last;
  const signed = { ...unsigned, v, r: `0x${parts[1] ?? ''}`, s: `0x${parts[2] ?? ''}` } as const;
  const signer = await signerOf(domain, signed);
  if (signer?.toLowerCase() !== account.toLowerCase())
    throw blocked('delegation-signer', { delegator: account });
  return signed;
}

/** A signed delegation as a text to hand on. */
export function writeDelegation(
  delegation: Delegation,
  token: Pick<TokenDomain, 'chainId' | 'token'>,
): string {
  const { delegator, delegatee, nonce, expiry, v, r, s } = delegation;
  const numbers = { nonce: String(nonce), expiry: String(expiry), v };
  return JSON.stringify({ kind: 'delegation', ...token, delegator, delegatee, ...numbers, r, s }, null, 2);
}

/** The signed delegation in a text, for this token; throws `delegation-malformed` with what is wrong. */
export function parseDelegation(text: string, token: Pick<TokenDomain, 'chainId' | 'token'>): Delegation {
  const found = fieldsOf(text);
  const wrong = (reason: string) => blocked('delegation-malformed', { reason });
  if (found.kind !== 'delegation') throw wrong('it is something else');
  if (found.chainId !== String(token.chainId) || found.token?.toLowerCase() !== token.token.toLowerCase())
    throw wrong('it is for another token');
  const one = (name: string, form: RegExp) => {
    const value = found[name] ?? '';
    if (!form.test(value)) throw wrong(`its ${name} is not readable`);
    return value;
  };
  const address = (name: string) => getAddress(one(name, /^0x[0-9a-fA-F]{40}$/).toLowerCase() as Address);
  return {
    delegator: address('delegator'),
    delegatee: address('delegatee'),
    nonce: BigInt(one('nonce', /^\d{1,78}$/)),
    expiry: BigInt(one('expiry', /^\d{1,78}$/)),
    v: Number(one('v', /^2[78]$/)),
    r: one('r', /^0x[0-9a-fA-F]{64}$/).toLowerCase() as Hex,
    s: one('s', /^0x[0-9a-fA-F]{64}$/).toLowerCase() as Hex,
  };
}

function fieldsOf(text: string): Record<string, string> {
  try {
    const value: unknown = text.length > 5000 ? null : JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field)]));
  } catch {
    return {};
  }
}

function separatorOf({ name, version, chainId, token }: TokenDomain): Hex {
  const hash = (text: string) => keccak256(stringToBytes(text));
  const words = [
    hash(version === null ? VERSIONLESS : VERSIONED),
    hash(name),
    ...(version === null ? [] : [hash(version)]),
  ];
  const types = [...words.map(() => ({ type: 'bytes32' })), { type: 'uint256' }, { type: 'address' }];
  return keccak256(encodeAbiParameters(types, [...words, BigInt(chainId), token]));
}
