import { useMemo, useState } from 'react';
import { Markdown } from '@/components/ui/text/Markdown';
import { LONGEST_TEXT } from '@/core/format';
import { textBelowTitle } from '@/core/governor/description/descriptionBody';
import { t } from '@/core/language/message';

const LONG = 2400;

/** The text of a proposal as Markdown, without the title that stands above; long ones open on request. */
export function Rationale({ description }: { description: string }) {
  const text = useMemo(() => textBelowTitle(description), [description]);
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG;
  const isCut = isLong && !open;
  return (
    <section aria-label={t`Rationale`}>
      <h2>{t`Rationale`}</h2>
      {text === '' ? (
        <p className="mt-2 text-15 text-second">{t`The proposer wrote nothing but the title.`}</p>
      ) : (
        <div
          // The text may begin with a heading, whose margin belongs to no one here.
          className={`mt-3 flow-root max-w-160 [&_.prose-rationale>:first-child]:mt-0 ${isCut ? 'relative h-[26rem] overflow-hidden' : ''}`}
          // A link inside that gets the focus must be seen.
          onFocusCapture={isCut ? () => setOpen(true) : undefined}
        >
          <Markdown text={text} />
          {isCut ? (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 bottom-0 h-16 bg-linear-to-t from-paper to-transparent"
            />
          ) : undefined}
        </div>
      )}
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
          className="min-h-11 text-14 text-second hover:text-ink"
        >
          {open ? t`Show less` : t`Read all · ${minutes(text)} min`}
        </button>
      ) : undefined}
    </section>
  );
}

function minutes(text: string): number {
  // Longer text is not shown whole, and counting its words would take longer than reading some.
  return Math.max(1, Math.round(text.slice(0, LONGEST_TEXT).split(/\s+/).length / 220));
}
