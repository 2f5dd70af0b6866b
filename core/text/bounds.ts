import { LONGEST_TEXT } from '../format';

/** Why a text is not parsed as Markdown: too long, nested too deep, too many table cells or parts, or too much work. */
export type TextFlaw = 'long' | 'deep' | 'cells' | 'nodes' | 'work';

/** Cost of a text for a parser, counted in one pass over its characters. */
type TextCost = {
  lines: number;
  /** The deepest nesting of lists and quotes. */
  depth: number;
  /** Lists and quotes that lines stand in, all lines together. */
  containers: number;
  /** Cells of tables, rows filled up to the width of their head, as parsers do. */
  cells: number;
  /** Paragraphs, items, rows and headings. */
  blocks: number;
  /** Characters that may begin or end emphasis, a link, code or HTML. */
  marks: number;
  /** Steps a parser may need where it looks back or ahead: marks times the characters around them. */
  work: number;
};

const MOST: TextCost = {
  lines: 20_000,
  depth: 30,
  containers: 4000,
  cells: 5000,
  blocks: 5000,
  marks: 20_000,
  work: 5_000_000,
};

/** The first bound that a text breaks, null when it may be parsed; takes time in proportion to its length. */
export function textFlaw(text: string, share = 1): TextFlaw | null {
  if (text.length > LONGEST_TEXT) return 'long';
  const cost = textCost(text);
  if (cost.lines > MOST.lines) return 'long';
  if (cost.depth > MOST.depth || cost.containers > MOST.containers) return 'deep';
  if (cost.cells > MOST.cells * share) return 'cells';
  if (cost.blocks > MOST.blocks || cost.marks > MOST.marks) return 'nodes';
  return cost.work > MOST.work * share ? 'work' : null;
}

/** Counts what a text would cost a parser (CommonMark with GitHub's extensions); it errs towards too much. */
export function textCost(text: string): TextCost {
  const total: Total = { ...NOTHING, work: wordWork(text), underlines: 0, definitions: 0, brackets: 0 };
  let block = EMPTY;
  for (const line of text.split('\n')) block = countLine(line, block, total);
  closeBlock(block, total, false);
  const { underlines, definitions, brackets, ...cost } = total;
  return { ...cost, work: cost.work + underlines * text.length + definitions * brackets };
}

type Total = TextCost & { underlines: number; definitions: number; brackets: number };
type Item = { ordered: boolean; column: number };
type Block = {
  marks: number;
  length: number;
  /** Columns of the table that the lines belong to; 0 outside of one. */
  columns: number;
  last: string;
  item: Item | undefined;
  /** The marks that opened a block of code. */
  fence: string | undefined;
};
type Prefix = {
  end: number;
  column: number;
  depth: number;
  item: { ordered: boolean; indent: number } | undefined;
};

const NOTHING: TextCost = { lines: 0, depth: 0, containers: 0, cells: 0, blocks: 0, marks: 0, work: 0 };
const EMPTY: Block = { marks: 0, length: 0, columns: 0, last: '', item: undefined, fence: undefined };

/** Adds one line to the block it belongs to, which is the one before or a new one. */
function countLine(line: string, before: Block, total: Total): Block {
  const start = prefixOf(line);
  const rest = line.slice(start.end);
  const isBlank = rest.trim() === '';
  const isNew = isBlank || isNewBlock(start, rest, before);
  const block = { ...(isNew ? closeBlock(before, total, !isBlank) : before) };
  if (start.item !== undefined) block.item = { ordered: start.item.ordered, column: start.column };
  const { columns, cells } = tableOf(rest, before);
  const fence = fenceOf(rest, before.fence);
  // Within a block of code nothing is looked for.
  const isCode = fence !== undefined || before.fence !== undefined;
  const marks = isCode ? 0 : (rest.match(/[*_~[\]<`]/g)?.length ?? 0);
  total.lines++;
  total.depth = Math.max(total.depth, start.depth);
  total.containers += start.depth;
  total.cells += isBlank ? 0 : cells;
  if (/^\s*(?:-+|=+)\s*$/.test(line)) total.underlines++;
  if (/^\s*\[[^\]]+\]:/.test(rest)) total.definitions++;
  if (!isCode) total.brackets += rest.match(/\[/g)?.length ?? 0;
  const length = block.length + (isBlank ? 0 : line.length);
  return { ...block, columns: isBlank ? 0 : columns, fence, last: rest, marks: block.marks + marks, length };
}

function closeBlock(block: Block, total: Total, isRow: boolean): Block {
  total.work += block.marks * block.length;
  total.marks += block.marks;
  if (block.length > 0) total.blocks++;
  return { ...EMPTY, fence: block.fence, columns: isRow ? block.columns : 0 };
}

/** The marks of quotes and lists that a line begins with; what is far to the right counts as nested. */
function prefixOf(line: string): Prefix {
  const prefix: Prefix = { end: 0, column: 0, depth: 0, item: undefined };
  // Marks with nothing else between blanks are a rule across the page.
  if (/^\s*([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(line)) return prefix;
  const mark = /[ \t]*(?:(>)|([-+*])(?=[ \t]|$)|(\d{1,9}[.)])(?=[ \t]|$))/y;
  for (let found = mark.exec(line); found !== null; found = mark.exec(line)) {
    const [all, quote] = found;
    const blanks = columnsOf(/^[ \t]*/.exec(all)?.[0] ?? '');
    const indent = prefix.column + blanks;
    prefix.column = indent + all.trimStart().length;
    prefix.end = mark.lastIndex;
    prefix.depth += 1 + Math.floor(blanks / 2);
    prefix.item ??= quote === undefined ? { ordered: found[3] !== undefined, indent } : undefined;
  }
  return prefix;
}

function columnsOf(blanks: string): number {
  let columns = 0;
  for (const blank of blanks) columns += blank === '\t' ? 4 : 1;
  return columns;
}

/** Whether a line surely ends the paragraph before it: a heading, an item of a list, a row of a table. */
function isNewBlock({ item }: Prefix, rest: string, block: Block): boolean {
  if (block.columns > 0 || /^ {0,3}#{1,6}[ \t]/.test(rest)) return true;
  if (item === undefined || rest.trim() === '') return false;
  const most = (block.item?.column ?? 0) + 3;
  return item.indent <= most && (!item.ordered || block.item?.ordered === true);
}

/** The marks that opened the block of code in which the next line stands; undefined outside. */
function fenceOf(rest: string, open: string | undefined): string | undefined {
  const found = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(rest);
  if (found === null) return open;
  const [, marks = '', info = ''] = found;
  if (open === undefined) return marks.startsWith('`') && info.includes('`') ? undefined : marks;
  return marks.startsWith(open) && info.trim() === '' ? undefined : open;
}

/** The cells a line adds; a line of dashes and bars under one with as many bars makes a table of what follows. */
function tableOf(rest: string, { columns, last }: Block): { columns: number; cells: number } {
  const width = bars(rest) + 1;
  if (rest.includes('-') && rest.includes('|') && /^ {0,3}[|:\- \t]+$/.test(rest)) {
    return { columns: bars(last) + 1 === width ? width : 0, cells: width * 2 };
  }
  return { columns, cells: columns === 0 ? 0 : Math.max(columns, width) };
}

/** The bars that divide cells: those at the ends and escaped ones do not. */
function bars(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.match(/(?<!\\)\|/g)?.length ?? 0;
}

/** Within one word: addresses are tried at each of its dots, and an address's end at each of its stops. */
function wordWork(text: string): number {
  let work = 0;
  for (const run of [/[-.\w+]+/g, /[!"'*,.:;<?_~\])&]+/g]) {
    for (const [word] of text.matchAll(run))
      if (word.length > 200) work += word.length * (word.match(/[^a-zA-Z0-9]/g)?.length ?? 0);
  }
  return work;
}
