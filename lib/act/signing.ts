import type { Address, Hex } from 'viem';
import { ballotAbi } from '@/chain/contracts/abis/ballot';
import { type Question, question } from '@/chain/rpc/question';
import { view } from '@/chain/rpc/view';
import { chainWords } from '@/core/chains';
import { blocked } from '@/core/errors/blocked';
import { walletError } from '@/lib/wallet/walletError';
import type { WalletClient } from './acts/act';

/** The facts of `wallet-wrong-chain`. */
export function chainFacts(actual: number, expected: number): { actual: string; expected: string } {
  return { actual: chainWords(actual), expected: chainWords(expected) };
}

/** Throws `wallet-wrong-chain` when the wallet is on another chain. */
export function demandChain(client: Pick<WalletClient, 'chainId'>, chainId: number): void {
  if (client.chainId === chainId) return;
  throw blocked('wallet-wrong-chain', chainFacts(client.chainId, chainId));
}

/**
 * Asks the wallet, at once, to sign typed data in the name of an account. Throws `refusal` when it is on another account,
 * `wallet-wrong-chain`, and the wallet's own refusal in our codes; what it gives back is not checked here.
 */
export async function signFor(
  client: WalletClient,
  data: unknown,
  {
    account,
    chainId,
    refusal,
  }: {
    account: Address;
    chainId: number;
    refusal: 'ballot-refused' | 'review-refused' | 'endorsement-refused';
  },
): Promise<Hex> {
  if (client.account.toLowerCase() !== account.toLowerCase())
    throw blocked(refusal, { reason: 'the wallet is on another account.' });
  demandChain(client, chainId);
  try {
    return await client.sign(data);
  } catch (error) {
    throw walletError(error).problem;
  }
}

const ERC1271 = '0x1626ba7e';

/** Asks a contract wallet whether it accepts a signature (ERC-1271). */
export function acceptance(account: Address, digest: Hex, signature: Hex): Question<boolean> {
  const answer = view(ballotAbi, account, 'isValidSignature', digest, signature);
  return question({ answer }, (told) => told.answer === ERC1271);
}
