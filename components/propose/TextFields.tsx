import { useId, useState } from 'react';
import { Choices } from '@/components/ui/form/Choices';
import { Field } from '@/components/ui/form/Field';
import { Markdown } from '@/components/ui/text/Markdown';
import { DRAFT_LIMITS, type DraftDocument } from '@/core/draft/document';
import { type DraftText, titleLine } from '@/core/draft/edit/items';
import { t } from '@/core/language/message';

const looks = () => [
  { value: 'write' as const, text: t`Write` },
  { value: 'read' as const, text: t`Preview` },
];

type Props = {
  draft: DraftText;
  isReadOnly: boolean;
  /** The writer turns to something else. */
  onLeave: () => void;
  onEdit: (change: Partial<DraftText>, about: string) => void;
};

export function TextFields({ draft: { title, body }, isReadOnly, onLeave, onEdit }: Props) {
  const id = useId();
  const [look, setLook] = useState<'write' | 'read'>('write');
  return (
    <section aria-label={t`Title and text`} onBlur={onLeave}>
      <label htmlFor={`${id}title`} className="mb-1.5 block text-14 font-medium">{t`Title`}</label>
      <textarea
        id={`${id}title`}
        rows={1}
        dir="auto"
        value={title}
        readOnly={isReadOnly}
        maxLength={300}
        placeholder={t`The decision, in one line`}
        onChange={(event) => onEdit({ title: titleLine(event.target.value) }, 'title')}
        className="block field-sizing-content min-h-14 w-full resize-none rounded-control border border-control bg-card px-3 py-2 font-serif text-26 text-ink placeholder:text-third"
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={`${id}body`} className="text-14 font-medium">{t`Text`}</label>
        <Choices legend={t`How the text is shown`} choices={looks()} chosen={look} onChoose={setLook} />
      </div>
      {look === 'write' ? (
        <textarea
          id={`${id}body`}
          dir="auto"
          value={body}
          readOnly={isReadOnly}
          maxLength={DRAFT_LIMITS.text}
          placeholder={t`Why, how much, for whom, and what happens if it is not done. Markdown works: # heading, **bold**, - list.`}
          onChange={(event) => onEdit({ body: event.target.value }, 'body')}
          className="block field-sizing-content max-h-[36rem] min-h-52 w-full resize-y rounded-control border border-control bg-card px-3 py-2.5 text-15 text-ink placeholder:text-third"
        />
      ) : (
        <div className="min-h-52 rounded-control border border-line bg-card px-4 py-3">
          {body.trim() === '' ? (
            <p className="text-15 text-second">{t`There is no text yet.`}</p>
          ) : (
            <Markdown text={body} />
          )}
        </div>
      )}
    </section>
  );
}

type Noted = Pick<DraftDocument, 'note' | 'expires'>;

type NoteFieldsProps = {
  draft: Noted;
  isReadOnly: boolean;
  onEdit: (change: Partial<Noted>, about: string) => void;
};

/** Fields of a draft that stay out of the proposal: a note for its readers, and until when it is meant. */
export function NoteFields({ draft: { note, expires }, isReadOnly, onEdit }: NoteFieldsProps) {
  // As it was found: who empties the note goes on writing in it.
  const [isOpen] = useState(note !== '' || expires !== null);
  return (
    <details className="mt-3 text-15" open={isOpen}>
      <summary className="flex min-h-11 w-fit items-center text-14 text-second underline decoration-line underline-offset-4">{t`Note for readers, and expiry`}</summary>
      <div className="mt-1 grid gap-3">
        <Field
          multiline
          label={t`Note for those who read the draft`}
          hint={t`It goes with the draft, and is not part of the proposal.`}
          rows={3}
          dir="auto"
          maxLength={DRAFT_LIMITS.note / 4}
          value={note}
          readOnly={isReadOnly}
          onText={(next) => onEdit({ note: next }, 'note')}
        />
        <Field
          type="date"
          label={t`Not to be proposed after`}
          hint={t`Readers see a note after that day. The draft can still be proposed.`}
          value={expires === null ? '' : new Date(expires * 1000).toISOString().slice(0, 10)}
          readOnly={isReadOnly}
          onText={(next) => onEdit({ expires: endOfDay(next) }, 'expires')}
        />
      </div>
    </details>
  );
}

/** The last second of a day in UTC, in Unix seconds; null for none. */
function endOfDay(day: string): number | null {
  const begun = Date.parse(`${day}T00:00:00Z`);
  const end = begun / 1000 + 86_399;
  return Number.isNaN(end) || end < 0 || end > 9_999_999_999 ? null : end;
}
