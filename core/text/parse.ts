import type { Nodes as HtmlNodes, Properties } from 'hast';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { safeText } from '../format';
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
