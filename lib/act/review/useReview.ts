import { useMemo } from 'react';
import { QuorateError } from '@/core/errors';
import type { Review, SignedReview } from '@/core/governor/ballot/review';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import { chainFor } from '../chain';
import { useRead } from '../useRead';
import { type Task, useTask } from '../useTask';
import { signReview, type Vouched, vouchFor } from './review';

/** Finds who vouches for a review's signature; undefined while that is pending. */
export function useVouched(review: SignedReview): Vouched | undefined {
  const chains = useChains();
  const chain = useMemo(() => chainFor(chains, review.chainId), [chains, review.chainId]);
  const { value, error } = useRead(() => vouchFor(chain, review), [chain, review]);
  return error === undefined ? value : 'unknown';
}

/** Has a review signed by the connected wallet; `onSigned` is given it once its signature is checked. */
export function useReviewSigning(
  onSigned: (review: SignedReview) => void,
): Omit<Task, 'start'> & { sign: (review: Omit<Review, 'reviewer'>) => void } {
  const chains = useChains();
  const { isBusy, problem, start } = useTask();
  const sign = (review: Omit<Review, 'reviewer'>) =>
    start(async () => {
      const chain = chainFor(chains, review.chainId);
      const { client } = wallet.get();
      if (client === undefined) throw new QuorateError('wallet-missing');
      if (chain === undefined) throw new QuorateError('rpc-none', { chain: String(review.chainId) });
      onSigned(await signReview(chain, client, { ...review, reviewer: client.account }));
    });
  return { isBusy, problem, sign };
}
