import type { Nodes as HtmlNodes, Properties } from 'hast';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { safeText } from '../format';
import { type TextFlaw, textFlaw } from './bounds';
import { shownText } from './embedded';
import { sizeOf, TEXT_TAGS, type TextAttributes, type TextNode, type TextTag } from './tree';

const GITHUB = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const MOST_NODES = 20_000;
const DEEPEST = 100;
const MOST_LINKED = 1_000_000;
const TAGS: ReadonlySet<string> = new Set(TEXT_TAGS);
/** A long text is cut, never inside a character, so that it need not be drawn at once. */
const PIECE = /.{1,1000}/gsu;
const IN_TABLES = new Set(['table', 'thead', 'tbody', 'tr']);

/**
 * A Markdown text (CommonMark with GitHub's extensions) as a tree of known elements; raw HTML stays text. Null when it
 * would be too large or too deep to show. Takes as long as the text makes it: check `textFlaw` first, and be ready to
 * end whoever runs it.
 */
export function parseText(text: string): TextNode[] | null {
  const root = fromMarkdown(text, GITHUB);
  if (!isSmall(root)) return null;
  const nodes = treeOf(toHast(root, { allowDangerousHtml: true }));
  return sizeOf(nodes) > MOST_NODES ? null : nodes;
}

/** Whether what was parsed stays within bounds where rows are filled up and references are written out. */
function isSmall(root: Root): boolean {
  const left: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  const targets = new Map<string, number>();
  const uses: string[] = [];
  let nodes = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, depth } = next;
    nodes += node.type === 'table' ? (node.align?.length ?? 0) * node.children.length : 1;
    if (nodes > MOST_NODES || depth > DEEPEST) return false;
    if (node.type === 'definition') targets.set(node.identifier, node.url.length);
    if (node.type === 'linkReference' || node.type === 'imageReference') uses.push(node.identifier);
    if ('children' in node) for (const child of node.children) left.push({ node: child, depth: depth + 1 });
  }
  return uses.reduce((sum, use) => sum + (targets.get(use) ?? 0), 0) <= MOST_LINKED;
}

function treeOf(node: HtmlNodes): TextNode[] {
  switch (node.type) {
    case 'root':
      return node.children.flatMap(treeOf);
    case 'text':
    case 'raw':
      // A reference such as `&#x202e;` becomes its character only here.
      return safeText(node.value).match(PIECE) ?? [];
    case 'element': {
      const children = node.children
        .flatMap(treeOf)
        .filter((child) => !IN_TABLES.has(node.tagName) || typeof child !== 'string' || child.trim() !== '');
      if (!TAGS.has(node.tagName)) return children;
      const attributes = attributesOf(node.properties);
      return [{ tag: node.tagName as TextTag, attributes, children, size: 1 + sizeOf(children) }];
    }
    default:
      return [];
  }
}

function attributesOf({ href, src, alt, align, start, checked }: Properties): TextAttributes {
  return {
    ...(typeof href === 'string' ? { href } : {}),
    ...(typeof src === 'string' ? { src } : {}),
    ...(typeof alt === 'string' ? { alt: safeText(alt) } : {}),
    ...(align === 'left' || align === 'right' || align === 'center' ? { align } : {}),
    ...(typeof start === 'number' ? { start } : {}),
    ...(checked === true ? { checked } : {}),
  };
}

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
