import { useState } from 'react';
import { Field } from '@/components/ui/form/Field';
import { DRAFT_LIMITS, type DraftDocument } from '@/core/draft/document';
import { t } from '@/core/language/message';

type Noted = Pick<DraftDocument, 'note' | 'expires'>;

type Props = {
  draft: Noted;
  isReadOnly: boolean;
  onEdit: (change: Partial<Noted>, about: string) => void;
};

/** Fields of a draft that stay out of the proposal: a note for its readers, and until when it is meant. */
export function NoteFields({ draft: { note, expires }, isReadOnly, onEdit }: Props) {
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
