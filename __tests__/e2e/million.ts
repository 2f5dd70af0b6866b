import { cpSync, createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { decodeEventLog, type Hex, parseAbi } from 'viem';
import { type Hostile, type Plan, startHostile } from '@/devnet/anvil';
import type { Large } from '@/devnet/scenarios/large';
import { openLog1m } from '@/devnet/scenarios/log1m';
import { type Faults, launch, openPage, type Watched } from './browser';
import { serveSite, startProgram, stopAll } from './processes';
import { rpc } from './site';

/** A vote log as viem reads it. */
export type Logged = { voter: string; support: number; weight: bigint; block: bigint; logIndex: number };

/** The built site with a checkpoint of a long history beside it, and the chain of that history. */
export type Long = {
  world: Large;
  watched: Watched;
  open(path: string): Promise<{ page: Page; faults: Faults }>;
  /** The vote logs of one block, as the chain gives them. */
  logs(block: number): Promise<Logged[]>;
  close(): Promise<void>;
};

const abi = parseAbi([
  'event VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
]);

/** Makes the history, its checkpoint by the command, and serves the built site with it. */
export async function openLong(votes: number): Promise<Long> {
  const world = await openLog1m({ votes });
  // As endpoints are: so many blocks at once, not 800 MB in one answer.
  const message = () => 'block range is too wide, at most 100 blocks';
  const plan: Plan = { eth_getLogs: { kind: 'range', blocks: 100, code: -32005, message } };
  const endpoint = await startHostile({ target: world.url, plan });
  const root = mkdtempSync(join(tmpdir(), 'quorate-'));
  cpSync('out', root, { recursive: true });
  await checkpoint(world, endpoint, join(root, 'checkpoints'));
  const { chainId, dao, multicall } = world;
  const config = {
    chains: [{ id: chainId, name: 'Long chain', rpc: [endpoint.url], currency: 'ETH', multicall }],
    organisations: [{ id: dao, name: 'Long Record' }],
  };
  const [watched, site] = await Promise.all([launch(), serveSite(config, ['--root', root])]);
  return {
    world,
    watched,
    open: async (path) => {
      const { page, faults } = await openPage(watched.browser, { acceptDownloads: true });
      await page.addInitScript(leaveToDownloads);
      await page.goto(`${site.url}${path}`);
      return { page, faults };
    },
    logs: (block) => logsOf(world, block),
    close: async () => {
      await watched.close();
      await stopAll();
      await endpoint.stop();
      await world.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function checkpoint({ dao, multicall }: Large, { url }: Hostile, out: string): Promise<void> {
  const place = ['--dao', dao, '--rpc', url, '--multicall', multicall, '--out', out];
  const more = ['--per-minute', '1000000', '--quiet'];
  const { stop } = await startProgram([
    'tools/program.mjs',
    'cli/quorate.ts',
    'checkpoint',
    ...place,
    ...more,
  ]);
  await stop();
}

async function logsOf({ url, governor }: Large, block: number): Promise<Logged[]> {
  const at = `0x${block.toString(16)}`;
  const found = await rpc<{ topics: Hex[]; data: Hex; blockNumber: Hex; logIndex: Hex }[]>(
    url,
    'eth_getLogs',
    [{ address: governor, fromBlock: at, toBlock: at }],
  );
  return found.flatMap(({ topics, data, blockNumber, logIndex }) => {
    try {
      const { args } = decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data });
      const { voter, support, weight } = args;
      return [{ voter, support, weight, block: BigInt(blockNumber), logIndex: Number(logIndex) }];
    } catch {
      return [];
    }
  });
}

// Runs in the page: a test cannot answer the dialog that asks where a file should go.
function leaveToDownloads(): void {
  delete (window as unknown as { showSaveFilePicker?: unknown }).showSaveFilePicker;
  Object.defineProperty(window, 'showSaveFilePicker', { value: undefined });
}

/** Entries of Chromium's record of its work; only the fields read here. */
type Traced = {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Runs something and gives the tasks of the pages' main threads meanwhile, longest first, in milliseconds of the
 * processor: what a task takes of it does not depend on who else uses the machine.
 */
export async function tasksDuring({ browser }: Watched, page: Page, run: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: Traced[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && mains.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('nothing was traced');
  return tasks.map(({ tdur = 0 }) => Math.round(tdur / 1000)).sort((a, b) => b - a);
}

/** How many records a CSV file has, and the text of those with these numbers. */
export async function recordsOf(path: string, wanted: readonly number[]) {
  const chosen = new Set(wanted);
  const some: string[] = [];
  let count = 0;
  let isQuoted = false;
  let kept: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === 34) isQuoted = !isQuoted;
      if (chunk[at] !== 10 || isQuoted) continue;
      if (chosen.has(count))
        some.push(Buffer.concat([...kept, chunk.subarray(start, at + 1)]).toString('utf8'));
      kept = [];
      start = at + 1;
      count++;
    }
    if (chosen.has(count)) kept.push(chunk.subarray(start));
  }
  return { count, some };
}
