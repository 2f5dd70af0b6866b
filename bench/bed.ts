import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContext } from 'playwright-core';
import { launch } from '../__tests__/e2e/browser';
import { serveFolder, stopAll } from '../__tests__/e2e/processes';
import { findChromium } from '../tools/chromium.mjs';
import type { OutcomeOf, Said, Task } from './worker';

/** Where tasks are measured: a real Chromium with our worker, and a folder it can fetch from. */
export type Bed = {
  /** Version of Chromium. */
  chromium: string;
  /** Address of the folder, and the folder. */
  url: string;
  root: string;
  /** Runs tasks one after the other, each in a new worker, all with the same storage, which is empty at first. */
  run<T extends Task>(...tasks: readonly T[]): Promise<OutcomeOf<T>[]>;
  close(): Promise<void>;
};

/** Builds the worker and starts Chromium. */
export async function makeBed(): Promise<Bed> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium()) ?? '';
  const root = mkdtempSync(join(tmpdir(), 'quorate-bench-'));
  await build({
    entryPoints: ['bench/worker.ts'],
    outdir: root,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.QUORATE_COMMIT': '"bench"' },
  });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>bench</title>');
  const files = await serveFolder(root);
  const watched = await launch(['--enable-precise-memory-info', '--js-flags=--expose-gc']);
  return {
    chromium: watched.browser.version(),
    url: files.url,
    root,
    run: async (...tasks) => {
      const context = await watched.browser.newContext();
      try {
        const outcomes = [];
        for (const task of tasks) outcomes.push(await runIn(context, files.url, task));
        return outcomes;
      } finally {
        await context.close();
      }
    },
    close: async () => {
      await watched.close();
      await stopAll();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function runIn<T extends Task>(context: BrowserContext, url: string, task: T): Promise<OutcomeOf<T>> {
  const page = await context.newPage();
  await page.goto(url);
  const said = await page.evaluate(inWorker, task as Task);
  await page.close();
  if ('error' in said) throw new Error(said.error);
  return said.outcome as OutcomeOf<T>;
}

/** Runs in the page: hands the task to a worker and waits for what it measured. */
function inWorker(task: Task): Promise<Said> {
  return new Promise((resolve) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => resolve({ error: event.message });
    worker.postMessage(task);
  });
}
