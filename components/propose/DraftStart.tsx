'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { ownDraftHref } from '@/lib/draft/draftLinks';
import { beginDraft } from '@/lib/draft/drafts';
import type { DaoView } from '@/lib/query/dao';
import { DraftList } from './DraftList';
import { NotKept } from './NotKept';
import { DraftFile } from './sharing/DraftFile';
import { PastTemplates } from './starting/PastTemplates';
import { StartFrom } from './starting/StartFrom';
import { WhoIsMissing } from './starting/WhoIsMissing';

/** Introduction to proposals, the way to begin one, and the drafts in this browser. */
export function DraftStart({ dao }: { dao: DaoView }) {
  const { begin, isRefused } = useBegin(dao.id);
  const proposalThreshold = dao.settings.proposalThreshold;
  const { decimals = 0, symbol = '' } = dao.token ?? {};
  return (
    <div className="max-w-[772px]">
      <h1>{t`Propose`}</h1>
      <p className="mt-2 text-15 text-second">{t`A proposal is a text and a list of actions. If it passes, the organisation’s own contracts carry the actions out: they pay, or change a rule, without a middleman.`}</p>
      <p className="mt-2 text-15 text-second">{rich`Everybody can write a draft and share it. ${
        proposalThreshold === null
          ? t`How many votes it takes to put it to the vote could not be read.`
          : proposalThreshold === 0n
            ? (t`To put it to the vote takes no votes here.`)
            : (
                rich`Proposing takes ${(
                  <strong className="font-semibold text-ink">
                    {formatVotes(proposalThreshold, decimals)} {symbol}
                  </strong>
                )} votes: your own, delegated to you, or those of an account that proposes your draft.`
              )
      } Nothing is sent while you write.`}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => begin()}>{t`Start a draft`}</Button>
        <DraftFile dao={dao} onOpen={begin} />
        <StartFrom dao={dao} />
      </div>
      {isRefused ? <NotKept className="mt-4" title={t`No draft could be begun.`} /> : undefined}
      <DraftList dao={dao} />
      <PastTemplates dao={dao} />
      <WhoIsMissing dao={dao} />
    </div>
  );
}

/** Begins a draft in this browser and goes to it. */
export function useBegin(dao: string) {
  const [isRefused, setRefused] = useState(false);
  const begin = (from?: Parameters<typeof beginDraft>[1]) => {
    beginDraft(dao, from).then(
      (id) => {
        location.assign(ownDraftHref(dao, id).replace(/^[^#]*/, ''));
        // The same document: nothing else brings back its top.
        window.scrollTo(0, 0);
      },
      () => setRefused(true),
    );
  };
  return { begin, isRefused };
}
