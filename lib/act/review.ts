import { QuorateError } from '@/core/errors';
import {
  isOwnReview,
  isSound,
  type Review,
  reviewData,
  reviewDigest,
  type SignedReview,
} from '@/core/governor/ballot/review';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import type { ActChain, WalletClient } from './acts/act';
import { chainFor } from './chain';
import { signVouched, type Vouched, vouchedByContract } from './signing';
import { useRead } from './useRead';
import { useTask } from './useTask';

/** Whether a review is signed by whom it names; a contract is asked through `chain` (undefined: there is no endpoint). */
export async function vouchFor(chain: ActChain | undefined, review: SignedReview): Promise<Vouched> {
  if (await isOwnReview(review)) return 'key';
  return vouchedByContract(chain, review.reviewer, reviewDigest(review), review.signature);
}

/** Has the wallet sign a review; throws as `signVouched` does, with `review-refused`. */
export async function signReview(chain: ActChain, client: WalletClient, review: Review) {
  const { reviewer: account, chainId } = review;
  const asked = { account, chainId, refusal: 'review-refused' } as const;
  const signature = await signVouched(client, reviewData(review), asked, (given) => {
    const signed = { ...review, signature: given };
    return isSound(signed) ? vouchFor(chain, signed) : 'nobody';
  });
  return { ...review, signature };
}

/** Finds who vouches for a review's signature; undefined while that is pending. */
export function useVouched(review: SignedReview): Vouched | undefined {
  const chain = chainFor(useChains(), review.chainId);
  const { value, error } = useRead(() => vouchFor(chain, review), [chain, review]);
  return error === undefined ? value : 'unknown';
}

/** Has a review signed by the connected wallet; `onSigned` is given it once its signature is checked. */
export function useReviewSigning(onSigned: (review: SignedReview) => void) {
  const chains = useChains();
  const { start, ...task } = useTask();
  const sign = (review: Omit<Review, 'reviewer'>) =>
    start(async () => {
      const chain = chainFor(chains, review.chainId);
      const { client } = wallet.get();
      if (client === undefined) throw new QuorateError('wallet-missing');
      if (chain === undefined) throw new QuorateError('rpc-none', { chain: String(review.chainId) });
      onSigned(await signReview(chain, client, { ...review, reviewer: client.account }));
    });
  return { ...task, sign };
}
