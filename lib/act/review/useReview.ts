import { useEffect, useMemo, useState } from 'react';
import { asQuorateError, QuorateError } from '@/core/errors';
import type { Review, SignedReview } from '@/core/governor/ballot/review';
import { useChains } from '@/lib/settings/config';
import { wallet } from '@/lib/wallet/wallet';
import { chainFor } from '../chain';
import { signReview, type Vouched, vouchFor } from './review';

/** Who vouches for a review's signature; undefined while that is found out. */
export function useVouched(review: SignedReview): Vouched | undefined {
  const chains = useChains();
  const chain = useMemo(() => chainFor(chains, review.chainId), [chains, review.chainId]);
  const [vouched, setVouched] = useState<Vouched>();
  useEffect(() => {
    let isCurrent = true;
    setVouched(undefined);
    vouchFor(chain, review).then(
      (found) => isCurrent && setVouched(found),
      () => isCurrent && setVouched('unknown'),
    );
    return () => {
      isCurrent = false;
    };
  }, [chain, review]);
  return vouched;
}

/** Having a review signed: whether the wallet is asked now, what went wrong last, and how to ask. */
export type ReviewSigning = {
  isSigning: boolean;
  problem: QuorateError | undefined;
  sign: (review: Omit<Review, 'reviewer'>) => void;
};

/** Signs with the connected wallet; `onSigned` is given the review once its signature is checked. */
export function useReviewSigning(onSigned: (review: SignedReview) => void): ReviewSigning {
  const chains = useChains();
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState<QuorateError>();
  const sign = (review: Omit<Review, 'reviewer'>) => {
    const chain = chainFor(chains, review.chainId);
    const { client: door } = wallet.get();
    if (isSigning) return;
    if (door === undefined) return setProblem(new QuorateError('wallet-missing'));
    if (chain === undefined)
      return setProblem(new QuorateError('rpc-none', { chain: String(review.chainId) }));
    setProblem(undefined);
    setSigning(true);
    signReview(chain, door, { ...review, reviewer: door.account })
      .then(onSigned, (error: unknown) => setProblem(asQuorateError(error)))
      .finally(() => setSigning(false));
  };
  return { isSigning, problem, sign };
}
