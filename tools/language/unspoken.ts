import { parse } from '@babel/parser';
import { reasonsOf } from './reasons';

type Node = { type: string; loc?: { start: { line: number } } } & Record<string, unknown>;

/** Attributes that are read by people, on elements and on components alike. */
const READ = /^(aria-label|aria-description|title|placeholder|alt|label|says|hint|heading)$/;
/** Properties of tables that screens are made of. */
const NAMED = /^(text|label|hint|heading|placeholder|legend)$/;
/** Errors thrown with a sentence for people; `jsonFlawWords` puts flaws of JSON into words. */
const THROWN = /^(DraftFlaw|Unplayable|DecodeFlaw)$/;
/** Functions whose last argument stands in a sentence for people. */
const NAMING = ['textInput', 'addressInput', 'writtenAddress'];
const WORD = /\p{Ll}{2}/u;

/** The texts of a source file that people read and that are no messages, by its syntax: each with its line. */
export function unspokenIn(code: string): string[] {
  const found: string[] = [];
  look(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program);
  return found;

  function look(node: unknown): void {
    if (Array.isArray(node)) for (const each of node) look(each);
    if (!isNode(node) || /^TS.*Type/.test(node.type)) return;
    // A reason that is all one text is a message; one that puts something in has to say how.
    for (const reason of reasonsOf(node))
      if (isNode(reason) && reason.type === 'TemplateLiteral')
        for (const text of literalsOf(reason))
          if (WORD.test(text)) found.push(`${node.loc?.start.line}: ${text}`);
    for (const said of saidBy(node))
      for (const text of literalsOf(said))
        if (WORD.test(text)) found.push(`${node.loc?.start.line}: ${text}`);
    for (const each of Object.values(node)) look(each);
  }
}

/** The expressions in a node whose text is read as it is. */
function saidBy(node: Node): unknown[] {
  if (node.type === 'JSXText') return [{ type: 'StringLiteral', value: String(node.value).trim() }];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).flatMap((each) =>
      each.type === 'JSXExpressionContainer' ? each.expression : [],
    );
  if (node.type === 'JSXAttribute') {
    const value = node.value as Node | null;
    const said = value?.type === 'JSXExpressionContainer' ? value.expression : value;
    // A component's `name` may be what it is called on screen, which begins with a capital letter.
    const isName = nameOf(node.name) === 'name' && literalsOf(said).some((text) => /^[A-Z]/.test(text));
    return isName || READ.test(nameOf(node.name)) ? [said] : [];
  }
  // A table of a screen names its entries so.
  if (node.type === 'ObjectProperty' && NAMED.test(nameOf(node.key)))
    return literalsOf(node.value).some((text) => /^[A-Z]/.test(text)) ? [node.value] : [];
  const given = node.arguments as unknown[] | undefined;
  if (node.type === 'NewExpression' && THROWN.test(nameOf(node.callee))) return [given?.[0]];
  if (node.type === 'CallExpression' && NAMING.includes(nameOf(node.callee))) return [given?.at(-1)];
  return [];
}

/** The texts that an expression may be, where they stand in it. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return literalsOf(node.right);
  if (node.type !== 'TemplateLiteral') return [];
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
