import type { Address } from 'viem';
import { delegationAbi } from '@/chain/contracts/abis/act';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { chosenView } from '@/chain/contracts/tokenViews';
import { getBlock, getHead } from '@/chain/rpc/transport';
import { callViews, readView, view } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { formatExact } from '@/core/format';
import {
  type Delegation,
  delegationData,
  delegationTexts,
  signerOf,
  tokenDomain,
  withSignature,
} from '@/core/governor/act/delegation';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import { callTo, delegateBySigCall } from '@/core/governor/call';
import type { Delegates } from '@/core/governor/receipt';
import { t } from '@/core/language/message';
import { demandChain } from '../signing';
import type { Act, ActChain, ActContext, WalletClient } from './act';
import { isDelegated, isWith, saysDelegation, tokenOf } from './delegate';

/** Facts that decide whether a signed delegation still has an effect, at `block`; `now` in Unix seconds. */
type SignedFacts = {
  block: bigint;
  now: bigint;
  /** The token's next number for the delegator; null where it has none. */
  nonce: bigint | null;
  chosen: Delegates | null;
  /** Signer; null if the token proves no domain or the signature is invalid. */
  signer: Address | null;
  hasDomain: boolean;
};

/** Sending a delegation that somebody signed; anyone may, and pays the fee. */
export const delegateBySig: Act<Delegation, SignedFacts> = {
  name: 'delegateBySig',
  async facts(intent, { dao, chain }, block) {
    const token = dao.token?.address;
    if (token === undefined) throw blocked('delegation-domain');
    const asked = {
      nonce: view(delegationAbi, token, 'nonces', intent.delegator),
      chosen: chosenView(token, intent.delegator),
    };
    const [found, domain, at] = await Promise.all([
      callViews(chain, asked, block, chain),
      readDomain(chain, token, block),
      getBlock(chain, block),
    ]);
    const signer = domain === null ? null : await signerOf(domain, intent);
    return { block, now: at?.timestamp ?? 0n, ...found, signer, hasDomain: domain !== null };
  },
  blockers: ({ delegator, delegatee, nonce, expiry }, facts) => {
    if (!facts.hasDomain) return [blocked('delegation-domain')];
    if (!isSameAddress(facts.signer, delegator)) return [blocked('delegation-signer', { delegator })];
    if (facts.now > expiry) return [blocked('delegation-expired', { time: formatExact(expiry) })];
    if (facts.nonce !== null && facts.nonce !== nonce) {
      return [blocked('delegation-used', { nonce: String(nonce), expected: String(facts.nonce) })];
    }
    return isWith(facts.chosen, delegatee) ? [blocked('already-delegated')] : [];
  },
  call: (intent, dao) => callTo(tokenOf(dao), delegateBySigCall(intent)),
  matchesLog: ({ delegator, delegatee }, effect) => saysDelegation(effect, delegator, delegatee),
  reached: ({ delegator, delegatee }, context) => isDelegated(delegator, delegatee, context),
  words: ({ delegator, delegatee }) => t`Send the delegation of ${delegator} to ${delegatee}`,
  subject: ({ delegator, nonce }) => t`delegation ${nonce} of ${delegator}`,
  texts: delegationTexts,
};

// A week: long enough to be sent by somebody else, short enough not to lie about for ever.
const LIFETIME = 7n * 86_400n;

/** The domain in which a token takes signed delegations; null when it proves none. */
export async function readDomain(chain: ActChain, token: Address, block: bigint) {
  const asked = {
    domain: view(delegationAbi, token, 'eip712Domain'),
    name: view(tokenAbi, token, 'name'),
    version: view(delegationAbi, token, 'version'),
    separator: view(delegationAbi, token, 'DOMAIN_SEPARATOR'),
    typehash: view(delegationAbi, token, 'DOMAIN_TYPEHASH'),
  };
  return tokenDomain(await callViews(chain, asked, block, chain), chain.chainId, token);
}

/**
 * Asks the wallet to sign a delegation of the account's votes, valid for a week, and checks the signature; `onAsk` is
 * told what the wallet is handed. Throws `delegation-domain`, `delegation-signer`, or the wallet's own error.
 */
export async function signDelegation(
  client: WalletClient,
  { dao, account, chain, hold }: ActContext,
  delegatee: Address,
  onAsk: (data: TypedData) => void = () => undefined,
): Promise<Delegation> {
  await hold?.();
  const at = await getHead(chain);
  const token = dao.token?.address;
  const domain = token === undefined ? null : await readDomain(chain, token, at.number);
  if (domain === null || token === undefined) throw blocked('delegation-domain');
  demandChain(client, dao.chainId);
  const nonce = await readView(chain, view(delegationAbi, token, 'nonces', account), at.number, chain);
  if (nonce === null) throw blocked('delegation-domain');
  const unsigned = { delegator: account, delegatee, nonce, expiry: at.timestamp + LIFETIME };
  const data = delegationData(domain, unsigned);
  onAsk(data);
  const signed = await withSignature(domain, unsigned, await client.sign(data));
  if (signed === undefined) throw blocked('delegation-signer', { delegator: account });
  return signed;
}
