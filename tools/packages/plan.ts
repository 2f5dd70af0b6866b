import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** One package: its entry, the folders it is made of, and the packages it takes the other folders from. */
export type Plan = {
  name: 'core' | 'chain' | 'cli';
  /** The sentence of its package.json. */
  description: string;
  /** Its public exports; of `cli` the program. */
  entry: string;
  folders: readonly string[];
  /** Our folders that it imports, and the package that holds each. */
  from: Readonly<Record<string, Plan['name']>>;
  /** Packages that stay outside, with the ranges of package.json: asked of the consumer, or installed with it. */
  peers: readonly string[];
  installed: readonly string[];
};

/** The packages, in the order in which one needs another. */
export const PLANS: readonly Plan[] = [
  {
    name: 'core',
    description: 'Governor contracts without a network: rules, what calls mean, checks of proposals, drafts.',
    entry: 'tools/packages/core.ts',
    folders: ['core'],
    from: {},
    peers: [],
    installed: [],
  },
  {
    name: 'chain',
    description: 'Reads and verifies any Governor contract over EIP-1193 or an RPC endpoint.',
    entry: 'tools/packages/chain.ts',
    folders: ['chain'],
    from: { core: 'core' },
    peers: ['viem'],
    installed: [],
  },
  {
    name: 'cli',
    description: 'The commands of Quorate: any Governor in a terminal, as JSON.',
    entry: 'cli/quorate.ts',
    folders: ['cli', 'service'],
    from: { core: 'core', chain: 'chain' },
    peers: [],
    installed: ['viem', 'graphql'],
  },
];

/** A file of ours as an import names it, from the root and without its ending; undefined for a package. */
export function ownPath(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  return specifier.startsWith('.') ? posix.join(dirname(importer), specifier) : undefined;
}

/** The subpath under which a package has what another one of ours needs of it. */
export function internalOf(from: Plan['name'], by: Plan['name']): string {
  return `@quorate/${from}/internal/${by}`;
}

const NAMED = /^\s*(import|export) (type )?\{([^}]*)\}\s*from '([^']+)';/gm;

/** Names that a file imports or exports again by its statements, and from where; types are marked. */
export function namesIn(code: string): { name: string; isType: boolean; from: string }[] {
  return [...code.matchAll(NAMED)].flatMap(([, , type, list = '', from = '']) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => {
        const isType = type !== undefined || each.startsWith('type ');
        return { name: each.replace(/^type /, '').replace(/ as .*/, ''), isType, from };
      }),
  );
}

/** Modules that an entry exports values of, from the root and without their endings. */
export function exportedModules(entry: string): string[] {
  const values = namesIn(readFileSync(entry, 'utf8')).filter(({ isType }) => !isType);
  return [...new Set(values.flatMap(({ from }) => ownPath(entry, from) ?? []))];
}

/**
 * A module with all that one package names of another, as text: TypeScript that exports it again. Values and types; of a
 * module that is loaded when it is needed (`import()`) each value.
 */
export function internalModule(from: Plan['name'], by: Plan): string {
  const names = namesOf(from, by);
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { path, isType }]) => `export { ${isType ? 'type ' : ''}${name} } from '@/${path}';\n`)
    .join('');
}

function namesOf(from: Plan['name'], by: Plan): Map<string, { isType: boolean; path: string }> {
  const names = new Map<string, { isType: boolean; path: string }>();
  for (const { code, file } of ownFiles(by)) {
    const named = [...namesIn(code), ...lazyNames(file, code)];
    for (const { name, isType, from: specifier } of named) {
      const path = ownPath(file, specifier) ?? '';
      if (by.from[folderOf(path)] !== from) continue;
      names.set(name, { path, isType: isType && (names.get(name)?.isType ?? true) });
    }
  }
  return names;
}

/** The files of a package that its entry and the packages that need it lead to. */
function ownFiles(plan: Plan): { file: string; code: string }[] {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const file = `${path.replace(/\.ts$/, '')}.ts`;
    if (found.has(file) || plan.from[folderOf(path)] !== undefined || !existsSync(file)) return;
    const code = readFileSync(file, 'utf8');
    found.set(file, code);
    for (const [, specifier = ''] of code.matchAll(/(?:\bfrom |\bimport\(|^import )'([^']+)'/gm)) {
      const next = ownPath(file, specifier);
      if (next !== undefined) visit(next);
    }
  };
  visit(plan.entry);
  for (const user of usersOf(plan)) for (const { path } of namesOf(plan.name, user).values()) visit(path);
  return [...found].map(([file, code]) => ({ file, code }));
}

/** The packages that import this one. */
export function usersOf({ name }: Plan): Plan[] {
  return PLANS.filter(({ from }) => Object.values(from).includes(name));
}

function lazyNames(file: string, code: string): ReturnType<typeof namesIn> {
  return [...code.matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, from = '']) => {
    const path = `${ownPath(file, from)}.ts`;
    const values = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
    const names = existsSync(path) ? [...readFileSync(path, 'utf8').matchAll(values)] : [];
    return names.map(([, name = '']) => ({ name, isType: false, from }));
  });
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}
