const LONGEST = 120;
// Enough for any first line; a description may have megabytes.
const WINDOW = 8192;

/** The title shown when a description has no text at all. */
const UNTITLED = 'Untitled proposal';

/**
 * The title of a description: its first line with text in it (a heading in most), without Markdown marks, at most 120
 * characters. HTML comments, front-matter fences, rules and lone images are passed over, and literal `\n` counts as a
 * line break (Compound's scripts wrote it). Not yet safe to look at: give it to `safeText`.
 */
export function titleOf(description: string): string {
  const lines = textOf(description).split(/\r\n|[\n\r\u2028\u2029]/);
  for (const line of lines) {
    const text = plain(line.slice(0, 1000));
    if (/[\p{L}\p{N}\p{S}]/u.test(text)) return cut(text);
  }
  return UNTITLED;
}

/** The description without the `#proposer=0x…` suffix that reserves it for one proposer (OpenZeppelin since 4.9.1). */
export function withoutProposer(description: string): string {
  return description.replace(/#proposer=0x[0-9a-fA-F]{40}$/, '');
}

function textOf(description: string): string {
  let text = withoutProposer(description).trimStart();
  while (text.startsWith('<!--')) {
    const end = text.indexOf('-->');
    if (end < 0) return '';
    text = text.slice(end + 3).trimStart();
  }
  const head = text.slice(0, WINDOW);
  // Only where there is no real line break does a literal one stand for it.
  return head.includes('\n') ? head : head.replace(/\\r\\n|\\n/g, '\n');
}

function plain(line: string): string {
  return (
    line
      .replace(/<!--.*?(-->|$)/g, '')
      .replace(/^\s*(?:>\s*)*#{0,6}\s*/, '')
      // Some scripts joined all lines with blanks: a second heading ends the first.
      .replace(/\s+#{2,6}\s.*$/, '')
      .replace(/\s+#+\s*$/, '')
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
      .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
      .replace(/(\*\*|__|~~|`)(.*?)\1/g, '$2')
      .replace(/^([*_])(.+)\1$/, '$2')
      .replace(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST
    ? text
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}
