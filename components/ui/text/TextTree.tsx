import { createElement, memo, type ReactNode, useState } from 'react';
import { rich } from '@/components/ui/text/rich';
import { hostOf } from '@/core/format';
import { t } from '@/core/language/message';
import { sizeOf, TEXT_TAGS, type TextAttributes, type TextNode, type TextTag } from '@/core/text/tree';
import { usePicture } from '@/lib/settings/picture';
import { Scroll } from '../list/Scroll';
import { OutLink } from './OutLink';

/** The first `shown` nodes of a text, so that a long one can come piece by piece; nothing but known elements. */
export function TextTree({ nodes, shown }: { nodes: readonly TextNode[]; shown: number }) {
  return firstOf(nodes, shown);
}

// Finished pieces are kept when more comes.
const Piece = memo(function Piece({ node, shown }: { node: Exclude<TextNode, string>; shown: number }) {
  const children = firstOf(node.children, shown - 1);
  const draw = Object.hasOwn(DRAWN, node.tag) ? DRAWN[node.tag] : undefined;
  if (draw !== undefined) return draw(children, node.attributes);
  return TEXT_TAGS.includes(node.tag) ? createElement(node.tag, undefined, children) : children;
});

function firstOf(nodes: readonly TextNode[], shown: number): ReactNode[] {
  const pieces: ReactNode[] = [];
  let left = shown;
  for (const [at, node] of nodes.entries()) {
    if (left <= 0) break;
    const size = sizeOf([node]);
    pieces.push(
      typeof node === 'string' ? node : <Piece key={at} node={node} shown={Math.min(left, size)} />,
    );
    left -= size;
  }
  return pieces;
}

// The other elements are drawn as they are, without attributes.
const DRAWN: Partial<Record<TextTag, (children: ReactNode[], attributes: TextAttributes) => ReactNode>> = {
  // The page's own headings come first: a rationale's begin at the third level.
  h1: (children) => <h3>{children}</h3>,
  h2: (children) => <h3>{children}</h3>,
  h3: (children) => <h4>{children}</h4>,
  h4: (children) => <h5>{children}</h5>,
  h5: (children) => <h6>{children}</h6>,
  h6: (children) => <h6>{children}</h6>,
  ol: (children, { start }) => <ol start={start}>{children}</ol>,
  hr: () => <hr />,
  br: () => <br />,
  a: (children, { href }) => <OutLink href={href}>{children}</OutLink>,
  img: (_, { src, alt }) => <RemoteImage src={src ?? ''} alt={alt ?? ''} />,
  input: (_, { checked }) => <span>{checked === true ? '☑ ' : '☐ '}</span>,
  table: (children) => (
    <Scroll label={t`Table`} className="overflow-x-auto">
      <table>{children}</table>
    </Scroll>
  ),
  td: (children, { align }) => <td style={{ textAlign: align }}>{children}</td>,
  // Markdown wants a head over every column: one without a word names nothing, so it is no header.
  th: (children, { align }) =>
    children.length === 0 ? <td /> : <th style={{ textAlign: align }}>{children}</th>,
};

/** An image of a text on the chain: nothing is asked of its host before the reader presses. */
function RemoteImage({ src, alt }: { src: string; alt: string }) {
  const { isShown, setShown } = usePicture(src);
  const [isLost, setLost] = useState(false);
  const host = hostOf(src);
  const name = alt === '' ? '' : `: ${alt}`;
  const note = (words: ReactNode) => <span className="text-second">{words}</span>;
  if (/^data:/i.test(src))
    return note(rich`[image${name} — a file inside the text, which Quorate does not show]`);
  if (host === null) return note(rich`[image${name} — it has no web address]`);
  if (isLost) {
    const link = <OutLink href={src}>{t`Open it by itself`}</OutLink>;
    return note(
      <>
        {t`This image cannot be shown here without cookies.`} {link}
      </>,
    );
  }
  if (isShown)
    return (
      <img
        src={src}
        alt={alt}
        crossOrigin="anonymous"
        referrerPolicy="no-referrer"
        onError={() => setLost(true)}
        className="max-w-full rounded-control"
      />
    );
  return (
    <button
      type="button"
      onClick={() => setShown(true)}
      className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-control border border-line border-dashed px-4 py-2 text-left font-sans text-14 text-second hover:border-third"
    >
      <span className="font-medium text-ink">{rich`Show image${name}`}</span>
      <span>{rich`from ${host}, which then learns that you read this`}</span>
    </button>
  );
}
