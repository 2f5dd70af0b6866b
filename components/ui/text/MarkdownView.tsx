'use client';
import { Component, type ReactNode, useEffect, useState } from 'react';
import type { FormattedText } from '@/core/text/formatText';
import { sizeOf, type TextNode } from '@/core/text/tree';
import { requestFormattedText, type TextWorker } from '@/lib/markdown/requestFormattedText';
import { Skeleton } from '../Skeleton';
import { PlainText } from './PlainText';
import { TextTree } from './TextTree';
import { useGrowing } from './useGrowing';

/** Elements and hundreds of characters drawn at once: some 30 ms on a slow phone. */
const STEP = 60;

/** Markdown without raw HTML: no script, no styles, no request before a press; links show the host they lead to. */
export function MarkdownView({
  text,
  start,
}: {
  text: string;
  /** How a test makes the worker. */
  start?: () => TextWorker;
}) {
  const setting = useSetting(text, start);
  if (setting === undefined) return <Skeleton lines={4} className="h-5 w-full" />;
  if (setting.kind === 'plain') return <PlainText text={text} why={setting.why} />;
  return (
    <Fallback plain={<PlainText text={text} why="failed" />} key={text}>
      <Growing nodes={setting.nodes} />
    </Fallback>
  );
}

function useSetting(text: string, start: (() => TextWorker) | undefined): FormattedText | undefined {
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
