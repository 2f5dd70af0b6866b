import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { delegationAbi } from '@/chain/contracts/abis/act';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { getBlock } from '@/chain/rpc/block';
import { callViews, view } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { formatExact } from '@/core/format';
import { delegateBySigCall } from '@/core/governor/call';
import { readHead } from '../facts/accountState';
import { blocked } from '../facts/blocked';
import type { Act, ActContext } from './act';
import { type Delegation, readDomain, signerOf } from './delegation';

/** What decides whether a signed delegation still does anything, at `block`; `now` in Unix seconds. */
export type SignedFacts = {
  block: bigint;
  now: bigint;
  /** The token's next number for the delegator; null where it has none. */
  nonce: bigint | null;
  /** Whom the delegator's tokens vote through. */
  delegate: Address | null;
  /** Who signed; null when the token proves no domain or the signature is none. */
  signer: Address | null;
  hasDomain: boolean;
};

/** Sending a delegation that somebody signed; anyone may, and pays the fee. */
export const delegateBySig: Act<Delegation, SignedFacts> = {
  name: 'delegateBySig',
  facts: readSignedFacts,
  blockers: ({ delegator, delegatee, nonce, expiry }, facts) => {
    if (!facts.hasDomain) return [blocked('delegation-domain')];
    if (!isSameAddress(facts.signer, delegator)) return [blocked('delegation-signer', { delegator })];
    if (facts.now > expiry) return [blocked('delegation-expired', { time: formatExact(expiry) })];
    if (facts.nonce !== null && facts.nonce !== nonce) {
      return [blocked('delegation-used', { nonce: String(nonce), expected: String(facts.nonce) })];
    }
    return isSameAddress(facts.delegate, delegatee) ? [blocked('already-delegated')] : [];
  },
  call: (intent, dao) => {
    if (dao.token === null) throw blocked('send-forbidden', { reason: 'this Governor names no token' });
    return { to: dao.token.address, data: delegateBySigCall(intent).data, value: 0n };
  },
  matchesLog: ({ delegator, delegatee }, effect) =>
    effect.kind === 'delegation' && isSameAddress(effect.by, delegator)
      ? isSameAddress(effect.to, delegatee)
      : undefined,
  reached,
  // The index keeps no delegations yet: the chain's word is all there is.
  isShown: (intent, context) => reached(intent, context),
  words: ({ delegator, delegatee }) => `Send the delegation of ${delegator} to ${delegatee}`,
  subject: ({ delegator, nonce }) => `delegation ${nonce} of ${delegator}`,
  pack: ({ delegator, delegatee, nonce, expiry, v, r, s }) => ({
    delegator,
    delegatee,
    nonce: String(nonce),
    expiry: String(expiry),
    v: String(v),
    r,
    s,
  }),
  unpack,
};

async function readSignedFacts(
  intent: Delegation,
  { dao, chain }: ActContext,
  block: bigint,
): Promise<SignedFacts> {
  const token = dao.token?.address;
  if (token === undefined) throw blocked('delegation-domain');
  const asked = {
    nonce: view(delegationAbi, token, 'nonces', intent.delegator),
    delegate: view(tokenAbi, token, 'delegates', intent.delegator),
  };
  const [found, domain, at] = await Promise.all([
    callViews(chain, asked, block, chain),
    readDomain(chain, token, block),
    getBlock(chain, block),
  ]);
  const signer = domain === null ? null : await signerOf(domain, intent);
  return { block, now: at?.timestamp ?? 0n, ...found, signer, hasDomain: domain !== null };
}

async function reached({ delegator, delegatee }: Delegation, { dao, chain }: ActContext): Promise<boolean> {
  if (dao.token === null) return false;
  const asked = { found: view(tokenAbi, dao.token.address, 'delegates', delegator) };
  const { found } = await callViews(chain, asked, await readHead(chain), chain);
  return isSameAddress(found, delegatee);
}

function unpack(packed: Record<string, string>): Delegation | undefined {
  const { delegator, delegatee, nonce, expiry, v, r, s } = packed;
  const isAddress = (text: string | undefined) => /^0x[0-9a-fA-F]{40}$/.test(text ?? '');
  const isWord = (text: string | undefined) => /^0x[0-9a-fA-F]{64}$/.test(text ?? '');
  const isNumber = (text: string | undefined) => /^\d{1,78}$/.test(text ?? '');
  if (![delegator, delegatee].every(isAddress) || ![r, s].every(isWord)) return undefined;
  if (![nonce, expiry].every(isNumber) || !/^2[78]$/.test(v ?? '')) return undefined;
  return {
    delegator: getAddress((delegator ?? '').toLowerCase() as Address),
    delegatee: getAddress((delegatee ?? '').toLowerCase() as Address),
    nonce: BigInt(nonce ?? ''),
    expiry: BigInt(expiry ?? ''),
    v: Number(v),
    r: r as Hex,
    s: s as Hex,
  };
}
