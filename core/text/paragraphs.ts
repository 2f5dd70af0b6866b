import type { TextNode, TextTag } from './tree';

const IN_LINE: ReadonlySet<TextTag> = new Set(['code', 'br', 'em', 'strong', 'del', 'a', 'img', 'sup']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the letters of Latin texts begin at zero.
const BEYOND_LATIN = /[^\u0000-\u024f]/gu;

/**
 * What a browser needs to lay the paragraphs of a text out: lines of other scripts and of both directions take time in
 * proportion to the square of their letters, so it is the sum of these squares.
 */
export function layoutWork(nodes: readonly TextNode[]): number {
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
