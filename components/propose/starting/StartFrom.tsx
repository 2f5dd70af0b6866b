'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { daoId } from '@/core/caip';
import { asQuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { fromProposalHref, proposalNamedIn } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';

/** Takes the link or the number of a proposal of any organisation, and goes on to what would be taken of it. */
export function StartFrom({ dao }: { dao: DaoView }) {
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
        label={t`Link or number of a proposal`}
        hint={t`Proposal ID, or a link to a proposal in another organisation.`}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={flaw}
        onChange={(event: { target: { value: string } }) => {
          setText(event.target.value);
          setFlaw(undefined);
        }}
      />
      <Button type="submit" className="mt-7" disabled={text.trim() === ''}>{t`Look at it`}</Button>
    </form>
  );
}
