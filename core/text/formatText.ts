import { safeText } from '../format';
import { type TextFlaw, textFlaw } from './bounds';
import { shownText } from './embedded';
import { layoutWork } from './paragraphs';
import { parseText } from './parse';
import type { TextNode } from './tree';

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
