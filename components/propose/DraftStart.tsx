import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { Skeleton } from '@/components/ui/Skeleton';
import { rich } from '@/components/ui/text/rich';
import { daoId } from '@/core/caip';
import { votesToPropose } from '@/core/draft/threshold';
import { asQuorateError } from '@/core/errors';
import { formatVotes, safeLine } from '@/core/format';
import { t } from '@/core/language/message';
import { fromProposalHref, ownDraftHref, proposalNamedIn } from '@/lib/draft/draftLinks';
import { beginDraft } from '@/lib/draft/drafts';
import type { DaoView } from '@/lib/query/dao';
import { useProposals } from '@/lib/query/proposalList';
import { DraftList } from './DraftList';
import { NotKept } from './NotKept';
import { DraftFile } from './sharing/DraftFile';
import { WhoIsMissing } from './starting/WhoIsMissing';

export function DraftStart({ dao }: { dao: DaoView }) {
  const { begin, isRefused } = useBegin(dao.id);
  const needed = votesToPropose(dao, dao.settings);
  const { decimals = 0, symbol = '' } = dao.token ?? {};
  return (
    <div className="max-w-[772px]">
      <h1>{t`Propose`}</h1>
      <p className="mt-2 text-15 text-second">{t`A proposal is a text and a list of actions. If it passes, the organisation’s own contracts carry the actions out: they pay, or change a rule, without a middleman.`}</p>
      <p className="mt-2 text-15 text-second">{rich`Everybody can write a draft and share it. ${
        needed === null
          ? t`How many votes it takes to put it to the vote could not be read.`
          : needed === 0n
            ? (t`To put it to the vote takes no votes here.`)
            : (
                rich`Proposing takes ${(
                  <strong className="font-semibold text-ink">
                    {formatVotes(needed, decimals)} {symbol}
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

const SHOWN = 4;

/** The organisation’s own past proposals that were carried out, each a way to begin. */
function PastTemplates({ dao }: { dao: DaoView }) {
  const { items, first, error } = useProposals(dao.id, 'EXECUTED', '');
  if (error !== undefined || (first !== undefined && items.length === 0)) return undefined;
  return (
    <section aria-label={t`Start from what passed before`} className="mt-8">
      <h2 className="text-21">{t`Start from what passed before`}</h2>
      {first === undefined ? (
        <div className="mt-3">
          <Skeleton className="h-11 w-full" lines={SHOWN} />
        </div>
      ) : (
        <ul className="mt-2 divide-y divide-line-soft border-y border-line">
          {items.slice(0, SHOWN).map(({ id, title }) => (
            <li key={String(id)}>
              <a
                href={fromProposalHref(dao.id, `${dao.id}/${id}`)}
                className="flex min-h-12 items-center justify-between gap-4 py-2 text-15 hover:bg-line-soft/50"
              >
                <span dir="auto" className="line-clamp-2 min-w-0 font-medium">
                  {safeLine(title) || t`Proposal without a title`}
                </span>
                <span className="shrink-0 text-14 text-accent">{t`Use as a template`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Takes the link or the number of a proposal of any organisation, and goes on to what would be taken of it. */
function StartFrom({ dao }: { dao: DaoView }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [flaw, setFlaw] = useState<string>();
  const go = () => {
    try {
      const place = proposalNamedIn(text, dao.id);
      location.assign(fromProposalHref(dao.id, `${daoId(place)}/${place.id}`).replace(/^[^#]*/, ''));
    } catch (error) {
      setFlaw(asQuorateError(error).message);
    }
  };
  if (!isOpen)
    return (
      <Button
        className="whitespace-normal!"
        onClick={() => setOpen(true)}
      >{t`Start from an existing proposal`}</Button>
    );
  return (
    <form
      className="flex w-full flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Field
        exact
        label={t`Link or number of a proposal`}
        hint={t`Proposal ID, or a link to a proposal in another organisation.`}
        autoFocus
        value={text}
        error={flaw}
        onText={(next) => {
          setText(next);
          setFlaw(undefined);
        }}
      />
      <Button type="submit" className="mt-7" disabled={text.trim() === ''}>{t`Look at it`}</Button>
    </form>
  );
}
