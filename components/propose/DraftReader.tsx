import { useMemo, useState } from 'react';
import { Rationale } from '@/components/proposal/Rationale';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { Time } from '@/components/ui/text/Time';
import { Warning } from '@/components/ui/Warning';
import type { DraftDocument } from '@/core/draft/document';
import { editedOf, endorsedBy } from '@/core/draft/edit/items';
import type { ReadDraft } from '@/core/draft/parseDraft';
import { boundedLine, safeLine, safeText } from '@/core/format';
import { titleOf } from '@/core/governor/description/title';
import { plural, t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { DraftActions } from './DraftActions';
import { DraftAside } from './DraftAside';
import { DraftEffects } from './DraftEffects';
import { useBegin } from './DraftStart';
import { NotKept } from './NotKept';
import { ShareDraft } from './sharing/ShareDraft';
import { OriginNote } from './starting/FromProposal';
import { useDraftAnalysis } from './useDraftAnalysis';

/** A draft that somebody else may have written: to be read, checked, proposed or copied, and not changed. */
export function DraftReader({ dao, read: { draft: found, ignored } }: { dao: DaoView; read: ReadDraft }) {
  const [draft, setDraft] = useState(found);
  const isSigned = draft.endorsements !== found.endorsements;
  const items = useMemo(() => editedOf(draft).items, [draft]);
  const analysis = useDraftAnalysis(dao, draft);
  const { begin, isRefused } = useBegin(dao.id);
  return (
    <>
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-chip px-4 py-2.5 text-14">
        <p className="min-w-0 flex-1 basis-64">
          {rich`${<strong className="font-semibold">{t`A draft from a link.`}</strong>} It is not on the chain. Anybody can write such a link: go by what it does, not by who sent it.`}
        </p>
        <Button onClick={() => begin(draft)}>{t`Edit a copy`}</Button>
        <ShareDraft dao={dao} document={draft} />
      </div>
      <NoteShown draft={draft} />
      <OriginNote draft={draft} />
      {isSigned ? (
        <p
          role="status"
          className="mb-4 rounded-control bg-for-soft px-4 py-3 text-14"
        >{t`You signed it. Your signature is in the link that “Share” gives now: pass that one on.`}</p>
      ) : undefined}
      {isRefused ? <NotKept className="mb-4" title={t`No copy could be kept.`} /> : undefined}
      {ignored.length === 0 ? undefined : (
        <p className="mb-4 text-13 text-second wrap-anywhere">
          {rich`${plural(ignored.length, 'part', 'parts')} of it ${ignored.length === 1 ? t`is` : t`are`} not known here and left out: ${ignored.map((name) => boundedLine(name, 40)).join(', ')}.`}
        </p>
      )}
      <div className="grid gap-x-9 gap-y-8 md:grid-cols-[minmax(0,1fr)_356px]">
        <div className="min-w-0 space-y-8">
          <h1 dir="auto" className="wrap-anywhere">
            {safeLine(titleOf(draft.description))}
          </h1>
          <DraftActions dao={dao} items={items} analysis={analysis.reading} onChange={undefined} />
          <DraftEffects dao={dao} draft={draft} analysis={analysis} />
          <Rationale description={draft.description} />
        </div>
        <DraftAside
          dao={dao}
          document={draft}
          analysis={analysis}
          session={undefined}
          proposal={null}
          onEndorsed={(signed) => setDraft(endorsedBy(draft, signed))}
          onOpen={(openToAnyone) => setDraft({ ...draft, openToAnyone })}
        />
      </div>
    </>
  );
}

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
