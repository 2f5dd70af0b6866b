import { LONGEST_TEXT } from '../format';
import { formatCount } from '../language/message';

/** Characters of a file inside a text that no reader misses. */
const LEAST = 256;
// Calldata in hex, which is read in the actions and not in the text.
const BYTES = /\b0x[\da-f]{4096,}/gi;
// The payload may be wrapped, as mail programs do, in lines of at least 40 characters.
const EMBEDDED =
  /\bdata:([\w.+-]{1,60}\/[\w.+-]{1,80})[^,\s"'()<>]{0,200},([^\s"'()<>]*(?:\r?\n[ \t]{0,8}[\w+/=%-]{40,})*(?:\r?\n[ \t]{0,8}[\w+/=%-]+(?=["')>]))?)/g;

/** A text in which each file written into an address (a `data:` picture) is replaced by its kind; short ones stay. */
export function withoutEmbedded(text: string): string {
  if (!text.includes('data:')) return text;
  return text.replace(EMBEDDED, (all, kind: string, file: string) =>
    file.length < LEAST ? all : `data:${kind},…`,
  );
}

/** A text without the files inside it; where it is too long, bytes in hex are cut to their ends. */
export function shownText(text: string): string {
  const bare = withoutEmbedded(text);
  if (bare.length <= LONGEST_TEXT) return bare;
  return bare.replace(
    BYTES,
    (run) => `${run.slice(0, 64)} […${formatCount(BigInt(run.length - 128))}…] ${run.slice(-64)}`,
  );
}
