import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { anyAddress, object, openObject, readJson, refined, type Shape, text, whole } from '@/core/json';
import { shapedOr } from '@/core/jsonFlawWords';
import { big, oneOf } from '@/core/jsonValues';
import { t } from '@/core/language/message';
import { canonicalSignature, recoverSigner } from '../ballot/ballot';
import { VERSIONED, VERSIONLESS, VERSIONLESS_HASH } from '../ballot/domainForm';
import { typedDomain, typedHashes } from '../ballot/typedHashes';
import type { SignedDelegation } from '../call';

/** The EIP-712 domain of a token; `version` is null where the domain has none (COMP, UNI). */
type TokenDomain = { name: string; version: string | null; chainId: number; token: Address };

/** A delegation that its holder signed, ready to be sent by anyone. */
export type Delegation = SignedDelegation & { delegator: Address };

/** A delegation before it is signed; expiry in Unix seconds. */
type UnsignedDelegation = Omit<Delegation, 'v' | 'r' | 's'>;

/** A token's answers about its domain; null if it gives none. */
type ToldDomain = {
  domain: readonly [Hex, string, string, bigint, Address, ...unknown[]] | null;
  name: string | null;
  version: string | null;
  separator: Hex | null;
  typehash: Hex | null;
};

const TYPES = {
  Delegation: [
    { name: 'delegatee', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint256' },
  ],
};

/**
 * The domain in which a token takes signed delegations: by `eip712Domain()`, else by whichever of the known forms gives
 * its `DOMAIN_SEPARATOR()`, else by its `DOMAIN_TYPEHASH()` (COMP, UNI). Null when the token proves none: a signature
 * in a wrong domain would delegate for an account that has no owner.
 */
export function tokenDomain(told: ToldDomain, chainId: number, token: Address): TokenDomain | null {
  const form = (name: string, version: string | null) => ({ name, version, chainId, token });
  if (told.domain !== null) {
    const [fields, name, version, chain, contract] = told.domain;
    const isOwn = chain === BigInt(chainId) && contract.toLowerCase() === token.toLowerCase();
    if (isOwn && fields === VERSIONED) return form(name, version);
    return isOwn && fields === VERSIONLESS ? form(name, null) : null;
  }
  const { name, separator } = told;
  if (name === null) return null;
  if (separator !== null) {
    const known = [form(name, '1'), form(name, null), form(name, told.version ?? '2')];
    return known.find((one) => separatorOf(one) === separator) ?? null;
  }
  return told.typehash === VERSIONLESS_HASH ? form(name, null) : null;
}

/** The typed data that a wallet signs to delegate. */
export function delegationData(
  where: TokenDomain,
  { delegatee, nonce, expiry }: Pick<Delegation, 'delegatee' | 'nonce' | 'expiry'>,
) {
  const { domain, fields } = typedDomain(where, where.chainId, where.token);
  return {
    types: { EIP712Domain: fields, ...TYPES },
    primaryType: 'Delegation' as const,
    domain,
    message: { delegatee, nonce: String(nonce), expiry: String(expiry) },
  };
}

/** Recovers the signer of a delegation; null if the signature is invalid. */
export async function signerOf(
  domain: TokenDomain,
  { delegatee, nonce, expiry, r, s, v }: SignedDelegation,
): Promise<Address | null> {
  const { digest } = typedHashes(delegationData(domain, { delegatee, nonce, expiry }));
  return recoverSigner(digest, `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}` as Hex);
}

/** A delegation with what the wallet gave for it, whatever form of signature that is; undefined when it is none of the delegator. */
export async function withSignature(
  domain: TokenDomain,
  unsigned: UnsignedDelegation,
  given: Hex,
): Promise<Delegation | undefined> {
  const signature = canonicalSignature(given);
  if (signature === null) return undefined;
  const [r, s] = [signature.slice(0, 66) as Hex, `0x${signature.slice(66, 130)}` as const];
  const signed = { ...unsigned, v: Number(`0x${signature.slice(130)}`), r, s };
  return isSameAddress(await signerOf(domain, signed), unsigned.delegator) ? signed : undefined;
}

/** An address in whatever letters, read with its checksum. */
export const checksummed: Shape<Address> = refined(anyAddress, 'an address', (address) =>
  getAddress(address.toLowerCase() as Address),
);

const word: Shape<Hex> = refined(
  text<Hex>(66, /^0x[0-9a-fA-F]{64}$/),
  'a word of 32 bytes',
  (found) => found.toLowerCase() as Hex,
);
const FIELDS = {
  delegator: checksummed,
  delegatee: checksummed,
  nonce: big(),
  expiry: big(),
  r: word,
  s: word,
};
const v = oneOf([27, 28]);

/** A signed delegation whose every field is a text. */
export const delegationTexts: Shape<Delegation> = openObject<Delegation>({
  ...FIELDS,
  v: { write: String, read: (json, path) => v.read(Number(json), path) },
});

type Handed = Delegation & { kind: string; chainId: number; token: Address };
const HANDED: Shape<Handed> = object<Handed>({
  kind: oneOf(['delegation']),
  chainId: whole(),
  token: anyAddress,
  ...FIELDS,
  v,
});

/** A signed delegation as a text to hand on. */
export function writeDelegation(
  delegation: Delegation,
  token: Pick<TokenDomain, 'chainId' | 'token'>,
): string {
  return JSON.stringify(HANDED.write({ kind: 'delegation', ...token, ...delegation }), null, 2);
}

/** The signed delegation in a text, for this token; throws `delegation-malformed` with what is wrong. */
export function parseDelegation(text: string, token: Pick<TokenDomain, 'chainId' | 'token'>): Delegation {
  const wrong = (reason: string) => blocked('delegation-malformed', { reason });
  if (text.length > 5000) throw wrong(t`it is longer than any delegation`);
  const found = shapedOr(() => readJson(HANDED, text), t`it`, wrong);
  const { kind, chainId, token: contract, ...delegation } = found;
  if (chainId !== token.chainId || contract.toLowerCase() !== token.token.toLowerCase())
    throw wrong(t`it is for another token`);
  return delegation;
}

function separatorOf(domain: TokenDomain): Hex {
  return typedHashes(delegationData(domain, { delegatee: domain.token, nonce: 0n, expiry: 0n })).domain;
}
