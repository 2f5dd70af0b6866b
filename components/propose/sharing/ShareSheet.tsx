import { QrFold } from '@/components/ballot/QrCode';
import { Copy } from '@/components/ui/Copy';
import { ShareLink } from '@/components/ui/ShareLink';
import { Skeleton } from '@/components/ui/Skeleton';
import type { DraftDocument } from '@/core/draft/document';
import { packDraft } from '@/core/draft/link';
import { writeDraft } from '@/core/draft/writeDraft';
import { formatCoin } from '@/core/format';
import { formatCount, t } from '@/core/language/message';
import { useRead } from '@/lib/act/useRead';
import { sharedDraftHref } from '@/lib/draft/draftLinks';
import type { DaoView } from '@/lib/query/dao';
import { draftFileName } from './draftFileName';

const ANYWHERE = 1_900;
const MESSENGERS = 4_000;
// Cameras of phones read this many characters with ease; the standard ends at 2,953.
const LARGEST_QR = 1_000;

/** A draft to be passed on: as a link that holds all of it, a file, a QR code, and a text for a forum. */
export function ShareSheet({ dao, document }: { dao: DaoView; document: DraftDocument }) {
  const pack = async () => new URL(sharedDraftHref(dao.id, await packDraft(document)), location.origin).href;
  const { value: link } = useRead(pack, [dao.id, document]);
  return (
    <div className="grid gap-5">
      {link === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ShareLink
          link={link}
          file={writeDraft(document, 2)}
          name={draftFileName(document.description)}
          note={<p className="mt-1 text-13 text-second">{sizeWords(link.length)}</p>}
        >
          <Copy text={forumText(dao, document, link)} label={t`Copy text for a forum`} />
        </ShareLink>
      )}
      {link === undefined || link.length > LARGEST_QR ? undefined : (
        <QrFold text={link} label={t`QR code of the link to this draft`} />
      )}
      <p className="text-13 text-second">{t`The link holds the whole draft after the #, which is sent to no server. Anyone with the link can read, copy and propose the draft. It shows this version: share it again after a change.`}</p>
    </div>
  );
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
