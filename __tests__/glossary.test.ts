import { readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { product } from './sources';

const READ = ['aria-label', 'label', 'title', 'placeholder', 'hint', 'alt', 'legend'];
/** Files with sentences that reach a screen: the pages, the errors, and the words about calls and findings. */
const SPEAKING = /^(app|components)\/|^core\/(errors|decode|governor\/errors|calendar|feed)\b/;

/** The texts of a file that may stand on a screen: of elements, of attributes that are read, and sentences in code. */
function textsIn(code: string): string[] {
  const texts: string[] = [];
  look(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program);
  // A word alone is mostly a name in code; two with a blank are for people.
  // What stands in braces is put in.
  return texts
    .map((text) =>
      text
        .replace(/\{[^}]*\}/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text.includes(' '));

  function look(node: unknown): void {
    if (Array.isArray(node)) node.forEach(look);
    if (!isNode(node) || node.type === 'ImportDeclaration' || /^TS.*Type/.test(node.type)) return;
    if (node.type === 'JSXAttribute' && isNode(node.value) && node.value.type === 'StringLiteral') {
      const { name } = node.name as { name: string };
      if (READ.includes(name)) texts.push(String(node.value.value));
      return;
    }
    if (node.type === 'JSXText' || node.type === 'StringLiteral') texts.push(String(node.value));
    if (node.type === 'TemplateElement') texts.push((node.value as { raw: string }).raw);
    Object.values(node).forEach(look);
  }
}

function isNode(value: unknown): value is { type: string } & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The words of the right column of the table in the glossary. */
function bannedWords(): string[] {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words on screen');
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(2);
  return rows.flatMap(([, , words = '']) => words.split(',').map((word) => word.trim()));
}

const banned = bannedWords();
const spoken = product
  .filter(({ path }) => SPEAKING.test(path))
  .flatMap(({ path, text }) => textsIn(text).map((words) => ({ path, words })));

test('there are words to avoid, and texts to look at', () => {
  expect(banned.length).toBeGreaterThanOrEqual(15);
  expect(banned).toContain('timepoint');
  expect(spoken.length).toBeGreaterThan(1500);
});

test.each(banned)('nothing on a screen says “%s”', (word) => {
  // Case is part of an abbreviation.
  const said = new RegExp(`\\b${word}s?\\b`, /[A-Z]/.test(word) ? '' : 'i');
  expect(spoken.filter(({ words }) => said.test(words))).toEqual([]);
});

test('texts of elements, attributes and sentences are found, names in code are not', () => {
  const code = `import a from 'some of it';
    const b = <p title="Read me" className="w-full h-4">Two words {\`and \${n} more\`}</p>;
    const c: 'no text' = 'a sentence here'; const d = 'name';`;
  expect(textsIn(code)).toEqual(['Read me', 'Two words', 'a sentence here']);
});
