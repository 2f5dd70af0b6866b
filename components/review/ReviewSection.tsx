import { useEffect, useMemo, useState } from 'react';
import { Address } from '@/components/ui/Address';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Sheet } from '@/components/ui/Sheet';
import { rich } from '@/components/ui/text/rich';
import { Warning } from '@/components/ui/Warning';
import { safeText } from '@/core/format';
import { actionsHash, decodeReview, readReviewFile, type SignedReview } from '@/core/governor/ballot/review';
import { t } from '@/core/language/message';
import { useVouched } from '@/lib/act/review';
import type { Vouched } from '@/lib/act/signing';
import type { ProposalView } from '@/lib/query/proposal';
import { parseReviewFragment } from '@/lib/signedLinks';

const ReviewForm = onDemand(() => import('./ReviewForm').then((module) => module.ReviewForm));

const LARGEST = 20_000;

/** Reviews of a proposal's calls: those a link or a file brought, and the way to sign one's own. */
export function ReviewSection({ proposal }: { proposal: ProposalView }) {
  const { dao, id, actions } = proposal;
  const hash = useMemo(() => actionsHash(actions), [actions]);
  const of = useMemo(
    () => ({ chainId: dao.chainId, governor: dao.address, proposalId: id }),
    [dao.chainId, dao.address, id],
  );
  const [reviews, setReviews] = useState<readonly SignedReview[]>([]);
  const [isUnread, setUnread] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const add = (review: SignedReview | null) => {
    setUnread(review === null);
    if (review === null) return;
    setReviews((was) =>
      [review, ...was.filter(({ signature }) => signature !== review.signature)].slice(0, 20),
    );
  };
  useEffect(() => {
    const code = parseReviewFragment(location.hash);
    if (code !== null) add(decodeReview(code, of));
  }, [of]);
  const takeFile = async (file: File | undefined) => {
    if (file !== undefined) add(file.size > LARGEST ? null : readReviewFile(await file.text(), of));
  };
  return (
    <section
      aria-label={t`Reviews`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer.files[0]);
      }}
    >
      <h2 className="mb-2">{t`Reviews`}</h2>
      {isUnread ? (
        <div className="mb-3">
          <Warning
            title={t`This review cannot be read.`}
          >{t`It is of another proposal, or a part of it is missing or was changed on the way.`}</Warning>
        </div>
      ) : undefined}
      {reviews.length === 0 ? undefined : (
        <ul className="mb-3 overflow-hidden rounded-card border border-line bg-card">
          {reviews.map((review) => (
            <ReviewCard key={review.signature} review={review} hash={hash} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => setOpen(true)}>{t`I reviewed these actions`}</Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-14 text-second underline decoration-line underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {t`Open a review’s file`}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => {
              void takeFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`A signed review`}>
        <ReviewForm proposal={proposal} hash={hash} onSigned={add} />
      </Sheet>
    </section>
  );
}

/** One review: who signed it, whether that is so, and whether it is of the calls that stand here. */
function ReviewCard({ review, hash }: { review: SignedReview; hash: string }) {
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
