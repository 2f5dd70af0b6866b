'use client';
import { Component, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { hostOf, safeText } from '@/lib/format';
import { RemoteImage } from './RemoteImage';
import { Scroll } from './Scroll';

/** Longer or deeper texts are shown as they are: a parser must not hold up the page. */
const LONGEST = 200_000;
const DEEPEST = 40;

/** Markdown without raw HTML: no script, no styles, no request before a press; links show the host they lead to. */
export function MarkdownView({ text }: { text: string }) {
  const safe = useMemo(() => safeText(text), [text]);
  if (isHeavy(safe)) return <Plain text={safe} why="This text is too long or too nested to be set." />;
  return (
    <Fallback plain={<Plain text={safe} why="This text could not be set." />} key={safe}>
      <div className="prose-rationale" dir="auto">
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS} urlTransform={onlyWeb}>
          {safe}
        </ReactMarkdown>
      </div>
    </Fallback>
  );
}

function Plain({ text, why }: { text: string; why: string }) {
  return (
    <div>
      <p className="mb-2 text-14 text-warn">▲ {why} It is shown exactly as it is on the chain.</p>
      <Scroll label="The text as it is" className="max-h-[32rem] overflow-auto rounded-control">
        <pre className="bg-chip p-4 font-mono text-13 whitespace-pre-wrap">
          {text.slice(0, LONGEST)}
          {text.length > LONGEST ? '…' : ''}
        </pre>
      </Scroll>
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

/** Only web links stay links; ids and every other scheme lose their target. */
function onlyWeb(url: string): string {
  return hostOf(url) === null ? '' : url;
}

const COMPONENTS: Components = {
  // The page's own headings come first: a rationale's begin at the third level.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  h6: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => <Out href={href}>{children}</Out>,
  img: ({ src, alt }) => <RemoteImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    <Scroll label="Table" className="overflow-x-auto">
      <table>{children}</table>
    </Scroll>
  ),
  // Markdown wants a head over every column: one without a word names nothing, so it is no header.
  th: ({ children }) => (children === undefined || children === null ? <td /> : <th>{children}</th>),
  input: ({ checked }) => <span>{checked === true ? '☑ ' : '☐ '}</span>,
};

function Out({ href, children }: { href?: string | undefined; children: ReactNode }) {
  const host = href === undefined ? null : hostOf(href);
  if (host === null || href === undefined)
    return <span title="This link leads to no web page.">{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="text-accent underline underline-offset-4"
    >
      {children}
      <span className="ml-1 font-sans text-13 text-second">({host})</span>
    </a>
  );
}

function isHeavy(text: string): boolean {
  if (text.length > LONGEST) return true;
  const nested = new RegExp(`^(?:[ \\t]*>){${DEEPEST},}|[\\[(*_]{${DEEPEST * 5},}`, 'm');
  return nested.test(text) || text.split('\n', 20_001).length > 20_000;
}
