'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { Problem } from '@/components/ui/Problem';
import { useReviewSigning } from '@/lib/act/useReview';
import { useDoor, useWallet } from '@/lib/act/wallet';
import { encodeReview, LONGEST_REVIEW, type SignedReview, writeReviewFile } from '@/lib/governor/review';
import type { ProposalView } from '@/lib/query/proposal';
import { reviewHref } from '@/lib/routes';

// A letter may take four bytes.
const MOST_LETTERS = LONGEST_REVIEW.statement / 4;

/** What would be signed, in plain words; then the signed review as a link and a file. */
export function ReviewDesk({
  proposal,
  hash,
  onSigned,
}: {
  proposal: ProposalView;
  hash: `0x${string}`;
  onSigned: (review: SignedReview) => void;
}) {
  const { dao, id } = proposal;
  const { account, status, connect } = useWallet();
  const door = useDoor();
  const [statement, setStatement] = useState('');
  const [signed, setSigned] = useState<SignedReview>();
  const { isSigning, problem, sign } = useReviewSigning((review) => {
    setSigned(review);
    onSigned(review);
  });
  if (signed !== undefined) return <Share review={signed} dao={dao.id} />;
  if (status !== 'connected' || account === undefined) {
    return (
      <div className="grid gap-3 text-15">
        <p className="text-second">Your wallet signs the review; it asks for no fee and sends nothing.</p>
        <Button variant="primary" onClick={connect} busy={status === 'connecting' || status === 'loading'}>
          Connect a wallet
        </Button>
      </div>
    );
  }
  const isElsewhere = door !== undefined && door.chainId !== dao.chainId;
  return (
    <div className="grid gap-4 text-15">
      <p>
        You sign that you reviewed the{' '}
        {proposal.actions.length === 1 ? 'action' : `${proposal.actions.length} actions`} of this proposal as
        they stand here. It is no vote, and says nothing about the text.
      </p>
      <p className="text-13 break-all text-second">
        Hash of the actions <span className="font-mono">{hash}</span>
      </p>
      <label className="text-14 font-medium">
        What you found (optional, signed with it)
        <textarea
          rows={3}
          maxLength={MOST_LETTERS}
          value={statement}
          onChange={(event) => setStatement(event.target.value)}
          className="mt-1.5 block w-full rounded-control border border-line bg-card p-2.5 text-15 font-normal"
        />
      </label>
      {isElsewhere ? (
        <Button onClick={() => void door.switchChain(dao.chainId).catch(() => undefined)}>
          Switch {door.name} to chain {dao.chainId}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={isSigning}
          onClick={() =>
            sign({
              chainId: dao.chainId,
              governor: dao.address,
              proposalId: id,
              actions: hash,
              statement: statement.trim(),
            })
          }
        >
          {isSigning ? `Open ${door?.name ?? 'your wallet'} and sign there` : 'Sign the review'}
        </Button>
      )}
      {problem === undefined ? undefined : <Problem error={problem} compact />}
    </div>
  );
}

function Share({ review, dao }: { review: SignedReview; dao: string }) {
  const link = new URL(reviewHref(dao, review.proposalId, encodeReview(review)), location.href).href;
  return (
    <div className="grid gap-4">
      <p role="status" className="rounded-control bg-for-soft px-3.5 py-2.5 text-15 font-semibold text-for">
        Signed and verified. Nothing was sent: pass the link on.
      </p>
      <label className="block text-14 font-medium">
        Link
        <textarea
          readOnly
          rows={3}
          value={link}
          onFocus={(event) => event.target.select()}
          className="mt-1.5 block w-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 font-normal break-all text-ink"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Copy text={link} label="Copy link" />
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(writeReviewFile(review))}`}
          download="review.json"
          className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-14 font-medium hover:border-third"
        >
          Download file
        </a>
      </div>
      <p className="text-13 text-second">
        Whoever opens it sees the review on this page and checks the signature there.
      </p>
    </div>
  );
}
