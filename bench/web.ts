import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launch, PHONE } from '../__tests__/e2e/browser';
import { serveSite, startProgram, startWorld, stopAll, type World } from '../__tests__/e2e/processes';
import { rpc } from '../devnet/anvil';
import { findChromium } from '../tools/chromium.mjs';
import { type Link, slowLink } from './link';
import { machine, median, printTable } from './table';

type Figures = { fcp: number; lcp: number; tbt: number; cls: number; content: number };
type Probe = { fcp: number; lcp: number; cls: number; content: number; tasks: [number, number][] };

const QUIET = 6000;
const AIMS = 'Aims: FCP ≤ 1500 ms, LCP ≤ 2000 ms, TBT ≤ 200 ms, CLS ≤ 0.02, first proposals ≤ 3500 ms.';
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const HEADINGS = ['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'first content ms', 'requests', 'KB'];

async function main(): Promise<void> {
  process.env.QUORATE_CHROMIUM ??= (await findChromium()) ?? '';
  const world = await startWorld();
  // The chain began with the state of its last block: so many more, a second apart, and the last final one has its own.
  await rpc(world.url, 'anvil_mine', ['0x48', '0x1']);
  const watched = await launch();
  try {
    const rows: string[][] = [];
    const copy = mkdtempSync(join(tmpdir(), 'quorate-web-'));
    cpSync('out', copy, { recursive: true });
    rows.push(...(await measureSite(watched.browser, world, copy, '')));
    await makeCheckpoint(world, join(copy, 'checkpoints'));
    rows.push(...(await measureSite(watched.browser, world, copy, ', with a checkpoint')));
    rmSync(copy, { recursive: true, force: true });
    console.log(machine(watched.browser.version()));
    console.log(
      `Medians of ${values.runs}; 390×844, CPU ÷ 4 (page only), slow 4G at the server: 562 ms per request and 1.47 Mbit/s`,
    );
    console.log(
      'for files and RPC together, files brotli 5, RPC gzip as public endpoints send it, HTTP/1.1, empty cache.',
    );
    printTable(HEADINGS, rows);
    console.log(AIMS);
  } finally {
    await watched.close();
    await stopAll();
  }
}

/** Every page of the site in a folder, each as a new visitor. */
async function measureSite(browser: Browser, world: World, root: string, note: string): Promise<string[][]> {
  const link = slowLink();
  try {
    const endpoint = await link.to(world.url, { gzip: true });
    const config = {
      ...world.config,
      chains: world.config.chains.map((chain) => ({ ...chain, rpc: [endpoint.url] })),
    };
    const files = await serveSite(config, ['--compress', '--root', root]);
    const site = await link.to(files.url);
    const sum = (tell: (gate: Link) => number) => tell(endpoint) + tell(site);
    const rows: string[][] = [];
    for (const [name, path, content] of pagesOf(world)) {
      const [requests, bytes] = [sum((gate) => gate.requests()), sum((gate) => gate.bytes())];
      const runs: Figures[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) {
        runs.push(await measure(browser, `${site.url}${path}`, content));
      }
      const each = (all: number) => (all / runs.length).toFixed(0);
      const asked = each(sum((gate) => gate.requests()) - requests);
      rows.push([
        `${name}${note}`,
        ...format(runs),
        asked,
        each((sum((gate) => gate.bytes()) - bytes) / 1000),
      ]);
    }
    await files.stop();
    return rows;
  } finally {
    await link.close();
  }
}

/** A checkpoint of the demo organisation, by the command. */
async function makeCheckpoint({ url, config }: World, out: string): Promise<void> {
  const [organisation] = config.organisations;
  const from = organisation?.startBlock === undefined ? [] : ['--from-block', organisation.startBlock];
  const place = ['--dao', organisation?.id ?? '', '--rpc', url, '--out', out, '--quiet', ...from];
  const { stop } = await startProgram(['--import', 'tsx', 'tools/quorate.ts', 'checkpoint', ...place]);
  await stop();
}

/** The pages, and what stands on them once the chain has been read. */
function pagesOf({ config, facts }: World): [string, string, string][] {
  const dao = config.organisations[0]?.id ?? '';
  return [
    ['home', '/', 'a[href*="/dao/#"]'],
    ['organisation', `/dao/#${dao}`, 'a[href*="/proposal/#"]'],
    ['proposal', `/proposal/#${dao}/${facts.proposals.bigVote.id}`, 'article h1, main h1'],
  ];
}

async function measure(browser: Browser, url: string, content: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The compiler names functions by a helper of its own, which the page has not.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, content);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(QUIET);
  const probe = await page.evaluate(() => (window as unknown as { probe: Probe }).probe);
  if (probe.fcp === 0) throw new Error(`nothing was painted at ${url}, or nothing was measured`);
  await context.close();
  const tasks = probe.tasks.filter(([start]) => start >= probe.fcp);
  const tbt = tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { fcp: probe.fcp, lcp: probe.lcp, cls: probe.cls, content: probe.content, tbt };
}

/** Runs in the page before anything else: writes down paints, shifts, long tasks and when the content is there. */
function observe(selector: string): void {
  const probe: Probe = { fcp: 0, lcp: 0, cls: 0, content: 0, tasks: [] };
  Object.assign(window, { probe });
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') probe.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    probe.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    if (entry.hadRecentInput !== true) probe.cls += entry.value ?? 0;
  });
  on('longtask', (entry) => probe.tasks.push([entry.startTime, entry.duration]));
  const look = () => {
    const found = [...document.querySelectorAll(selector)].some(
      (each) => (each.textContent ?? '').trim() !== '',
    );
    if (found && probe.content === 0) probe.content = performance.now();
    if (probe.content === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function format(runs: readonly Figures[]): string[] {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return [
    of('fcp').toFixed(0),
    of('lcp').toFixed(0),
    of('tbt').toFixed(0),
    of('cls').toFixed(3),
    of('content').toFixed(0),
  ];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
