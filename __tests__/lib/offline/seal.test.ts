import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LATER, SOON, seal } from '../../../tools/seal.mjs';

const ENTRY = `x("static/chunks/turbopack-worker-1.js",["static/chunks/worker.js"]);
  a(Promise.all(["static/chunks/body.js","static/chunks/parts.js"]));
  b(Promise.all(["static/chunks/dialog.js"]))`;
const SENTENCE = 'the name of a file is malformed';
const CHUNKS = {
  'entry.js': ENTRY,
  'turbopack-1.js': 'run()',
  'body.js': 'e.s(["ProposalBody",0,f])',
  'parts.js': 'e.s(["Parts",0,f])',
  'dialog.js': 'e.s(["Dialog",0,f])',
  'worker.js':
    'Promise.all(["static/chunks/files.js"]);Promise.all(["static/chunks/abi.js","static/chunks/calls.js"]);Promise.all(["static/chunks/visit.js"])',
  'abi.js': 'e.s(["Abi",0,f])',
  'calls.js': 'e.s(["Analysis",0,f])',
  'visit.js': 'e.s(["decodeOfflineSnapshot",0,f])',
  'files.js': SENTENCE,
  'files-of-pages.js': SENTENCE,
};
const PAGE =
  '<!doctype html><html><head><script src="/_next/static/chunks/entry.js"></script><script src="/_next/static/chunks/turbopack-1.js" async=""></script></head><body></body></html>';

describe('a sealed export', () => {
  const out = mkdtempSync(join(tmpdir(), 'quorate-seal-'));
  const told: string[][] = [];
  const run: unknown[] = [];
  let page: string;
  beforeAll(() => {
    const chunks = join(out, '_next/static/chunks');
    mkdirSync(chunks, { recursive: true });
    for (const [name, code] of Object.entries(CHUNKS)) writeFileSync(join(chunks, name), code);
    writeFileSync(join(out, 'index.html'), PAGE);
    seal(out, (_, checkpoints, runtime) => {
      told.push(checkpoints);
      run.push(runtime);
      return 'guard()';
    });
    page = readFileSync(join(out, 'index.html'), 'utf8');
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test('names what a page sends for as soon as it runs, with its hash, and nothing that comes later', () => {
    const links = [...page.matchAll(/<link data-soon[^>]*href="([^"]+)"([^>]*)>/g)];
    expect(links.map(([, path]) => path)).toEqual([
      '/_next/static/chunks/body.js',
      '/_next/static/chunks/parts.js',
    ]);
    for (const [tag] of links) expect(tag).toContain('integrity="sha256-');
    expect(page).not.toContain('dialog.js');
  });

  test('names what a worker needs later, with its hash, and sends for none of it', () => {
    const links = [...page.matchAll(/<link data-later="(\w+)"[^>]*href="([^"]+)"([^>]*)>/g)];
    expect(links.map(([, name, path]) => [name, path])).toEqual([
      ['analysis', '/_next/static/chunks/abi.js'],
      ['analysis', '/_next/static/chunks/calls.js'],
      ['visit', '/_next/static/chunks/visit.js'],
    ]);
    for (const [tag] of links) {
      expect(tag).toContain('integrity="sha256-');
      expect(tag).not.toContain('rel=');
    }
  });

  test('tells its head which of the worker’s scripts read checkpoints', () =>
    expect(told).toEqual([['/_next/static/chunks/files.js']]));

  test('sends for what runs the other scripts, but leaves it to its guard to run it', () => {
    expect(page).not.toContain('<script src="/_next/static/chunks/turbopack-1.js"');
    const [, integrity] =
      /<link data-run[^>]*href="[^"]*turbopack-1.js" integrity="([^"]+)"/.exec(page) ?? [];
    expect(integrity).toMatch(/^sha256-/);
    expect(run[0]).toEqual({ path: '/_next/static/chunks/turbopack-1.js', integrity });
  });

  test('is the same when it is sealed again', () => {
    seal(out, (_, __, runtime) => {
      expect(runtime).toEqual(run[0]);
      return 'guard()';
    });
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(page);
  });

  test('is found by names that are in the sources', () => {
    const source = (path: string) => readFileSync(join(process.cwd(), path), 'utf8');
    expect(source('service/indexer/checkpoint/checkpointFetcher.ts')).toContain(SENTENCE);
    const at: Record<string, string> = {
      answerShape: 'lib/query/client/answerShape.ts',
      InboxBody: 'components/inbox/InboxBody.tsx',
      ProposalBody: 'components/proposal/ProposalBody.tsx',
      DaoBody: 'components/dao/DaoBody.tsx',
      analystOf: 'service/graph/resolvers/analysis.ts',
      Analysis: 'service/analysis/analysis.ts',
      decodeOfflineSnapshot: 'service/checkpoint/offlineSnapshotCodec.ts',
    };
    expect(Object.keys(at)).toEqual([...SOON, ...Object.values(LATER).flat()]);
    for (const [name, path] of Object.entries(at))
      expect(source(path)).toMatch(new RegExp(`export (async )?(function|class) ${name}\\b`));
  });
});
