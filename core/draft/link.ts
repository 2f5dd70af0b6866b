import { fromBase64url, toBase64url } from '@/core/base64url';
import { utf8Text } from '@/core/exactText';
import { through } from '@/core/files/gzip';
import { readBounded } from '@/core/files/readBounded';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS, type DraftDocument } from './document';
import { DraftFlaw } from './flaw';
import { parseDraft, type ReadDraft } from './parseDraft';
import { writeDraft } from './writeDraft';

export const DRAFT_CODE = 'draft=';

const LONGEST_CODE = 1_500_000;
// A small code can unpack to a thousand times its size, and what is not read is not unpacked.
const PIECE = 16 * 1024;

/** A draft as the code of a link: its JSON, deflated, in base64url. */
export async function packDraft(draft: DraftDocument): Promise<string> {
  const bytes = new TextEncoder().encode(writeDraft(draft));
  return toBase64url(await collect(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY));
}

/** Reads what `packDraft` wrote, or anybody else: counted while it is unpacked, and stopped at 1 MB. Throws `DraftFlaw` with a sentence. */
export async function unpackDraft(code: string): Promise<ReadDraft> {
  if (code.length > LONGEST_CODE) throw new DraftFlaw(t`The link is longer than any draft.`);
  const packed = fromBase64url(code);
  if (packed === undefined)
    throw new DraftFlaw(t`The link holds no draft: a part is missing, or was changed.`);
  const text = utf8Text(await unpacked(packed));
  if (text === undefined) throw new DraftFlaw(t`The link holds bytes that are no text.`);
  return parseDraft(text);
}

/** The code of a draft in the fragment of a link; null where there is none. */
export function draftCodeIn(fragment: string): string | null {
  const found = /[#?&]draft=([\w-]*)$/.exec(`#${fragment.replace(/^#/, '')}`);
  return found?.[1] ?? null;
}

async function unpacked(packed: Uint8Array): Promise<Uint8Array> {
  try {
    return await collect(packed, new DecompressionStream('deflate-raw'), DRAFT_LIMITS.bytes);
  } catch (error) {
    if (error instanceof DraftFlaw) throw error;
    throw new DraftFlaw(t`The link holds no draft: a part is missing, or was changed.`);
  }
}

async function collect(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const tooLarge = () => new DraftFlaw(t`The draft in the link is larger than 1 MB.`);
  return readBounded(through(bytes, stream, PIECE), most, tooLarge);
}
