import { descriptionParts } from './descriptionParts';

const LONGEST = 120;
// Enough for any first line; a description may have megabytes.
const WINDOW = 8192;

/** The title shown when a description has no text at all. */
const UNTITLED = 'Untitled proposal';

const INVISIBLE = /(?!\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\p{Cc}\u2800]/gu;
const READABLE = /[\p{L}\p{N}\p{So}\p{Sc}]/u;
const BLOCK =
  /<\/?(?:h[1-6]|p|div|br|hr|li|ul|ol|tr|td|th|table|summary|details|blockquote|center|section|header|title|head|body|html|pre)\b[^<>]*>/gi;
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})\s*([\w-]*)/;
const ADDRESS = /^<?([a-z][a-z+.-]{1,9}):\/\/[^\s<>]+>?$/i;
const TABLE_RULE = /^[\s:]*\|?[\s:]*-[\s:|-]*\|[\s:|-]*$|^\s*\|[\s:-]+\|?\s*$/;
// Lines of fields that stand before a title: who wrote it, where it is discussed.
const FIELD =
  /^(?:authors?|status|type|category|created|updated|date|id|network|tags?|version|requires|discussions?(?:[- ]to)?|sponsors?|[a-z]{0,4}ip)\s*[:=]|^[\p{L} ()/-]{1,30}:\s*<?\w+:\/\/\S+$/iu;

/**
 * The title of a description, the same everywhere: what its fields name, else its first line of words, without marks of
 * Markdown and HTML, at most 120 characters. Pictures, addresses, tables, code and fields before it are passed over.
 * Not yet safe to look at: give it to `safeText`.
 */
export function titleOf(description: string): string {
  const { title = '', text } = descriptionParts(description);
  const named = plain(title.slice(0, 1000), '');
  return cut((READABLE.test(named) ? named : firstWords(text.slice(0, WINDOW))) || UNTITLED);
}

/** The first line of words; where there is none, the first of what was passed over. */
function firstWords(head: string): string {
  const lines = head
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    // Before a small letter it breaks a line of the title.
    .replace(/<[bB][rR]\s*\/?>(?=\s*\p{Ll})/gu, ' ')
    .replace(BLOCK, '\n')
    .split(/\r\n|[\n\r\u2028\u2029]/);
  let fence: string | undefined;
  let isTable = false;
  let second = '';
  for (const [at, line] of lines.entries()) {
    const [marks, language = ''] = FENCE.exec(line) ?? [];
    if (marks !== undefined) {
      fence = fence === undefined ? language : undefined;
      continue;
    }
    isTable = line.includes('|') && (isTable || /^\s*\|/.test(line) || TABLE_RULE.test(lines[at + 1] ?? ''));
    const words = plain(line.slice(0, 1000), head);
    if (!/[\p{L}\p{N}\p{S}]/u.test(words)) continue;
    if (!isTable && READABLE.test(words) && isTitle(line, words, fence)) return words;
    if (second === '') second = isTable ? plain(words.replaceAll('|', ' '), '') : words;
  }
  const [, scheme] = ADDRESS.exec(second) ?? [];
  if (scheme === undefined) return READABLE.test(second) ? second : '';
  return `${/^http/i.test(scheme) ? 'Text' : 'File'} elsewhere: ${second}`;
}

function isTitle(line: string, words: string, fence: string | undefined): boolean {
  // In code without a language, and in Markdown, a heading is one.
  if (fence !== undefined && !/^(?:md|markdown|te?xt)$/i.test(fence))
    return fence === '' && /^\s*#{1,6}\s/.test(line);
  return (
    !ADDRESS.test(words) &&
    !FIELD.test(words) &&
    !/^\s*\[[^\]]+\]:/.test(line) &&
    !/^(?:proposal )?title:?$/i.test(words)
  );
}

/** A line without its marks; `head` is the text that it stands in, which defines its links. */
function plain(line: string, head: string): string {
  const isDefined = (name: string) => head.toLowerCase().includes(`[${name.toLowerCase()}]:`);
  const bare = line
    .replace(INVISIBLE, '')
    .replace(/^\s*(?:>\s*)*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?)?#{0,6}\s*/, '')
    // Some scripts joined all lines with blanks: a second heading ends the first.
    .replace(/\s+#{2,6}\s.*$/, '')
    .replace(/(?:\s+#+|\s*\{#[\w-]+\})\s*$/, '')
    .replace(/!\[[^\]]*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])|\[\^[^\]]*\]/g, '')
    .replace(
      /\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[([^[\]]*)\])/g,
      (all, inner: string, name?: string) =>
        name === undefined || inner === '' || isDefined(name || inner) ? inner : all,
    )
    .replace(/<\/?[a-zA-Z][^<>]*>/g, (tag) => (/^<\w+:\/\//.test(tag) ? tag : ''))
    .replace(/(\*\*|__|~~|`)(.*?)\1/g, '$2')
    .replace(/(?<![\w*])(\*|_)(?=[^\s*_])([^*_]*[^\s*_])\1(?![\w*])/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1');
  const text = withoutEntities(bare).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return text
    .replace(/^(?:proposal )?title\s*[:=]\s*(?=\S)/i, '')
    .replace(/^["“„«]([^"“”„«»]+)["”“»]$/, '$1');
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

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', times: '×', szlig: 'ß' },
};
// Marks that make letters such as “é” of the names of entities.
const MARKS: Readonly<Record<string, string>> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327' },
  ...{ ring: '\u030a', caron: '\u030c' },
};

/** A text with the characters that HTML's entities stand for; names that are not known stay as they are. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,14}));/gi, (all, decimal, hex, name) => {
    if (name === undefined)
      return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
    if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? all;
    const [letter] = name;
    const mark = name.slice(1);
    return Object.hasOwn(MARKS, mark) ? `${letter}${MARKS[mark]}`.normalize('NFC') : all;
  });
}

function characterOf(code: number): string {
  const isOne = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isOne ? String.fromCodePoint(code) : '';
}
