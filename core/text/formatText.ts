import { safeText } from '../format';
import { type TextFlaw, textFlaw } from './bounds';
import { shownText } from './embedded';
import { parseText } from './parse';
import type { TextNode, TextTag } from './tree';

/** A text ready to be shown: as a tree of elements, or as it is with the reason why. */
export type FormattedText =
  | { kind: 'tree'; nodes: TextNode[] }
  | { kind: 'plain'; why: TextFlaw | 'paragraph' | 'failed' | 'late' | 'alone' };

/** As 5,000 letters beyond Latin ones in one paragraph, or 1,000 in each of 25. */
const MOST_LAYOUT = 25_000_000;

/** Sets a text: without the files inside it, cleaned, bounded, then parsed; `share` is the part of the bounds that it may use. Never throws. */
export function formatText(text: string, share = 1): FormattedText {
  const safe = safeText(shownText(text));
  const flaw = textFlaw(safe, share);
  if (flaw !== null) return { kind: 'plain', why: flaw };
  try {
    const nodes = parseText(safe);
    if (nodes === null) return { kind: 'plain', why: 'nodes' };
    return layoutWork(nodes) > MOST_LAYOUT ? { kind: 'plain', why: 'paragraph' } : { kind: 'tree', nodes };
  } catch {
    return { kind: 'plain', why: 'failed' };
  }
}

const IN_LINE: ReadonlySet<TextTag> = new Set(['code', 'br', 'em', 'strong', 'del', 'a', 'img', 'sup']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the letters of Latin texts begin at zero.
const BEYOND_LATIN = /[^\u0000-\u024f]/gu;

/** The work of laying out a text's paragraphs: lines of mixed directions take time by the square of their letters. */
function layoutWork(nodes: readonly TextNode[]): number {
  const paragraphs = [0];
  const count = (node: TextNode) => {
    const open = paragraphs.length - 1;
    if (typeof node === 'string')
      paragraphs[open] = (paragraphs[open] ?? 0) + (node.match(BEYOND_LATIN)?.length ?? 0);
    else {
      const isBlock = !IN_LINE.has(node.tag);
      if (isBlock) paragraphs.push(0);
      if (node.attributes.alt !== undefined) count(node.attributes.alt);
      node.children.forEach(count);
      if (isBlock) paragraphs.push(0);
    }
  };
  nodes.forEach(count);
  return paragraphs.reduce((sum, letters) => sum + letters * letters, 0);
}
