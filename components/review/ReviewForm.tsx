import { useState } from 'react';
import { CompareTyped } from '@/components/act/CompareTyped';
import { SwitchChain } from '@/components/act/SwitchChain';
import { ConnectToSign } from '@/components/connect/ConnectToSign';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { ShareLink } from '@/components/ui/ShareLink';
import { rich } from '@/components/ui/text/rich';
import {
  encodeReview,
  LONGEST_REVIEW,
  reviewData,
  type SignedReview,
  writeReviewFile,
} from '@/core/governor/ballot/review';
import { t } from '@/core/language/message';
import { useReviewSigning } from '@/lib/act/review';
import type { ProposalView } from '@/lib/query/proposal';
import { reviewHref } from '@/lib/signedLinks';
import { useWallet, useWalletClient } from '@/lib/wallet/wallet';

// A letter may take four bytes.
const MOST_LETTERS = LONGEST_REVIEW.statement / 4;

type Props = { proposal: ProposalView; hash: `0x${string}`; onSigned: (review: SignedReview) => void };

/** Review to sign, in plain words; then the signed review as a link and a file. */
export function ReviewForm({ proposal, hash, onSigned }: Props) {
  const { dao, id } = proposal;
  const { account, status } = useWallet();
  const client = useWalletClient();
  const [statement, setStatement] = useState('');
  const [signed, setSigned] = useState<SignedReview>();
  const { isBusy, problem, sign } = useReviewSigning((review) => {
    setSigned(review);
    onSigned(review);
  });
  if (signed !== undefined) return <Share review={signed} dao={dao.id} />;
  if (status !== 'connected' || account === undefined)
    return (
      <ConnectToSign>{t`Your wallet signs the review; it asks for no fee and sends nothing.`}</ConnectToSign>
    );
  const isElsewhere = client !== undefined && client.chainId !== dao.chainId;
  const { chainId, address: governor } = dao;
  const review = { chainId, governor, proposalId: id, actions: hash, statement: statement.trim() };
  return (
    <div className="grid gap-4 text-15">
      <p>{rich`You sign that you reviewed ${
        proposal.actions.length === 1
          ? t`the action of this proposal as it stands here`
          : t`the ${proposal.actions.length} actions of this proposal as they stand here`
      }. It is no vote, and says nothing about the text.`}</p>
      <p className="text-13 break-all text-second">
        {rich`Hash of the actions ${<span className="font-mono">{hash}</span>}`}
      </p>
      <label className="text-14 font-medium">
        {t`Your findings (optional, part of the signature)`}
        <textarea
          rows={3}
          maxLength={MOST_LETTERS}
          value={statement}
          onChange={(event) => setStatement(event.target.value)}
          className="mt-1.5 block w-full rounded-control border border-line bg-card p-2.5 text-15 font-normal"
        />
      </label>
      {isElsewhere ? (
        <SwitchChain chainId={dao.chainId} />
      ) : (
        <Button variant="primary" busy={isBusy} onClick={() => sign(review)}>
          {isBusy ? t`Open ${client?.name ?? t`your wallet`} and sign there` : t`Sign the review`}
        </Button>
      )}
      <Problem error={problem} compact />
      <CompareTyped data={reviewData({ ...review, reviewer: account })} />
    </div>
  );
}

function Share({ review, dao }: { review: SignedReview; dao: string }) {
  const link = new URL(reviewHref(dao, review.proposalId, encodeReview(review)), location.href).href;
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className="rounded-control bg-for-soft px-3.5 py-2.5 text-15 font-semibold text-for"
      >{t`Signed and verified. Nothing was sent: pass the link on.`}</p>
      <ShareLink link={link} file={writeReviewFile(review)} name="review.json" />
      <p className="text-13 text-second">{t`Readers who open it see the review on this page and can verify its signature.`}</p>
    </div>
  );
}
