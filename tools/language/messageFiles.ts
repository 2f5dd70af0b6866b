import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from '../../core/language/language';
import { messagesIn } from './extract';

/** The messages of the site, each with the files that say it, and what is said too early, by place. */
export type Extracted = { english: ReadonlyMap<string, readonly string[]>; early: string[] };

const FOLDERS = ['app', 'components', 'lib', 'service', 'chain', 'core', 'server'];

/** All messages of the site, as they stand in its code. */
export function extractMessages(): Extracted {
  const english = new Map<string, string[]>();
  const early: string[] = [];
  for (const path of FOLDERS.flatMap(codeIn).sort()) {
    const spoken = messagesIn(readFileSync(path, 'utf8'));
    early.push(...spoken.early.map((line) => `${path} ${line}`));
    for (const key of new Set(spoken.keys)) english.set(key, [...(english.get(key) ?? []), path]);
  }
  return { english, early };
}

/** The file of a language's translations. */
export function fileOf(language: string): string {
  return `messages/${language}.json`;
}

/** The translations of a language as they are. */
export function readMessages(language: string): Catalogue {
  return JSON.parse(readFileSync(fileOf(language), 'utf8')) as Catalogue;
}

/** The messages that a language lacks, each with the files that say it, and those that nobody says any more. */
export function compareMessages(english: Extracted['english'], other: Catalogue) {
  const missing = [...english].filter(([key]) => !Object.hasOwn(other, key));
  return {
    missing: missing.map(([key, files]) => `${key} (${files.join(', ')})`),
    unused: Object.keys(other).filter((key) => !english.has(key)),
  };
}

/** The placeholders of a text, `{0}`, `{name}` and `{hole 1}`, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w[\w ]*)\}/g)].map(([, name]) => name ?? '').sort();
}

function codeIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
