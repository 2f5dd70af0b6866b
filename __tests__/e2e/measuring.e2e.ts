import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Subject, subjectsOf } from '@/bench/web/sights';
import { startWorld, stopAll } from './processes';

/** The benchmark as its command starts it, on a processor as fast as it is: how it ended, and what it said. */
async function bench(...more: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    'bench/web.ts',
    '--quick',
    '--slower',
    '1',
    ...more,
  ]);
  let said = '';
  const hear = (part: Buffer) => {
    said += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

let subjects: readonly Subject[];
let root: string;
beforeAll(async () => {
  subjects = await subjectsOf(await startWorld());
  root = mkdtempSync(join(tmpdir(), 'quorate-pages-'));
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await stopAll();
});

/** Measures pages that are nothing but these texts in their main part. */
function benchPages(pages: Record<'home' | 'organisation' | 'proposal', string>) {
  const paths = { home: '', organisation: 'dao', proposal: 'proposal' };
  for (const [name, path] of Object.entries(paths)) {
    mkdirSync(join(root, path), { recursive: true });
    const main = `<!doctype html><meta name="viewport" content="width=device-width"><main>${pages[name as 'home']}</main>`;
    writeFileSync(join(root, path, 'index.html'), main);
  }
  return bench('--root', root, '--patience', '3');
}

/** A row of the list as the pages have it, for the first proposal that is looked for; and the words of its figures. */
function row(figures = ''): string {
  const [id = '', [title = '', share = ''] = []] =
    Object.entries(subjects[0]?.sight.figures[0]?.texts ?? {})[0] ?? [];
  expect(share).toMatch(/^\d+\.\d% for$/);
  return `<ul><li><a href="/proposal/#dao/${id}">${title}</a> ${figures === '' ? share : figures}</li></ul>`;
}

const RESULT = (texts: readonly string[]) =>
  `<section aria-label="Result"><dl>${texts.join(' ')}</dl></section>`;
const READ = '<p>20 open in all. Read just now.</p><p>All proposals up to block 1 are read.</p>';
const PROVEN = '<section><p>All figures on this page match the chain at block 1.</p></section>';

const textsOf = (index: number): readonly string[] => subjects[2]?.sight.figures[index]?.texts[''] ?? [];

test('a page that is an error, shows an organisation alone, or other figures is not measured: exit 1', async () => {
  const { code, said } = await benchPages({
    home: `${READ}<ul><li><a href="/dao/#meridian">Meridian</a> 18 proposals</li></ul>`,
    organisation: `${READ}${row('12.3% for')}`,
    proposal: `<h1>This link leads nowhere</h1>${RESULT(textsOf(1))}${PROVEN}`,
  });
  expect(code).toBe(1);
  for (const name of ['home', 'organisation', 'proposal'])
    expect(said).toMatch(new RegExp(`${name}: the figures .* was never on screen`));
  expect(said).toContain('The page showed: “This link leads nowhere');
});

test('what is not on screen, or never confirmed, is not measured either: exit 1', async () => {
  const { code, said } = await benchPages({
    home: row(),
    organisation: `${READ}<div style="height: 2000px"></div>${row()}`,
    proposal: `<h1>${textsOf(0)[0]}</h1><div style="display: none">${RESULT(textsOf(1))}</div>${PROVEN}`,
  });
  expect(code).toBe(1);
  expect(said).toContain('home: that the figures were confirmed by the chain was never on screen');
  expect(said).toMatch(/organisation: the figures .* was never on screen/);
  expect(said).toMatch(/proposal: the figures .* was never on screen/);
});

test('the page of a proposal with 5,000 votes is measured, and what was asked for is told', async () => {
  const { code, said } = await bench('--pages', 'proposal', '--trace');
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  expect(said).toMatch(/^proposal +HTTP\/1\.1 +first( +\d+){5} +0\.\d{3}/m);
  expect(said).toMatch(/GET \/proposal\/ \(other\)/);
  expect(said).toMatch(/endpoint: .*eth_call/);
});
