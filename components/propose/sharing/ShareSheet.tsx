import { useEffect, useState } from 'react';
import { QrCode } from '@/components/ballot/QrCode';
import { Copy } from '@/components/ui/Copy';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftDocument } from '@/core/draft/document';
import { packDraft } from '@/core/draft/link';
import { writeDraft } from '@/core/draft/writeDraft';
import { formatCoin } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';
import { draftFileName } from './draftFileName';

const ANYWHERE = 1_900;
const MESSENGERS = 4_000;
// Cameras of phones read this many characters with ease; the standard ends at 2,953.
const LARGEST_QR = 1_000;

/** A draft to be passed on: as a link that holds all of it, a file, a QR code, and a text for a forum. */
export function ShareSheet({ dao, document }: { dao: DaoView; document: DraftDocument }) {
  const link = useLink(dao, document);
  const file = writeDraft(document, 2);
  return (
    <div className="grid gap-5">
      {link === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <div>
          <label className="block text-14 font-medium">
            {t`Link`}
            <textarea
              readOnly
              rows={3}
              value={link}
              onFocus={(event) => event.target.select()}
              className="mt-1.5 block w-full resize-none rounded-control bg-chip p-2.5 font-mono text-13 font-normal break-all text-ink"
            />
          </label>
          <p className="mt-1 text-13 text-second">{sizeWords(link.length)}</p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Copy text={link} label={t`Copy link`} />
            <a
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
              download={draftFileName(document.description)}
              className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-14 font-medium hover:border-third"
            >{t`Download file`}</a>
            <Copy text={forumText(dao, document, link)} label={t`Copy text for a forum`} />
          </div>
        </div>
      )}
      {link === undefined || link.length > LARGEST_QR ? undefined : (
        <details>
          <summary className="min-h-11 content-center text-14 font-medium">{t`Show as a QR code`}</summary>
          <div className="mt-2">
            <QrCode text={link} label={t`QR code of the link to this draft`} />
          </div>
        </details>
      )}
      <p className="text-13 text-second">{t`The link holds the whole draft after the #, which is sent to no server. Anyone with the link can read, copy and propose the draft. It shows this version: share it again after a change.`}</p>
    </div>
  );
}

/** The link, once the draft is packed. */
function useLink(dao: DaoView, document: DraftDocument): string | undefined {
  const [packed, setPacked] = useState<{ of: DraftDocument; link: string }>();
  useEffect(() => {
    let isGone = false;
    void packDraft(document).then((code) => {
      const link = new URL(sharedDraftHref(dao.id, code), location.origin).href;
      if (!isGone) setPacked({ of: document, link });
    });
    return () => {
      isGone = true;
    };
  }, [dao.id, document]);
  return packed?.of === document ? packed.link : undefined;
}

function sizeWords(length: number): string {
  const size = t`${formatCount(length)} characters`;
  if (length <= ANYWHERE) return t`${size}: fits anywhere.`;
  if (length <= MESSENGERS) return t`${size}: fits in most messengers; a few cut it.`;
  return t`${size}: many apps would cut it. Better send the file.`;
}

/** A draft as a post: its text, its calls by their bytes, and the link that opens it. */
function forumText(dao: { name: string }, { description, actions }: DraftDocument, link: string): string {
  const calls = actions.map(
    ({ target, value, calldata }, index) =>
      `${index + 1}. To \`${target}\`${value === 0n ? '' : `, with ${formatCoin(value, 'coins')}`}\n   \`${calldata}\``,
  );
  return [
    description,
    `---\n\n**Draft of a proposal to ${dao.name}.** ${calls.length === 0 ? 'It makes no call.' : 'Its calls:'}`,
    ...(calls.length === 0 ? [] : [calls.join('\n')]),
    `[Open the draft and check what it does](${link})`,
  ].join('\n\n');
}
