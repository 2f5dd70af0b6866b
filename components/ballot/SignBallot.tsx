import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { takesBallots } from '@/core/governor/family';
import { SUPPORT } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import type { VoteIntent } from '@/lib/act/acts/castVote';
import type { Draft } from '@/lib/act/ballot/sign';

// Most people vote by a transaction: typed data, QR codes and the check come when they are asked for.
const SignBallotForm = onDemand(
  () => import('./SignBallotForm').then((module) => module.SignBallotForm),
  <Skeleton className="h-8" lines={5} />,
);

type Props = {
  dao: ActDao;
  title: string;
  draft: Draft | undefined;
  /** While a vote is on its way there is no other. */
  hidden?: boolean;
};

/** The second way to vote: a ballot that is signed now and submitted by anybody, at no cost to the voter. */
export function SignBallot({ dao, title, draft, hidden = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Kept while the page is open: closing the sheet must not lose a signature.
  const [signed, setSigned] = useState<SignedBallot>();
  // Some Governors take no signed ballots, or take them in a domain that is unknown.
  if (!takesBallots(dao) || hidden) return undefined;
  return (
    <>
      <Button
        variant="quiet"
        className="mt-1.5 w-full"
        disabled={draft === undefined && signed === undefined}
        onClick={() => setOpen(true)}
      >
        {signed === undefined ? t`Sign a ballot instead (no gas)` : t`Show the signed ballot`}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`A signed ballot`}>
        <SignBallotForm dao={dao} title={title} draft={draft} signed={signed} onSigned={setSigned} />
      </Sheet>
    </>
  );
}

export function draftOf({ proposalId, side, reason }: VoteIntent, { isOverride = false } = {}): Draft {
  return { proposalId, support: SUPPORT[side], reason: reason.trim(), params: '0x', isOverride };
}
