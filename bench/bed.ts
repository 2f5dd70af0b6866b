import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { launch } from '../__tests__/e2e/browser';
import { serveFolder, stopAll } from '../__tests__/e2e/processes';
import { findChromium } from '../tools/chromium.mjs';
import type { Weight } from './tasks/heap';
import type { OutcomeOf, Said, Task } from './worker';

/** Test bed for tasks: a real Chromium with our worker, and a folder it can fetch from. */
export type Bed = {
  /** Version of Chromium. */
  chromium: string;
  /** Address of the folder, and the folder. */
  url: string;
  root: string;
  /** Runs tasks one after the other, each in a new worker, all with the same storage, which is empty at first. */
  run<T extends Task>(...tasks: readonly T[]): Promise<OutcomeOf<T>[]>;
  /** An empty page with one of the scripts of this folder. */
  open(script: string): Promise<Page>;
  close(): Promise<void>;
};

/** Builds the worker and starts Chromium. */
export async function makeBed(): Promise<Bed> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium('full')) ?? '';
  const root = mkdtempSync(join(tmpdir(), 'quorate-bench-'));
  await build({
    entryPoints: ['bench/worker.ts', 'bench/plotPage.tsx'],
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
  const watched = await launch();
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
    open: async (script) => {
      const page = await watched.browser.newPage();
      await page.goto(files.url);
      await page.addScriptTag({ url: script, type: 'module' });
      return page;
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
  await page.exposeFunction('weighWorker', await scales(context, page));
  await page.goto(url);
  const said = await page.evaluate(inWorker, task as Task);
  await page.close();
  if ('error' in said) throw new Error(said.error);
  return said.outcome as OutcomeOf<T>;
}

type Answer = { id: number; result?: { usedSize?: number; backingStorageSize?: number } };

/** How to weigh the worker of a page: by the tools for developers, which reach it through the page's own session. */
async function scales(context: BrowserContext, page: Page): Promise<() => Promise<Weight | null>> {
  const devtools = await context.newCDPSession(page);
  let session: string | undefined;
  let next = 1;
  const waiting = new Map<number, (answer: Answer) => void>();
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    session = sessionId;
  });
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id)?.(answer);
  });
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ask = (method: string) =>
    new Promise<Answer>((resolve, reject) => {
      const id = next++;
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method });
      devtools.send('Target.sendMessageToTarget', { message, sessionId: session ?? '' }).catch(reject);
    });
  return async () => {
    // Twice: what the first round frees may hold more.
    for (const method of ['HeapProfiler.collectGarbage', 'HeapProfiler.collectGarbage']) await ask(method);
    const { result } = await ask('Runtime.getHeapUsage');
    if (result?.usedSize === undefined) return null;
    return { heap: result.usedSize, arrays: result.backingStorageSize ?? 0 };
  };
}

/** Runs in the page: hands the task to a worker and waits for what it measured. */
function inWorker(task: Task): Promise<Said> {
  return new Promise((resolve) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = async ({ data }) => {
      if (!('weigh' in data)) return resolve(data);
      const { weighWorker } = window as unknown as { weighWorker(): Promise<unknown> };
      worker.postMessage({ weight: await weighWorker() });
    };
    worker.onerror = (event) => resolve({ error: event.message });
    worker.postMessage(task);
  });
}
