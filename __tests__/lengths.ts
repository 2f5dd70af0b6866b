import { type ParserPlugin, parse } from '@babel/parser';
import type { Source } from './sources';

/** A function or a class that is longer than it may be. */
export type Long = { path: string; name: string; lines: number };

type Span = { start: { line: number }; end: { line: number } };
type Node = { type: string; loc?: Span } & Record<string, unknown>;
type Class = Long & { base: string | undefined };
type Text = Pick<Source, 'path' | 'text'>;

/** The functions of more lines than these, the outermost where one stands in another. */
export function longFunctions(sources: readonly Text[], most: number): Long[] {
  return longerThan(sources, most).flatMap(({ path, text }) => {
    const found: Long[] = [];
    look(syntaxOf(path, text), 'anonymous', (node, name) => {
      const isLong = /Function|Method/.test(node.type) && linesOf(node) > most;
      if (isLong) found.push({ path, name, lines: linesOf(node) });
      return isLong;
    });
    return found;
  });
}

/** The classes of more lines than these, with the lines of what they inherit. */
export function longClasses(sources: readonly Text[], most: number): Long[] {
  const all = new Map<string, Class>();
  const bases = new Set(sources.flatMap(({ text }) => heirsIn(text).map(([, , base]) => base)));
  const isBase = (text: string) => [...text.matchAll(/\bclass (\w+)/g)].some(([, name]) => bases.has(name));
  const some = sources.filter(
    ({ text }) => text.split('\n').length > most || heirsIn(text).length > 0 || isBase(text),
  );
  for (const { path, text } of some) {
    look(syntaxOf(path, text), '', (node, name) => {
      const base = (node.superClass as Node | undefined)?.name as string | undefined;
      if (node.type === 'ClassDeclaration') all.set(name, { path, name, lines: linesOf(node), base });
      return false;
    });
  }
  const whole = ({ lines, base = '' }: Class): number => {
    const inherited = all.get(base);
    return lines + (inherited === undefined ? 0 : whole(inherited));
  };
  return [...all.values()]
    .map((each) => ({ path: each.path, name: each.name, lines: whole(each) }))
    .filter(({ lines }) => lines > most);
}

/** The classes of a file that inherit: name and base. */
function heirsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+)[^{]* extends (\w+)/gm)];
}

// Only where so many lines lie between two statements of the file can one be that long: most need not be parsed.
const STATEMENT = /^(export|import|const|let|function|async|class|abstract|type|interface|declare)\b/;

function longerThan(sources: readonly Text[], most: number): readonly Text[] {
  return sources.filter(({ text }) => {
    const lines = text.split('\n');
    const starts = lines.flatMap((line, at) => (STATEMENT.test(line) ? [at] : []));
    return [0, ...starts].some((start, index) => (starts[index] ?? lines.length) - start > most);
  });
}

function syntaxOf(path: string, text: string): unknown {
  const plugins: ParserPlugin[] = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  return parse(text, { sourceType: 'module', plugins }).program;
}

/** Visits each node with the name that it goes by; not what stands in a node for which the visit gives true. */
function look(node: unknown, outer: string, visit: (node: Node, name: string) => boolean): void {
  if (Array.isArray(node)) for (const each of node) look(each, outer, visit);
  if (!isNode(node)) return;
  const own = ((node.id ?? node.key) as Node | null | undefined)?.name as string | undefined;
  if (visit(node, own ?? outer)) return;
  for (const [key, each] of Object.entries(node)) {
    if (key !== 'loc' && !key.endsWith('omments')) look(each, own ?? outer, visit);
  }
}

const linesOf = ({ loc }: Node): number => (loc === undefined ? 0 : loc.end.line - loc.start.line + 1);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
