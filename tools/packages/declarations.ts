import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT, runNode } from '../process.mjs';
import { internalOf, namesIn, ownPath, PLANS, type Plan, usersOf } from './plan';

const MADE = join(ROOT, '.cache/packages');
const SPECIFIER = /(\bfrom |\bimport\()(['"])([^'"\n]+)\2/g;

/** Declarations of the exports of all packages, by the compiler; throws with what it printed. */
export async function makeDeclarations(): Promise<void> {
  const settings = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      rootDir: '../..',
      outDir: 'types',
      types: ['node'],
      paths: { '@/*': ['../../*'] },
    },
    include: [],
    files: typed().map(({ entry }) => `../../${entry}`),
  };
  rmSync(join(MADE, 'types'), { recursive: true, force: true });
  mkdirSync(MADE, { recursive: true });
  writeFileSync(join(MADE, 'tsconfig.json'), JSON.stringify(settings));
  const { code, output } = await runNode('node_modules/typescript/bin/tsc', [
    '-p',
    join(MADE, 'tsconfig.json'),
  ]);
  if (code !== 0) throw new Error(output);
}

/** Puts the declarations that the exports of a package lead to into its folder, as `types/`. */
export function writeTypes(plan: Plan, folder: string): void {
  const put = (path: string, text: string) => {
    const file = join(folder, 'types', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const own = ownDeclarations(plan);
  for (const [path, text] of own) put(`${placeOf(plan, path)}.d.ts`, forPackage(plan, path, text));
  for (const user of usersOf(plan).filter(isTyped)) {
    const lines = typesFor(plan, user).map(
      ([name, path]) => `export type { ${name} } from '../${placeOf(plan, path)}.js';\n`,
    );
    put(`internal/${user.name}.d.ts`, lines.join(''));
  }
  // Built in, so that a consumer needs none; a few lines are all of its types that are left.
  if (!plan.peers.includes('viem'))
    put('viem.d.ts', readFileSync(join(ROOT, 'tools/packages/viem.d.ts'), 'utf8'));
}

function isTyped({ name }: Plan): boolean {
  return name !== 'cli';
}

function typed(): Plan[] {
  return PLANS.filter(isTyped);
}

/** The declarations of a package by their path, from its entry and from what typed packages name. */
function ownDeclarations(plan: Plan): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const file = join(MADE, 'types', `${path}.d.ts`);
    if (found.has(path) || plan.from[path.split('/')[0] ?? ''] !== undefined || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    found.set(path, text);
    for (const [, , , specifier = ''] of text.matchAll(SPECIFIER)) {
      const next = ownPath(path, specifier);
      if (next !== undefined) visit(next);
    }
  };
  visit(plan.entry.replace(/\.ts$/, ''));
  for (const user of usersOf(plan).filter(isTyped)) for (const [, path] of typesFor(plan, user)) visit(path);
  return found;
}

/** Names that the declarations of one package take of another, with the file that has each. */
function typesFor(plan: Plan, user: Plan): [string, string][] {
  const all = [...ownDeclarations(user)].flatMap(([path, text]) =>
    namesIn(text).flatMap(({ name, from }): [string, string][] => {
      const target = ownPath(path, from);
      return target !== undefined && user.from[target.split('/')[0] ?? ''] === plan.name
        ? [[name, target]]
        : [];
    }),
  );
  return [...new Map(all)].sort(([a], [b]) => (a < b ? -1 : 1));
}

function placeOf(plan: Plan, path: string): string {
  return path === plan.entry.replace(/\.ts$/, '') ? 'index' : path;
}

function forPackage(plan: Plan, path: string, text: string): string {
  const from = dirname(placeOf(plan, path));
  const near = (place: string) => {
    const way = posix.relative(from, place);
    return `${way.startsWith('.') ? way : `./${way}`}.js`;
  };
  return text.replace(SPECIFIER, (all, before: string, quote: string, specifier: string) => {
    const target = ownPath(path, specifier);
    if (target === undefined && specifier === 'viem' && !plan.peers.includes('viem'))
      return `${before}${quote}${near('viem')}${quote}`;
    if (target === undefined) return all;
    const other = plan.from[target.split('/')[0] ?? ''];
    return `${before}${quote}${other === undefined ? near(target) : internalOf(other, plan.name)}${quote}`;
  });
}
