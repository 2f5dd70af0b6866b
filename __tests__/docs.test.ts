import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseConfig } from '@/core/config';
import { STATES } from '@/core/governor/proposal';
import { ACTS } from '@/lib/act/acts/act';
import { MOVES } from '@/lib/act/runner/run';
import { documents, REFERENCE, reference, refreshed } from '@/tools/docs/page';
import { methods, PARAMETERS, RESULTS } from '@/tools/docs/rpc';
import { SITE_FOLDERS } from '@/tools/docs/sources';

const all = documents();
const textOf = (path: string) => readFileSync(path, 'utf8');
const names = new Set(
  [...SITE_FOLDERS, 'cli', 'server', 'tools', '__tests__', 'devnet', 'bench']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path)),
);
const written = (path: string) => textOf(path).replace(/<!-- generated:[\s\S]*?<!-- end -->/g, '');

describe('generated parts', () => {
  test.each(all)('of %s say what the code holds; if not, run npm run docs', (path) => {
    const { before, after } = refreshed(path);
    expect(before).toBe(after);
  });

  test('each JSON-RPC method that the code names has its parameters and its answer, and no other', () => {
    const named = [...methods().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(Object.keys(PARAMETERS).sort()).toEqual(named.sort());
    expect(Object.keys(RESULTS).sort()).toEqual(named);
  });

  test('each row of the acts is there', () => {
    const rows = [...reference().matchAll(/^\| `(\w+)` \| [^|]+ \| `lib\/act\/[\w/]+\.ts`/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual([...ACTS].sort());
  });
});

test('the reference has what the specification leaves to it', () => {
  const left = [...textOf('docs/specification.md').matchAll(/“(\w+)”(?=[^.\n]* of the reference|\.)/g)];
  const headings = [...reference().matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(left.length).toBeGreaterThan(8);
  expect(left.map(([, name]) => name).filter((name) => !headings.includes(name))).toEqual([]);
});

describe('written parts', () => {
  test('the specification has at most 350 lines', () => {
    expect(textOf('docs/specification.md').split('\n').length - 1).toBeLessThanOrEqual(350);
  });

  test('all together have at most 20,000 words', () => {
    const words = all
      .flatMap((path) => written(path).split(/\s+/))
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeLessThanOrEqual(20_000);
    expect(words.length).toBeGreaterThan(10_000);
  });

  test('the README has at most 150 lines', () => {
    expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(150);
  });

  test.each(all)('every link of %s leads somewhere', (path) => {
    const links = [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const dead = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  test.each(all)('every file and folder that %s names exists', (path) => {
    const named = [...textOf(path).matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, name = '']) => name);
    const ours = readdirSync('.');
    const lost = named.filter(
      (name) =>
        name !== REFERENCE &&
        ours.includes(name.split('/')[0] ?? '') &&
        !existsSync(name) &&
        !existsSync(`${name}.ts`),
    );
    const bare = [...written(path).matchAll(/`([\w.-]+\.(?:tsx?|mjs|graphql))`/g)].map(
      ([, name = '']) => name,
    );
    expect([...lost, ...bare.filter((name) => !names.has(name))]).toEqual([]);
  });

  test('every page of docs/ is linked from the README', () => {
    const readme = textOf('README.md');
    expect(all.filter((path) => path !== 'README.md' && !readme.includes(`](${path})`))).toEqual([]);
  });

  test('the tree of the README names every folder of the repository, and of the layers', () => {
    const tree = /## The tree\n+```\n([\s\S]*?)```/.exec(textOf('README.md'))?.[1] ?? '';
    const folders = readdirSync('.', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|out|release|dist)$/.test(entry.name))
      .map(({ name }) => name);
    const inner = ['lib', 'service'].flatMap((layer) =>
      readdirSync(layer, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      ),
    );
    expect([...folders, ...inner].filter((name) => !new RegExp(`(^|\\s)${name}/`, 'm').test(tree))).toEqual(
      [],
    );
  });

  test('the ten questions of a newcomer have an answer in at most two steps', () => {
    const part = /## Where do I change …\n([\s\S]*?)\nMore:/.exec(textOf('docs/architecture.md'))?.[1] ?? '';
    const rows = [...part.matchAll(/^\| (?!---)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
    expect(rows).toHaveLength(10);
    expect(rows.filter(([, , first = '']) => !/`[\w./<>]+`/.test(first) && !/no log/.test(first))).toEqual(
      [],
    );
  });

  test('every state of a proposal and of an act has its meaning', () => {
    const page = written('docs/specification.md');
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect([...STATES, ...Object.keys(MOVES)].filter((name) => !rows.includes(name))).toEqual([]);
  });

  test('every field of config.json has its row', () => {
    const page = written('docs/hosting.md');
    const types =
      /<!-- generated: config -->([\s\S]*?)<!-- end -->/.exec(textOf('docs/hosting.md'))?.[1] ?? '';
    const fields = [...types.matchAll(/^ +(\w+)\??:/gm)].map(([, name = '']) => name);
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((name) => !new RegExp(`["\`.]${name}["\`[]`).test(page))).toEqual([]);
  });

  test('the example of config.json is valid', () => {
    const example = /```json\n([\s\S]*?)```/.exec(written('docs/hosting.md'))?.[1] ?? '';
    const filled = example
      .replaceAll('https://…', 'https://example.org')
      .replaceAll('0x…', `0x${'a'.repeat(40)}`);
    expect(parseConfig(JSON.parse(filled))).toMatchObject({ chains: [{ id: 1 }], organisations: [{}] });
  });

  test('every script of package.json is explained', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const page = `${written('docs/cli.md')}${textOf('README.md')}`;
    const told = (name: string) =>
      page.includes(`npm ${name}`) || new RegExp(`(npm run (-s )?|… )${name}\\b`).test(page);
    expect(Object.keys(scripts).filter((name) => !told(name))).toEqual([]);
  });

  test('nothing of the place where it was written is in them', () => {
    const foreign = /\/work\/|\/tmp\/|\/root\/|localhost:4873|registry\.npmjs|worktree/;
    expect(all.filter((path) => foreign.test(textOf(path)))).toEqual([]);
  });
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
