import { type DragEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { asQuorateError } from '@/core/errors';
import { plural, t } from '@/core/language/message';

// Larger than any file of ours; more is not even read.
const LARGEST = 1_000_000;

/** Opens ballots from a link that is pasted, or files that are chosen or dropped; `onOpen` says how many it took, or throws. */
export function BallotIntake({ onOpen }: { onOpen: (text: string) => number }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const [isOver, setOver] = useState(false);
  const fileId = useId();
  const take = (content: string): boolean => {
    try {
      const count = onOpen(content);
      setError(undefined);
      setSaid(t`${plural(count, 'ballot')} opened.`);
      return true;
    } catch (failure) {
      setSaid('');
      setError(asQuorateError(failure).message);
      return false;
    }
  };
  const takeFiles = async (files: FileList | null) => {
    for (const file of [...(files ?? [])])
      take(file.size > LARGEST ? ' '.repeat(LARGEST + 1) : await file.text());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) void takeFiles(event.dataTransfer.files);
    else take(event.dataTransfer.getData('text/plain'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field and the button below do the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-control border border-dashed p-4 ${isOver ? 'border-accent bg-chip' : 'border-line'}`}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (take(text)) setText('');
        }}
      >
        <Field
          exact
          label={t`Link or text of a ballot`}
          value={text}
          error={error}
          placeholder="https://…/ballot/#…"
          onText={setText}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={text.trim() === ''}>{t`Open`}</Button>
          <label
            htmlFor={fileId}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line px-4 text-15 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-third"
          >
            {t`Choose a file`}
            <input
              id={fileId}
              type="file"
              multiple
              accept=".json,application/json"
              className="sr-only"
              onChange={(event) => {
                void takeFiles(event.target.files);
                event.target.value = '';
              }}
            />
          </label>
          <span className="text-14 text-second">{t`or drop files here`}</span>
        </div>
      </form>
      <p role="status" aria-live="polite" className={said === '' ? 'sr-only' : 'mt-3 text-14'}>
        {said}
      </p>
    </div>
  );
}
