import { readdirSync, readFileSync } from 'node:fs';
import { IMPORT_TABLE } from './importTable';
import { type Import, importsOf, isWithin, product, type Source, site, sources } from './sources';

function isOurs(target: string): boolean {
  return /^(app|components|lib|service|chain|core|cli|server|devnet|bench|tools|__tests__)(\/|$)/.test(
    target,
  );
}

/** One import that the table does not allow, in words; undefined when it does. */
function offence(source: Source, { target, isType }: Import): string | undefined {
  if (!isOurs(target)) return undefined;
  const row = source.path.split('/')[0] ?? '';
  const rule = IMPORT_TABLE[row];
  if (rule === undefined) return `${source.path} belongs to no row of the table`;
  const allowed = [row, ...(rule.core ?? ['core']), ...rule.values, ...(isType ? (rule.types ?? []) : [])];
  return isWithin(target, allowed) ? undefined : `${source.path} imports ${target}${isType ? ' (type)' : ''}`;
}

describe('import direction', () => {
  test('imports are recognised in every form', () => {
    const code = [
      "import { a } from '@/core/errors';",
      "import type { B } from './b';",
      "import { type C, type D } from '../graph/c';",
      "import {\n  e,\n  type F,\n} from 'viem';",
      "import './x.css';",
      "export { g } from './g';",
      "const h = await import('./h');",
      "type I = typeof import('./i');",
      "new Worker(new URL('./worker.ts', import.meta.url));",
    ].join('\n');
    expect(importsOf('service/indexer/daoIndex.ts', code)).toEqual([
      { target: 'core/errors', isType: false },
      { target: 'service/indexer/b', isType: true },
      { target: 'service/graph/c', isType: true },
      { target: 'viem', isType: false },
      { target: 'service/indexer/x.css', isType: false },
      { target: 'service/indexer/g', isType: false },
      { target: 'service/indexer/h', isType: false, isLazy: true },
      { target: 'service/indexer/i', isType: true, isLazy: true },
      { target: 'service/indexer/worker.ts', isType: false, isStart: true },
    ]);
  });

  test('a wrong import is found', () => {
    const source = { path: 'core/governor/x.ts', text: '', code: '', imports: [] };
    expect(offence(source, { target: 'chain/logs/logs', isType: true })).toMatch(/imports chain\/logs\/logs/);
    expect(offence(source, { target: 'core/errors', isType: false })).toBeUndefined();
    expect(
      offence({ ...source, path: 'service/host/x.ts' }, { target: 'lib/query/dao', isType: false }),
    ).toBeDefined();
    const shown = { ...source, path: 'components/action/X.tsx' };
    expect(offence(shown, { target: 'core/decode/words/speak', isType: false })).toBeDefined();
    expect(offence(shown, { target: 'core/decode/action', isType: true })).toBeDefined();
    expect(offence(shown, { target: 'core/format', isType: false })).toBeUndefined();
  });

  test('every file imports only what its row of the table allows', () => {
    expect(site.length).toBeGreaterThan(0);
    const offences = product.flatMap((source) => source.imports.map((each) => offence(source, each)));
    expect(offences.filter((each) => each !== undefined)).toEqual([]);
  });

  test('the site imports nothing of the command, the server, the test world, the tools, the benchmarks or the tests', () => {
    const wrong = site.flatMap((source) =>
      source.imports
        .filter(({ target }) => /^(cli|server|devnet|bench|tools|__tests__)\//.test(target))
        .map(({ target }) => `${source.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('decoding, checking and simulating load when they are asked for: neither with a page nor with the worker', () => {
    const heavy = ['core/decode', 'chain/simulate', 'service/analysis'];
    const pages = site.filter(({ path }) => /^app\/.*(page|layout)\.tsx$/.test(path)).map(({ path }) => path);
    const loaded = firstLoaded([...pages, 'service/host/worker.ts']);
    expect(loaded.size).toBeGreaterThan(200);
    expect([...loaded].filter((path) => isWithin(path, heavy))).toEqual([]);
    expect([...firstLoaded(['service/analysis/analysis.ts'])]).toContain('core/decode/words/speak');
  });

  test('nothing that a browser loads, now or later, reaches the database', () => {
    const wrong = site.flatMap((source) =>
      source.imports
        .filter(({ target }) => isWithin(target, ['@electric-sql', 'postgres']))
        .map(({ target }) => `${source.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(cycles()).toEqual([]);
  });

  test('React is used only in app, components and lib', () => {
    const wrong = site.filter(
      (source) =>
        !isWithin(source.path, ['app', 'components', 'lib']) &&
        source.imports.some(({ target }) => /^(react|react-dom|urql)(\/|$)/.test(target)),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });

  test('executable graphql-js is used only where the service runs', () => {
    const wrong = site.filter(
      (source) =>
        !isWithin(source.path, ['service']) &&
        source.imports.some(({ target, isType }) => !isType && /^graphql(\/|$)/.test(target)),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });
});

/** Files that load together with these; not those that are imported when they are needed. */
function firstLoaded(entries: readonly string[]): Set<string> {
  const known = new Map(site.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));
  const loaded = new Set<string>();
  const visit = (name: string): void => {
    const source = known.get(name);
    if (source === undefined || loaded.has(name)) return;
    loaded.add(name);
    for (const { target, isType, isLazy, isStart } of source.imports) {
      if (!isType && isLazy !== true && isStart !== true) visit(target.replace(/\.tsx?$/, ''));
    }
  };
  for (const entry of entries) visit(entry.replace(/\.tsx?$/, ''));
  return loaded;
}

/** Circles of imports among our files, those of types too. */
function cycles(): string[] {
  const known = new Map(product.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      found.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      return;
    }
    state.set(name, 'open');
    for (const { target, isStart } of known.get(name)?.imports ?? []) {
      const next = target.replace(/\.tsx?$/, '');
      if (isStart !== true && known.has(next)) visit(next, [...trail, name]);
    }
    state.set(name, 'done');
  };
  for (const name of known.keys()) visit(name, []);
  return found;
}

describe('budgets', () => {
  const ours = sources.filter(
    ({ path }) => !/^service\/api\/(introspection|typeDefs|answerTypes)\.ts$/.test(path),
  );
  const below = (folders: RegExp) => ours.filter(({ path }) => folders.test(path));
  const lines = (some: readonly Source[]) =>
    some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const part = (some: number, all: number) => Math.round((1000 * some) / all);
  const whole = below(/^(app|components|lib|service|chain|core|server\/(?!bench\/))/);
  const shipped = [...whole, ...below(/^cli\//)];
  const root = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile());
  const figures: Record<string, number> = {
    'lines of the site and the server': lines(whole),
    'lines of `lib/`': lines(below(/^lib\//)),
    'files of the site and the server': whole.length,
    'of 1,000 files those above 150 lines': part(
      shipped.filter((file) => lines([file]) > 150).length,
      shipped.length,
    ),
    'lines of tests for 1,000 lines of site, commands and server': part(
      lines(below(/^__tests__\//)),
      lines(shipped),
    ),
    'files at the root': root.filter(({ name }) => !/^next-env\.d\.ts$|\.tsbuildinfo$/.test(name)).length,
  };
  const table = readFileSync('docs/architecture.md', 'utf8').split('## Budgets')[1] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
    ([, name = '', limit = '', aim = '']) => ({ name, limit: numberIn(limit), aim: numberIn(aim) }),
  );

  test('each has its row', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(figures));
  });

  test.each(rows)('$name: at most $limit', ({ name, limit, aim }) => {
    const figure = figures[name] ?? Number.NaN;
    expect(figure).toBeLessThanOrEqual(limit);
    // A limit above its aim stays close to the figure, so that nothing won is lost again.
    if (limit > aim) expect(limit - figure).toBeLessThanOrEqual(limit / 100);
  });
});

function numberIn(text: string): number {
  return Number(text.replaceAll(',', ''));
}
