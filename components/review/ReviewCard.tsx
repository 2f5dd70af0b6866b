'use client';
import { Address } from '@/components/ui/Address';
import { rich } from '@/components/ui/text/rich';
import { safeText } from '@/core/format';
import type { SignedReview } from '@/core/governor/ballot/review';
import { t } from '@/core/language/message';
import { useVouched } from '@/lib/act/review';
import type { Vouched } from '@/lib/act/signing';

/** One review: who signed it, whether that is so, and whether it is of the calls that stand here. */
export function ReviewCard({ review, hash }: { review: SignedReview; hash: string }) {
  const vouched = useVouched(review);
  const isOfThese = review.actions === hash;
  const isGood = isOfThese && (vouched === 'key' || vouched === 'contract');
  return (
    <li className="border-t border-line-soft px-5 py-4 first:border-t-0 sm:px-6">
      <p className="text-15">
        <Address address={review.reviewer} chainId={review.chainId} avatar />{' '}
        {isGood ? t`signed that they reviewed these actions.` : t`is named as the reviewer.`}
      </p>
      {review.statement === '' || !isGood ? undefined : (
        <p dir="auto" className="mt-1 text-15 break-words whitespace-pre-line">
          “{safeText(review.statement)}”
        </p>
      )}
      <p role="status" className={`mt-1 text-14 ${isGood ? 'text-for' : 'text-warn'}`}>
        <span aria-hidden="true">{isGood ? '✓' : '▲'} </span>
        {wordsOf(vouched, isOfThese)}
      </p>
      <p className="mt-1 text-13 break-all text-second">
        {rich`Hash of the actions ${<span className="font-mono">{review.actions}</span>}`}
      </p>
    </li>
  );
}

function wordsOf(vouched: Vouched | undefined, isOfThese: boolean): string {
  if (!isOfThese) return t`It is of other actions than this proposal has.`;
  switch (vouched) {
    case undefined:
      return t`Checking the signature …`;
    case 'key':
      return t`The signature is by this account, and the actions are the same to the byte.`;
    case 'contract':
      return t`The account’s contract accepts the signature now, and the actions are the same to the byte.`;
    case 'nobody':
      return t`The signature does not match this account. Do not rely on it.`;
    case 'unknown':
      return t`The account may be a contract, and no endpoint could be asked whether it accepts the signature.`;
  }
}
