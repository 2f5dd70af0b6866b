import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluralForms } from '../../core/language/language';
import { messagesIn } from './extract';

/** The messages of a language by noun: the English text → its translation, or in English → where it stands. */
export type MessageFiles = Record<string, Record<string, string | PluralForms>>;

/** What is spoken too early, by file. */
export type Extracted = { english: MessageFiles; early: string[] };

const FOLDERS = ['app', 'components', 'lib', 'service', 'chain', 'core'];

/** Nouns whose folder says it otherwise. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/^core\/(errors|governor\/errors)\b/, 'errors'],
  [/^core\/decode\/risk\//, 'checks'],
  [/^core\/decode\//, 'calls'],
  [/^core\/governor\//, 'rules'],
  [/^service\//, 'service'],
  [/^chain\//, 'service'],
];

/** The noun under which the messages of a source file are kept. */
export function nounOf(path: string): string {
  const known = NOUNS.find(([pattern]) => pattern.test(path));
  if (known !== undefined) return known[1];
  const [first = '', second = ''] = path.split('/');
  return path.split('/').length > 2 ? second : first === 'core' ? 'words' : first;
}

/** All messages of the site. What several nouns say is kept under the first of them. */
export function extractMessages(): Extracted {
  const english: MessageFiles = {};
  const early: string[] = [];
  const places = new Map<string, { noun: string; paths: string[] }>();
  const files = FOLDERS.flatMap(codeIn).sort((a, b) => (nounOf(a) + a < nounOf(b) + b ? -1 : 1));
  for (const path of files) {
    const spoken = messagesIn(readFileSync(path, 'utf8'));
    early.push(...spoken.early.map((line) => `${path} ${line}`));
    for (const key of spoken.keys) {
      const place = places.get(key) ?? { noun: nounOf(path), paths: [] };
      if (!place.paths.includes(path)) place.paths.push(path);
      places.set(key, place);
    }
  }
  for (const [key, { noun, paths }] of [...places].sort(([a], [b]) => (a < b ? -1 : 1))) {
    english[noun] = { ...english[noun], [key]: paths.join(', ') };
  }
  return { english, early };
}

/** The message files of a language as they are. */
export function readMessages(language: string): MessageFiles {
  const folder = join('messages', language);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/** What a language lacks and what it has too much, by noun. */
export function compareMessages(english: MessageFiles, other: MessageFiles) {
  const known = new Set(Object.values(english).flatMap(Object.keys));
  const said = new Set(Object.values(other).flatMap(Object.keys));
  return {
    missing: mapKeys(english, (key) => !said.has(key)),
    unused: mapKeys(other, (key) => !known.has(key)),
  };
}

/** The placeholders of a text, `{0}`, `{name}` and `{hole 1}`, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w[\w ]*)\}/g)].map(([, name]) => name ?? '').sort();
}

function mapKeys(files: MessageFiles, isWanted: (key: string) => boolean): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(files)
      .map(([noun, texts]) => [noun, Object.keys(texts).filter(isWanted)] as const)
      .filter(([, keys]) => keys.length > 0),
  );
}

function codeIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
