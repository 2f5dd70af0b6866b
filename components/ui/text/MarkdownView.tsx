import { Component, memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Scroll } from '@/components/ui/list/Scroll';
import { rich } from '@/components/ui/text/rich';
import { LONGEST_TEXT, safeText } from '@/core/format';
import { formatCount, phrase, t, translated } from '@/core/language/message';
import { shownText } from '@/core/text/embedded';
import type { FormattedText } from '@/core/text/formatText';
import { sizeOf, type TextNode } from '@/core/text/tree';
import { requestFormattedText } from '@/lib/markdown/requestFormattedText';
import type { AskedWorker } from '@/lib/workers';
import { Skeleton } from '../Skeleton';
import { TextTree } from './TextTree';

/** Elements and hundreds of characters drawn at once: some 30 ms on a slow phone. */
const STEP = 60;

type Props = {
  text: string;
  /** How a test makes the worker. */
  start?: () => AskedWorker;
};

/** Markdown without raw HTML: no script, no styles, no request before a press; links show the host they lead to. */
export function MarkdownView({ text, start }: Props) {
  const setting = useSetting(text, start);
  if (setting === undefined) return <Skeleton lines={4} className="h-5 w-full" />;
  if (setting.kind === 'plain') return <PlainText text={text} why={setting.why} />;
  return (
    <Fallback plain={<PlainText text={text} why="failed" />} key={text}>
      <Growing nodes={setting.nodes} />
    </Fallback>
  );
}

function useSetting(text: string, start: (() => AskedWorker) | undefined): FormattedText | undefined {
  const [known, setKnown] = useState<{ text: string; setting: FormattedText }>();
  useEffect(() => {
    const abort = new AbortController();
    requestFormattedText(text, abort.signal, start).then((setting) => {
      if (!abort.signal.aborted) setKnown({ text, setting });
    });
    return () => abort.abort();
  }, [text, start]);
  return known?.text === text ? known.setting : undefined;
}

function Growing({ nodes }: { nodes: readonly TextNode[] }) {
  const shown = useGrowing(sizeOf(nodes), STEP);
  return (
    <div className="prose-rationale" dir="auto">
      <TextTree nodes={nodes} shown={shown} />
    </div>
  );
}

class Fallback extends Component<{ plain: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.plain : this.props.children;
  }
}

type Why = Extract<FormattedText, { kind: 'plain' }>['why'];

const WHY: Record<Why, string> = translated({
  long: phrase`This text is too long to be formatted.`,
  deep: phrase`The lists or quotes of this text are nested too deep, or are too many, to be formatted.`,
  cells: phrase`The tables of this text have too many cells to be formatted.`,
  work: phrase`This text has too many marks in one place to be formatted.`,
  nodes: phrase`This text has too many parts to be formatted.`,
  paragraph: phrase`A paragraph of this text is too long to be formatted.`,
  failed: phrase`This text could not be formatted.`,
  late: phrase`This text took too long to be formatted.`,
  alone: phrase`This browser could not start the worker that formats texts.`,
});
/** Characters of one piece: browsers lay out one long run of text slowly. */
const PIECE = 4000;

/** A text of the chain without its formatting, and one sentence that says why. */
function PlainText({ text, why }: { text: string; why: Why }) {
  const bare = useMemo(() => shownText(text), [text]);
  const pieces = useMemo(() => piecesOf(safeText(bare.slice(0, LONGEST_TEXT))), [bare]);
  const shown = useGrowing(pieces.length, 2);
  const limit = formatCount(LONGEST_TEXT);
  const left = `${bare === text ? '' : t`, without the files inside it`}${bare.length > LONGEST_TEXT ? t`, up to its first ${limit} characters` : ''}`;
  return (
    <div>
      <p className="mb-2 text-14 text-warn">{rich`▲ ${WHY[why]} It is shown exactly as it is on the chain${left}.`}</p>
      <Scroll label={t`The text as it is`} className="max-h-[32rem] overflow-auto rounded-control">
        <pre
          dir="auto"
          className="bg-chip p-4 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {pieces.slice(0, shown).map((piece, at) => (
            <Piece key={at} text={piece} />
          ))}
          {bare.length > LONGEST_TEXT ? '…' : ''}
        </pre>
      </Scroll>
    </div>
  );
}

const Piece = memo(function Piece({ text }: { text: string }) {
  return <span className="block">{text}</span>;
});

/** Cut at line breaks where there are any, so that the cuts are not seen. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const most = start + PIECE;
    const line = text.lastIndexOf('\n', most);
    // A line longer than a piece is cut, but never inside a character.
    const end = most >= text.length ? text.length : line > start ? line : wholeEnd(text, most);
    pieces.push(text.slice(start, end));
    start = line === end ? end + 1 : end;
  }
  return pieces;
}

function wholeEnd(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}

/** Share of the shown part that a later step adds: each step lays the shown part out again. */
const PART = 1 / 8;

/** A number that grows from `step` to `total`, at first `step` at a time, so that what is long is not drawn at once. */
export function useGrowing(total: number, step: number): number {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown >= total) return undefined;
    // One step a frame: two of them would be laid out together.
    const frame = requestAnimationFrame(() => setShown(shown + Math.max(step, Math.floor(shown * PART))));
    return () => cancelAnimationFrame(frame);
  }, [shown, total, step]);
  return Math.min(shown, total);
}
