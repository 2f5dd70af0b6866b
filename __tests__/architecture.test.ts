/** @jest-environment node */
import { type Import, importsOf, isWithin, type Source, site } from './sources';

/** Who may import whom, besides itself and npm. `types` are allowed as `import type` only. */
const TABLE: Record<string, { values: string[]; types?: string[] }> = {
  app: { values: ['components', 'lib/config', 'lib/routes'] },
  components: {
    values: [
      'lib/query',
      'lib/act',
      'lib/decode',
      'lib/governor',
      'lib/markdown',
      'lib/errors',
      'lib/format',
      'lib/routes',
      'lib/storage',
      'lib/offline',
      'lib/painted',
    ],
    types: ['lib/config', 'lib/service/protocol'],
  },
  'lib/act': {
    values: [
      'lib/query',
      'lib/chain',
      'lib/governor',
      'lib/decode',
      'lib/config',
      'lib/errors',
      'lib/storage',
      'lib/painted',
    ],
  },
  'lib/query': {
    values: [
      'lib/service/connect',
      'lib/service/protocol',
      'lib/chain/verify',
      'lib/chain/probe',
      'lib/config',
      'lib/errors',
      'lib/storage',
    ],
    types: ['lib/graph', 'lib/governor'],
  },
  'lib/service': {
    values: ['lib/sync', 'lib/graph', 'lib/checkpoint', 'lib/chain', 'lib/config', 'lib/errors'],
    // What endpoints say of a proposal is put into words here.
    types: ['lib/governor'],
  },
  'lib/sync': {
    values: [
      'lib/graph/store',
      'lib/graph/timelock',
      'lib/graph/delegates',
      'lib/checkpoint',
      'lib/chain',
      'lib/governor',
      'lib/errors',
    ],
  },
  // Formats only; who reads and who writes the files is elsewhere.
  'lib/checkpoint': { values: ['lib/governor', 'lib/errors'], types: ['lib/graph/store'] },
  'lib/graph': { values: ['lib/governor', 'lib/errors'] },
  // What to read about a proposal's calls is known to those who decode them.
  'lib/chain': { values: ['lib/governor', 'lib/decode', 'lib/errors', 'lib/config', 'lib/url'] },
  'lib/decode': { values: ['lib/governor', 'lib/errors'] },
  'lib/governor': { values: ['lib/errors'] },
  // The service worker proves files of checkpoints by their format.
  'lib/offline': { values: ['lib/checkpoint'] },
  // Texts of the chain, bounded and parsed in a worker of their own.
  'lib/markdown': { values: [] },
  // The leaves know only each other.
  lib: { values: [] },
};
/** Leaves that are pure words and links: these folders may use them beside what the table names. */
const LEAVES = ['lib/format', 'lib/routes', 'lib/url'];
const LEAF_USERS = ['lib/act', 'lib/decode', 'lib/markdown', 'lib/query', 'lib/service'];

function isOurs(target: string): boolean {
  return /^(app|components|lib|devnet|bench|tools|__tests__|indexer)(\/|$)/.test(target);
}

/** The row of the table a file belongs to: its layer, or `lib` for a leaf. */
function rowOf(path: string): string {
  const [first, second, third] = path.split('/');
  if (first !== 'lib') return first ?? '';
  return third === undefined ? 'lib' : `lib/${second}`;
}

/** One import that the table does not allow, in words; undefined when it does. */
function offence(source: Source, { target, isType }: Import): string | undefined {
  if (!isOurs(target)) return undefined;
  const row = rowOf(source.path);
  const rule = TABLE[row];
  if (rule === undefined) return `${source.path} belongs to no row of the table`;
  const isLeaf = /^lib\/[^/]+$/.test(target);
  if (row === 'lib') return isLeaf ? undefined : `${source.path} (a leaf) imports ${target}`;
  const allowed = [row, ...rule.values, ...(isType ? (rule.types ?? []) : [])];
  if (LEAF_USERS.includes(row)) allowed.push(...LEAVES);
  return isWithin(target, allowed) ? undefined : `${source.path} imports ${target}${isType ? ' (type)' : ''}`;
}

describe('import direction', () => {
  test('imports are recognised in every form', () => {
    const code = [
      "import { a } from '@/lib/errors';",
      "import type { B } from './b';",
      "import { type C, type D } from '../graph/c';",
      "import {\n  e,\n  type F,\n} from 'viem';",
      "import './x.css';",
      "export { g } from './g';",
      "const h = await import('./h');",
      "type I = typeof import('./i');",
      "new Worker(new URL('./worker.ts', import.meta.url));",
    ].join('\n');
    expect(importsOf('lib/sync/run.ts', code)).toEqual([
      { target: 'lib/errors', isType: false },
      { target: 'lib/sync/b', isType: true },
      { target: 'lib/graph/c', isType: true },
      { target: 'viem', isType: false },
      { target: 'lib/sync/x.css', isType: false },
      { target: 'lib/sync/g', isType: false },
      { target: 'lib/sync/h', isType: false },
      { target: 'lib/sync/i', isType: true },
      { target: 'lib/sync/worker.ts', isType: false, isStart: true },
    ]);
  });

  test('a wrong import is found', () => {
    const source = { path: 'lib/governor/x.ts', text: '', code: '', imports: [] };
    expect(offence(source, { target: 'lib/chain/logs', isType: true })).toMatch(/imports lib\/chain\/logs/);
    expect(offence(source, { target: 'lib/errors', isType: false })).toBeUndefined();
    expect(
      offence({ ...source, path: 'lib/config.ts' }, { target: 'lib/query/dao', isType: false }),
    ).toBeDefined();
  });

  test('every file imports only what its row of the table allows', () => {
    expect(site.length).toBeGreaterThan(0);
    const offences = site.flatMap((source) => source.imports.map((each) => offence(source, each)));
    expect(offences.filter((each) => each !== undefined)).toEqual([]);
  });

  test('the site imports nothing of the test world, the tools, the benchmarks or the tests', () => {
    const wrong = site.flatMap((source) =>
      source.imports
        .filter(({ target }) => /^(devnet|bench|tools|__tests__|indexer)\//.test(target))
        .map(({ target }) => `${source.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no file imports itself through others', () => {
    expect(cycles()).toEqual([]);
  });

  test('React is used only in app, components, lib/query and lib/act', () => {
    const wrong = site.filter(
      (source) =>
        !isWithin(source.path, ['app', 'components', 'lib/query', 'lib/act']) &&
        source.imports.some(({ target }) => /^(react|react-dom|urql)(\/|$)/.test(target)),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });

  test('executable graphql-js is used only where the service runs', () => {
    const wrong = site.filter(
      (source) =>
        !isWithin(source.path, ['lib/graph', 'lib/service']) &&
        source.imports.some(({ target, isType }) => !isType && /^graphql(\/|$)/.test(target)),
    );
    expect(wrong.map((source) => source.path)).toEqual([]);
  });
});

/** Circles of value imports among our files. */
function cycles(): string[] {
  const known = new Map(site.map((source) => [source.path.replace(/\.tsx?$/, ''), source]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      found.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      return;
    }
    state.set(name, 'open');
    for (const { target, isType, isStart } of known.get(name)?.imports ?? []) {
      const next = target.replace(/\.tsx?$/, '');
      if (!isType && isStart !== true && known.has(next)) visit(next, [...trail, name]);
    }
    state.set(name, 'done');
  };
  for (const name of known.keys()) visit(name, []);
  return found;
}
