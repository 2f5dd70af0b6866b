'use client';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Sheet } from '@/components/ui/Sheet';
import { Warning } from '@/components/ui/Warning';
import { actionsHash, decodeReview, readReviewFile, type SignedReview } from '@/core/governor/ballot/review';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';
import { parseReviewFragment } from '@/lib/signedLinks';
import { ReviewCard } from './ReviewCard';

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
