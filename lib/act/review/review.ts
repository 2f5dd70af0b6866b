import type { Hex } from 'viem';
import { isHex, size } from 'viem/utils';
import { askAll } from '@/chain/rpc/question';
import { RpcError } from '@/chain/rpc/rpcError';
import { blocked } from '@/core/errors/blocked';
import {
  isOwnReview,
  isSound,
  type Review,
  reviewData,
  reviewDigest,
  type SignedReview,
} from '@/core/governor/ballot/review';
import { t } from '@/core/language/message';
import type { ActChain, WalletClient } from '../acts/act';
import { readHead } from '../facts/accountState';
import { acceptance, signFor } from '../signing';

/**
 * Verified source of a signature: the reviewer's key, the reviewer's contract, neither, or unknown because the chain
 * could not be asked.
 */
export type Vouched = 'key' | 'contract' | 'nobody' | 'unknown';

/** Whether a review is signed by whom it names; a contract is asked through `chain` (undefined: there is no endpoint). */
export async function vouchFor(chain: ActChain | undefined, review: SignedReview): Promise<Vouched> {
  if (await isOwnReview(review)) return 'key';
  if (chain === undefined) return 'unknown';
  try {
    const block = await readHead(chain);
    const asked = acceptance(review.reviewer, reviewDigest(review), review.signature);
    const [isAccepted] = await askAll(chain, [asked], block, chain);
    return isAccepted === true ? 'contract' : 'nobody';
  } catch (error) {
    if (error instanceof RpcError) return 'unknown';
    throw error;
  }
}

/**
 * Asks the wallet to sign a review, then makes sure that the reviewer signed exactly this. Throws the wallet's refusal in
 * our codes, and `review-refused` when what came back is not by this account.
 */
export async function signReview(chain: ActChain, door: WalletClient, review: Review): Promise<SignedReview> {
  const { reviewer: account, chainId } = review;
  const signature = await signFor(door, reviewData(review), { account, chainId, refusal: 'review-refused' });
  const isBytes = isHex(signature) && signature.length % 2 === 0 && size(signature) > 0;
  const signed = { ...review, signature: isBytes ? (signature.toLowerCase() as Hex) : ('0x' as const) };
  const by = isBytes && isSound(signed) ? await vouchFor(chain, signed) : 'nobody';
  if (by === 'key' || by === 'contract') return signed;
  throw blocked('review-refused', { reason: t`the wallet’s signature is not one of this account.` });
}
