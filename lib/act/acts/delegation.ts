import type { Address } from 'viem';
import { delegationAbi } from '@/chain/contracts/abis/act';
import { tokenAbi } from '@/chain/contracts/abis/token';
import { getHead } from '@/chain/rpc/block';
import { callViews, readView, view } from '@/chain/rpc/view';
import { blocked } from '@/core/errors/blocked';
import {
  type Delegation,
  delegationData,
  type TokenDomain,
  tokenDomain,
  withSignature,
} from '@/core/governor/act/delegation';
import type { TypedData } from '@/core/governor/ballot/typedHashes';
import { demandChain } from '../signing';
import type { ActChain, ActContext, WalletClient } from './act';

// A week: long enough to be sent by somebody else, short enough not to lie about for ever.
const LIFETIME = 7n * 86_400n;

/** The domain in which a token takes signed delegations; null when it proves none. */
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
