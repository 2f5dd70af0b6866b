import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launch } from '../__tests__/e2e/browser';
import { serveFolder, startProgram, stopAll } from '../__tests__/e2e/processes';
import { findChromium } from '../tools/chromium.mjs';
import type { Outcome, Task } from './indexWorker';
import { median, printTable } from './table';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, votes: { type: 'string', default: '100000,1000000' } },
});

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium()) ?? '';
  const root = mkdtempSync(join(tmpdir(), 'quorate-bench-'));
  await build({
    entryPoints: ['bench/indexWorker.ts'],
    outfile: join(root, 'worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>bench</title>');
  const files = await serveFolder(root);
  const watched = await launch(['--enable-precise-memory-info']);
  try {
    const rows: string[][] = [];
    for (const votes of values.votes.split(',').map(Number)) {
      const runs = votes > 200_000 ? 1 : Number(values.runs);
      rows.push(row(votes, await measure(watched.browser, files.url, votes, runs)));
    }
    console.log(
      `Medians of ${values.runs} (of 1 above 200,000 votes), Chromium worker, loopback endpoint. Load of this machine: ${loadavg()[0]?.toFixed(1)}.`,
    );
    printTable(
      [
        'votes',
        'bare fetch + JSON.parse ms',
        'read + decode ms',
        'pack + store ms',
        'ratio',
        'stored MB',
        'columns MB',
        'heap MB',
      ],
      rows,
    );
    console.log(
      'Aims: (read + decode + store) ≤ 1.4 × bare; ≤ 120 MB at 1,000,000 votes (heap and columns).',
    );
  } finally {
    await watched.close();
    await stopAll();
    rmSync(root, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, url: string, votes: number, runs: number): Promise<Outcome[]> {
  const { line, stop } = await startProgram([
    '--import',
    'tsx',
    'bench/votelogs.ts',
    '--votes',
    String(votes),
  ]);
  const task = JSON.parse(line) as Task;
  const outcomes: Outcome[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    const said = await page.evaluate(inWorker, task);
    if ('error' in said) throw new Error(said.error);
    outcomes.push(said.outcome);
    await context.close();
  }
  await stop();
  return outcomes;
}

/** Runs in the page: hands the task to the worker and waits for what it measured. */
function inWorker(task: Task): Promise<{ outcome: Outcome } | { error: string }> {
  return new Promise((resolve) => {
    const worker = new Worker('/worker.js');
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => resolve({ error: event.message });
    worker.postMessage(task);
  });
}

function row(votes: number, outcomes: readonly Outcome[]): string[] {
  const of = (name: keyof Outcome) => median(outcomes.map((outcome) => outcome[name] ?? Number.NaN));
  const megabytes = (bytes: number) => (Number.isNaN(bytes) ? 'not told' : (bytes / 1e6).toFixed(1));
  if (of('votes') !== votes) throw new Error(`${of('votes')} of ${votes} votes were decoded`);
  const ratio = median(outcomes.map(({ bare, read, store }) => (read + store) / bare));
  return [
    votes.toLocaleString('en'),
    of('bare').toFixed(0),
    of('read').toFixed(0),
    of('store').toFixed(0),
    `${ratio.toFixed(2)} ×`,
    megabytes(of('stored')),
    megabytes(of('columns')),
    megabytes(of('heap')),
  ];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
