import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** One module that a file names; type imports vanish, `start` is a worker's file, lazy ones load when they are needed. */
export type Import = { target: string; isType: boolean; isStart?: boolean; isLazy?: boolean };
/** One of our source files: its text, its text without comments, and what it imports. */
export type Source = { path: string; text: string; code: string; imports: Import[] };

const ROOT = process.cwd();
const SITE = ['app', 'components', 'lib', 'service', 'chain', 'core'];
const ALL = [...SITE, 'cli', 'server', 'devnet', 'bench', 'tools', '__tests__'];

/** Every source file of the repository. */
export const sources = ALL.flatMap((folder) => filesOf(join(ROOT, folder))).map(read);
/** Source files that the site is made of. */
export const site = sources.filter((source) => SITE.includes(source.path.split('/')[0] ?? ''));
/** The site, the command, and the server of history; without what measures it. */
export const product = sources.filter(
  ({ path }) => /^(cli\/|server\/(?!bench\/))/.test(path) || SITE.includes(path.split('/')[0] ?? ''),
);

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function read(file: string): Source {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return { path, text, code, imports: importsOf(path, code) };
}

/** Every module a file names: static, type-only, re-exported, dynamic, required, and worker files. */
export function importsOf(path: string, code: string): Import[] {
  const found: Import[] = [];
  for (const [, kind, clause, target] of code.matchAll(
    /^\s*(import|export)\s+([^'"();]*?\s+from\s+)?['"]([^'"\n]+)['"]/gm,
  )) {
    if (kind === 'export' && clause === undefined) continue;
    found.push({ target: resolve(path, target ?? ''), isType: isTypeClause(clause ?? '') });
  }
  for (const [, before, target] of code.matchAll(/(typeof\s+)?\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)) {
    const isType = before !== undefined;
    found.push({ target: resolve(path, target ?? ''), isType, isLazy: true });
  }
  for (const [, target] of code.matchAll(
    /\b(?:require\(\s*|new URL\(\s*)['"](\.[^'"\n]+|@\/[^'"\n]+)['"]/g,
  )) {
    found.push({ target: resolve(path, target ?? ''), isType: false, isStart: true });
  }
  return found;
}

function isTypeClause(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const braces = /^\{([\s\S]*)\}\s+from\s+$/.exec(clause)?.[1];
  if (braces === undefined) return false;
  const names = braces.split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

/** A path from the root for our own files, the bare name for a package. */
function resolve(from: string, target: string): string {
  if (target.startsWith('@/')) return target.slice(2);
  if (target.startsWith('.')) return posix.normalize(posix.join(dirname(from), target));
  return target;
}

/** Whether a path is one of these or lies in one of them; endings do not count. */
export function isWithin(target: string, folders: readonly string[]): boolean {
  const bare = target.replace(/\.(tsx?|graphql|json|css|mjs)$/, '');
  return folders.some((folder) => folder === bare || folder === target || bare.startsWith(`${folder}/`));
}
