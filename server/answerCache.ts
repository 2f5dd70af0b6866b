import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { madeOnce } from '@/core/madeOnce';

const MOST_ENTRIES = 2_000;
const MOST_BYTES = 64 << 20;
const SMALLEST_PACKED = 512;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** An answer as it goes out: its bytes, packed when they were first wanted so, and its tag, null where nobody may keep it. */
export type HeldAnswer = { body: Buffer; etag: string | null; packed: Map<string, Promise<Buffer>> };

/** An answer that is held or on its way, and the organisations that its question is about. */
type Entry = { subjects: readonly unknown[]; answer: Promise<HeldAnswer> };

/** Answers that hold until something changes, bounded in number and size. */
export class AnswerCache {
  private readonly held = new Map<string, Entry>();
  private bytes = 0;
  hits = 0;

  /** Forgets all: what they tell may be different now. */
  clear(): void {
    this.held.clear();
    this.bytes = 0;
  }

  /** Finds the answer under a key; callers share one that is still being made. */
  find(key: string): Entry | undefined {
    const known = this.held.get(key);
    if (known !== undefined) this.hits++;
    return known;
  }

  /** Has an answer made, and holds it; one that fails is forgotten. */
  hold(key: string, subjects: readonly unknown[], make: () => Promise<Buffer>): Promise<HeldAnswer> {
    if (this.held.size >= MOST_ENTRIES || this.bytes > MOST_BYTES) this.clear();
    const made = make().then((body) => answered(body));
    this.held.set(key, { subjects, answer: made });
    made.then(
      ({ body }) => {
        // Packed forms come beside it.
        this.bytes += 2 * body.length + key.length;
      },
      () => this.held.get(key)?.answer === made && this.held.delete(key),
    );
    return made;
  }
}

/** An answer of these bytes. */
export function answered(body: Buffer, etag: string | null = tagOf(body)): HeldAnswer {
  return { body, etag, packed: new Map() };
}

function tagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The bytes of an answer in the best form that is accepted, and the name of that form; null for none. */
export async function packedFor(
  { body, packed }: HeldAnswer,
  accepted: string,
): Promise<{ bytes: Buffer; encoding: string | null }> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null || body.length < SMALLEST_PACKED) return { bytes: body, encoding: null };
  return { bytes: await madeOnce(packed, encoding, () => pack(body, encoding)), encoding };
}

function pack(body: Buffer, encoding: string): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(body, FAST) : promisify(gzip)(body);
}
