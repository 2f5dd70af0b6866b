'use client';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { Warning } from '@/components/ui/Warning';
import type { DraftDocument } from '@/core/draft/document';
import { safeText } from '@/core/format';
import { t } from '@/core/language/message';

/** Note from a draft's writers to its readers, and until when they mean it; their words only. */
export function NoteShown({ draft: { note, expires } }: { draft: Pick<DraftDocument, 'note' | 'expires'> }) {
  const isOver = expires !== null && expires * 1000 < Date.now();
  return (
    <>
      {isOver ? (
        <Warning role="status" className="mb-4 rounded-control px-4 py-3" title={t`This draft has expired.`}>
          {rich`Its writers meant it until ${<Time seconds={BigInt(expires)} />}.`}
        </Warning>
      ) : undefined}
      {note === '' && (expires === null || isOver) ? undefined : (
        <section
          aria-label={t`Note of its writers`}
          className="mb-4 rounded-control border border-line px-4 py-3"
        >
          <h2 className="text-14! font-medium">{t`Note of its writers`}</h2>
          {note === '' ? undefined : (
            <p dir="auto" className="mt-1 text-15 whitespace-pre-line wrap-anywhere">
              {safeText(note)}
            </p>
          )}
          {expires === null || isOver ? undefined : (
            <p className="mt-1 text-13 text-second">{rich`Meant until ${<Time seconds={BigInt(expires)} />}.`}</p>
          )}
        </section>
      )}
    </>
  );
}
