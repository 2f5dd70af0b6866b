import type { Address } from 'viem';
import { delegationAbi } from '@/chain/contracts/abis/act';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { getBlock } from '@/chain/rpc/block';
import { callViews, view } from '@/chain/rpc/view';
import { isSameAddress } from '@/core/address';
import { blocked } from '@/core/errors/blocked';
import { formatExact } from '@/core/format';
import { type Delegation, delegationTexts, signerOf } from '@/core/governor/act/delegation';
import { callTo, delegateBySigCall } from '@/core/governor/call';
import { t } from '@/core/language/message';
import type { Act, ActContext } from './act';
import { isDelegated, saysDelegation, tokenOf } from './delegate';
import { readDomain } from './delegation';

/** Facts that decide whether a signed delegation still has an effect, at `block`; `now` in Unix seconds. */
type SignedFacts = {
  block: bigint;
  now: bigint;
  /** The token's next number for the delegator; null where it has none. */
  nonce: bigint | null;
  /** Current delegate of the delegator. */
  delegate: Address | null;
  /** Signer; null if the token proves no domain or the signature is invalid. */
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
  call: (intent, dao) => callTo(tokenOf(dao), delegateBySigCall(intent)),
  matchesLog: ({ delegator, delegatee }, effect) => saysDelegation(effect, delegator, delegatee),
  reached: ({ delegator, delegatee }, context) => isDelegated(delegator, delegatee, context),
  words: ({ delegator, delegatee }) => t`Send the delegation of ${delegator} to ${delegatee}`,
  subject: ({ delegator, nonce }) => t`delegation ${nonce} of ${delegator}`,
  texts: delegationTexts,
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
