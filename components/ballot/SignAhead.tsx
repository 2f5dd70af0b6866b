'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { ReasonField } from '@/components/vote/ReasonField';
import { SideChoices } from '@/components/vote/SideChoices';
import { takesBallots } from '@/core/governor/family';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { draftOf } from './ballotDraft';
import { SignBallot } from './SignBallot';

/** Signing before voting opens: the ballot is kept until then. */
export function SignAhead({ dao, proposalId, title }: { dao: ActDao; proposalId: bigint; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState<Side>();
  const [reason, setReason] = useState('');
  if (!takesBallots(dao)) return undefined;
  const draft = side === undefined ? undefined : draftOf({ proposalId, side, reason });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>{t`Sign a ballot for later`}</Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t`A ballot for later`}>
        <p className="mb-3 text-15 text-second">{t`Sign now, and you or anybody you give it to can submit it once voting has opened.`}</p>
        <SideChoices sides={dao.counting.sides} value={side} onChange={setSide} disabled={false} />
        <div className="mt-3">
          <ReasonField dao={dao} value={reason} onChange={setReason} disabled={false} />
        </div>
        <SignBallot dao={dao} title={title} draft={draft} />
      </Sheet>
    </>
  );
}
