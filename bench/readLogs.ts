import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readLogs } from '../chain/logs/logs';
import { createTransport } from '../chain/rpc/transport';
import { LogIndex, TOPICS } from '../service/indexer/logIndex';
import { oddOf } from '../service/indexer/logs/understood';
import { median } from './table';
import { readBare } from './tasks/rpc';

/**
 * Reads votes from an endpoint of its own process by the real path, beside the same requests with nothing done but
 * parsing, in one process of Node. `--widths` are the blocks of an answer: 5,000 are about 1 MB, 80,000 about 16 MB.
 */
const { values } = parseArgs({
  options: {
    votes: { type: 'string', default: '200000' },
    widths: { type: 'string', default: '5000,80000' },
    runs: { type: 'string', default: '3' },
    /** Without the bare requests, for a profile. */
    alone: { type: 'boolean', default: false },
  },
});

type Place = { url: string; chainId: number; first: number; last: number; address: `0x${string}` };
type Ranges = { from: bigint; to: bigint }[];
type Outcome = {
  read: number;
  store: number;
  bare: number;
  cpu: number;
  bareCpu: number;
  votes: number;
  held: number;
};

async function main(): Promise<void> {
  const endpoint = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/votelogs.ts', '--votes', values.votes],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = (await once(createInterface({ input: endpoint.stdout }), 'line')) as [string];
    const place = JSON.parse(line) as Place;
    for (const width of values.widths.split(',').map(Number)) {
      const outcomes: Outcome[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) outcomes.push(await measured(place, width));
      const of = (tell: (outcome: Outcome) => number) => median(outcomes.map(tell));
      const [ours, bare] = [of(({ read, store }) => read + store), of((outcome) => outcome.bare)];
      const store = of((outcome) => outcome.store);
      const parts = [`${ours.toFixed(0)} ms (${store.toFixed(0)} packing)`, `bare ${bare.toFixed(0)} ms`];
      const held = `${(of((outcome) => outcome.held) / 1e6).toFixed(0)} MB held`;
      console.log(`${width} blocks: ${outcomes[0]?.votes} votes`, ...parts, (ours / bare).toFixed(2), held);
      const [cpu, bareCpu] = [of((outcome) => outcome.cpu), of((outcome) => outcome.bareCpu)];
      console.log(
        `  processor ${cpu.toFixed(0)} ms, bare ${bareCpu.toFixed(0)} ms`,
        (cpu / bareCpu).toFixed(2),
      );
    }
  } finally {
    endpoint.kill();
  }
}

async function measured(place: Place, width: number): Promise<Outcome> {
  const before = weight();
  const index = new LogIndex();
  const ranges: Ranges = [];
  const transport = createTransport({ chainId: place.chainId, hosts: [place.url], rate: 1_000_000 });
  const filter = {
    address: place.address,
    topics: [TOPICS.vote as readonly `0x${string}`[]],
    from: BigInt(place.first),
    to: BigInt(place.last),
  };
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const { gaps } = await readLogs(transport, filter, {
    width,
    areMany: true,
    odd: oddOf,
    onLogs: (logs, from, to) => {
      ranges.push({ from, to });
      index.take('vote', { from, to }, logs);
    },
  });
  if (gaps.length > 0) throw new Error(gaps.map(({ error }) => error.message).join());
  const read = performance.now() - begun;
  const packing = performance.now();
  index.pack('vote', filter);
  const store = performance.now() - packing;
  const used = processorTime(cpu);
  const held = weight() - before;
  const bareFrom = process.cpuUsage();
  const bare = values.alone ? Number.NaN : await readBare(place, ranges);
  const bareCpu = processorTime(bareFrom);
  return { read, store, bare, cpu: used, bareCpu, votes: index.votes.length, held };
}

/** Milliseconds of all threads since. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(since);
  return (system + user) / 1000;
}

/** Bytes of the heap and of typed arrays, after what is not needed was collected. */
function weight(): number {
  (globalThis as { gc?(): void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
