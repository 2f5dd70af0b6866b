import { parse } from '@babel/parser';
import { reasonsOf } from './reasons';

/** Messages of a file, and those said too early, while the module loads. */
export type Spoken = { keys: string[]; early: string[] };

type Node = { type: string; loc?: { start: { line: number } } } & Record<string, unknown>;

/** Tags of templates whose text is a message; all but the last look it up, so not while a module loads. */
const TAGS = ['t', 'say', 'rich', 'phrase'];
/** Tags of tables, with what of a table is a message. */
const TABLES: Readonly<Record<string, (table: string) => string[]>> = {
  errorTable: wordsOf,
  sentenceTable: sentencesOf,
  phraseTable: phrasesOf,
  settingTable: (table) => linesOf(table).map(([, name = '']) => name),
};
/** Functions that name what is counted, by the place of their first noun. */
const COUNTING = ['plural', 'nounFor'];

/** The messages of one source file, by its syntax; the same keys as `core/language` makes at run time. */
export function messagesIn(code: string): Spoken {
  const spoken: Spoken = { keys: [], early: [] };
  look(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program, false);
  return spoken;

  function look(node: unknown, isLater: boolean): void {
    if (Array.isArray(node)) for (const each of node) look(each, isLater);
    if (!isNode(node) || /^TS.*Type/.test(node.type)) return;
    const found = node.type === 'TaggedTemplateExpression' ? ofTag(node) : ofCall(node);
    spoken.keys.push(...found.keys, ...reasonsOf(node).flatMap(textsIn));
    if (found.isSaid && !isLater) spoken.early.push(`line ${node.loc?.start.line}`);
    const inside = isLater || /Function|ObjectMethod|ClassMethod|ClassProperty/.test(node.type);
    for (const each of Object.values(node)) look(each, inside);
  }
}

function ofTag(node: Node): { keys: string[]; isSaid: boolean } {
  const tag = nameOf(node.tag);
  const quasi = node.quasi as unknown as { quasis: { value: { cooked: string } }[] };
  const [key = '', ...rest] = quasi.quasis.map(({ value }) => value.cooked);
  const table = TABLES[tag];
  if (table !== undefined) return { keys: table(key), isSaid: false };
  if (!TAGS.includes(tag)) return { keys: [], isSaid: false };
  return { keys: [rest.reduce((all, text, at) => `${all}{${at}}${text}`, key)], isSaid: tag !== 'phrase' };
}

function ofCall(node: Node): { keys: string[]; isSaid: boolean } {
  if (isNoun(node)) return { keys: [pairOf(stringIn(node.value))], isSaid: false };
  if (node.type !== 'CallExpression') return { keys: [], isSaid: false };
  const name = nameOf(node.callee);
  const [, one, many] = node.arguments as unknown[];
  if (name === 'errorTable')
    return { keys: wordsOf(stringIn((node.arguments as unknown[])[0])), isSaid: false };
  if (!COUNTING.includes(name) || stringIn(one) === '') return { keys: [], isSaid: false };
  return { keys: [pairOf(stringIn(one), stringIn(many))], isSaid: true };
}

/** `noun="vote"`: what a list counts is given to it as a word. */
function isNoun(node: Node): boolean {
  return node.type === 'JSXAttribute' && nameOf(node.name) === 'noun' && stringIn(node.value) !== '';
}

function pairOf(one: string, many = ''): string {
  return `${one}|${many === '' ? `${one}s` : many}`;
}

/** Title and next step of each line of a table of errors. */
function wordsOf(table: string): string[] {
  return linesOf(table).flatMap((columns) => columns.slice(2));
}

/** The sentences of each line of a table of calls, without their conditions, and what is counted in their holes. */
function sentencesOf(table: string): string[] {
  const sentences = linesOf(table).flatMap(([, ...either]) =>
    either.map((each) => each.replace(/^\?.+?: /, '')),
  );
  const nouns = sentences.flatMap((each) => [...each.matchAll(/\{count \d+ ([^}]+)\}/g)]);
  return [...sentences, ...nouns.map(([, noun = '']) => pairOf(noun))];
}

/** The sentence of each line of a table (`phraseTable`); headings have none. */
function phrasesOf(table: string): string[] {
  const lines = [...table.matchAll(/^(?!#).+$/gm)].map(([line]) => line);
  return lines.flatMap((line) => {
    const [, ofError] = /^0x\S+ \w+\(.*?\) (.+)$/.exec(line) ?? [];
    const [, ofText] = /^.+ => (.+)$/.exec(line) ?? [];
    const sentence = ofError ?? ofText ?? (line.includes(' | ') ? line.split(' | ').at(-1) : undefined);
    return sentence === undefined || /^\{\w+\}$/.test(sentence) ? [] : [sentence];
  });
}

function linesOf(table: string): string[][] {
  return [...table.matchAll(/^(?!#).+$/gm)].map(([line]) => line.split(' | '));
}

/** The texts that an expression may be, where nothing is put into them. */
function textsIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  return node.type === 'StringLiteral' ? [String(node.value)] : [];
}

function stringIn(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return '';
  const { quasis } = node as unknown as { quasis: { value: { cooked: string } }[] };
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? '') : '';
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
