import type { Address, Hex } from 'viem';
import { isHex, size } from 'viem/utils';
import { ballotAbi } from '@/chain/contracts/abis/ballot';
import { askAll, type Question, question } from '@/chain/rpc/question';
import { RpcError } from '@/chain/rpc/rpcError';
import { view } from '@/chain/rpc/view';
import { chainWords } from '@/core/chains';
import { blocked } from '@/core/errors/blocked';
import { t } from '@/core/language/message';
import { walletError } from '@/lib/wallet/walletError';
import type { ActChain, WalletClient } from './acts/act';
import { readHead } from './facts/accountState';

export function chainFacts(actual: number, expected: number): { actual: string; expected: string } {
  return { actual: chainWords(actual), expected: chainWords(expected) };
}

/** Throws `wallet-wrong-chain` when the wallet is on another chain. */
export function demandChain(client: Pick<WalletClient, 'chainId'>, chainId: number): void {
  if (client.chainId === chainId) return;
  throw blocked('wallet-wrong-chain', chainFacts(client.chainId, chainId));
}

type Signer = {
  account: Address;
  chainId: number;
  refusal: 'ballot-refused' | 'review-refused' | 'endorsement-refused';
};

/** Asks the wallet at once to sign typed data; throws `refusal`, `wallet-wrong-chain` or its own. Checks no signature. */
export async function signFor(client: WalletClient, data: unknown, { account, chainId, refusal }: Signer) {
  if (client.account.toLowerCase() !== account.toLowerCase())
    throw blocked(refusal, { reason: t`the wallet is on another account.` });
  demandChain(client, chainId);
  try {
    return await client.sign(data);
  } catch (error) {
    throw walletError(error).problem;
  }
}

/** Verified source of a signature: the signer's key, the signer's contract, neither, or unknown because the chain could not be asked. */
export type Vouched = 'key' | 'contract' | 'nobody' | 'unknown';

/** Signs as `signFor` does and verifies by `vouch` that the account signed exactly this, else throws `refusal`. */
export async function signVouched(
  client: WalletClient,
  data: unknown,
  asked: Signer,
  vouch: (signature: Hex) => Promise<Vouched> | Vouched,
): Promise<Hex> {
  const signature = String(await signFor(client, data, asked)).toLowerCase();
  const isBytes = isHex(signature) && signature.length % 2 === 0 && size(signature) > 0;
  const by = isBytes && size(signature) <= 4_096 ? await vouch(signature) : 'nobody';
  if (isBytes && (by === 'key' || by === 'contract')) return signature;
  throw blocked(asked.refusal, { reason: t`the wallet’s signature is not one of this account.` });
}

/** Whether the contract of an account vouches for a signature; `unknown` without an endpoint (`chain` undefined). */
export async function vouchedByContract(
  chain: ActChain | undefined,
  account: Address,
  digest: Hex,
  signature: Hex,
): Promise<Vouched> {
  if (chain === undefined) return 'unknown';
  try {
    const block = await readHead(chain);
    const [isAccepted] = await askAll(chain, [acceptance(account, digest, signature)], block, chain);
    return isAccepted === true ? 'contract' : 'nobody';
  } catch (error) {
    if (error instanceof RpcError) return 'unknown';
    throw error;
  }
}

const ERC1271 = '0x1626ba7e';

/** Asks a contract wallet whether it accepts a signature (ERC-1271). */
export function acceptance(account: Address, digest: Hex, signature: Hex): Question<boolean> {
  const answer = view(ballotAbi, account, 'isValidSignature', digest, signature);
  return question({ answer }, (told) => told.answer === ERC1271);
}
