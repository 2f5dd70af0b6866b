/** The elements a text of the chain may consist of, and no others. */
export const TEXT_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'li',
  'pre',
  'code',
  'hr',
  'br',
  'em',
  'strong',
  'del',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'input',
  'section',
  'sup',
] as const;

export type TextTag = (typeof TEXT_TAGS)[number];

/** Attributes of an element; its addresses are unchecked. */
export type TextAttributes = {
  href?: string;
  src?: string;
  alt?: string;
  align?: 'left' | 'right' | 'center';
  start?: number;
  checked?: boolean;
};

/** A text, or an element with what is in it; `size` is that of it and all that is in it. */
export type TextNode =
  | string
  | { tag: TextTag; attributes: TextAttributes; children: TextNode[]; size: number };

/** Characters that are as much to lay out as one more node. */
const AS_ONE = 100;

/** How many nodes these are, with all that is in them; long texts count as more than one. */
export function sizeOf(nodes: readonly TextNode[]): number {
  return nodes.reduce((sum, node) => sum + (typeof node === 'string' ? textSize(node) : node.size), 0);
}

const textSize = (text: string): number => 1 + Math.floor(text.length / AS_ONE);
