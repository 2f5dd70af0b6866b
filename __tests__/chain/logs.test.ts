import type { Hex } from 'viem';
import type { Plan } from '@/devnet/hostile';
import type { RawLog } from '@/lib/chain/logCheck';
import { type LogOptions, readLogs } from '@/lib/chain/logs';
import type { Transport } from '@/lib/chain/transport';
import { endpoints, failure, nameOf, transportTo } from './still';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const TOPIC: Hex = `0x${'aa'.repeat(32)}`;
const OTHER: Hex = `0x${'bb'.repeat(32)}`;
const HEAD = 5000n;

const start = endpoints();

// A chain with one log of interest in every tenth block, and one of another topic beside it.
function world(head = HEAD) {
  return {
    answer: (method: string, params: readonly unknown[]) => {
      if (method === 'eth_chainId') return '0x7a69';
      if (method === 'eth_blockNumber') return hex(head);
      if (method === 'eth_getBlockByNumber') return block(String(params[0]), head);
      const { fromBlock, toBlock, topics } = params[0] as { fromBlock: Hex; toBlock: Hex; topics: Hex[][] };
      const last = BigInt(toBlock) < head ? BigInt(toBlock) : head;
      return logsOf(BigInt(fromBlock), last).filter((log) => topics[0]?.includes(log.topics[0] ?? TOPIC));
    },
  };
}

function block(tag: string, head: bigint) {
  const number = tag === 'latest' ? head : BigInt(tag);
  return number > head ? null : { number: hex(number), hash: hashOf(number), timestamp: '0x1' };
}

function logsOf(from: bigint, to: bigint): RawLog[] {
  const found: RawLog[] = [];
  for (let number = from; number <= to; number += 1n) {
    if (number % 10n !== 0n) continue;
    found.push(log(number, 0n, TOPIC), log(number, 1n, OTHER));
  }
  return found;
}

function log(number: bigint, index: bigint, topic: Hex): RawLog {
  const blockNumber = hex(number);
  const transactionHash = hashOf(number + 1_000_000n);
  return {
    address: ADDRESS,
    topics: [topic],
    data: '0x',
    blockNumber,
    blockHash: hashOf(number),
    transactionHash,
    logIndex: hex(index),
  };
}

function hashOf(number: bigint): Hex {
  return `0x${number.toString(16).padStart(64, '0')}`;
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

function read(transport: Transport, options: LogOptions & { from?: bigint; to?: bigint } = {}) {
  const { from = 0n, to = HEAD, ...rest } = options;
  return readLogs(transport, { address: ADDRESS, topics: [[TOPIC]], from, to }, { width: 1000, ...rest });
}

const blocks = (logs: readonly RawLog[]) => logs.map((one) => Number(one.blockNumber));
const EVERY = Array.from({ length: 501 }, (_, at) => at * 10);
const WHOLE = [{ from: 0n, to: HEAD }];

describe('a host that keeps the rules', () => {
  test.each([false, true])(
    'gives every log once, oldest first (newest first asked: %s)',
    async (newestFirst) => {
      const { transport } = transportTo([await start(world())]);
      const seen: { done: bigint; total: bigint }[] = [];
      const result = await read(transport, { newestFirst, onProgress: (progress) => seen.push(progress) });
      expect(blocks(result.logs)).toEqual(EVERY);
      expect(result).toMatchObject({
        covered: WHOLE,
        gaps: [],
        foreign: 0,
        last: { number: HEAD, hash: hashOf(HEAD) },
      });
      expect(seen.at(-1)).toEqual({ done: 5001n, total: 5001n });
    },
  );

  test('is asked for more and more while it gives', async () => {
    const host = await start(world());
    const { transport } = transportTo([host]);
    await read(transport, { width: 10, parallel: 1 });
    expect(host.counts.get('eth_getLogs')).toBeLessThan(60);
  });

  test('logs can be taken as they come, without being kept', async () => {
    const { transport } = transportTo([await start(world())]);
    const taken: [number, bigint, bigint][] = [];
    const result = await read(transport, {
      newestFirst: true,
      parallel: 1,
      onLogs: (logs, from, to) => taken.push([logs.length, from, to]),
    });
    expect(result.logs).toEqual([]);
    expect(taken[0]).toEqual([101, 4001n, 5000n].map((value, at) => (at === 0 ? 100 : value)));
    expect(taken.reduce((sum, [count]) => sum + count, 0)).toBe(501);
  });

  test('nothing is asked about no blocks', async () => {
    const host = await start(world());
    const result = await read(transportTo([host]).transport, { from: 5n, to: 4n });
    expect([result.covered, host.counts.size]).toEqual([[], 0]);
  });
});

describe('logs that do not belong', () => {
  test.each(['foreign', 'duplicate', 'removed', 'outside'] as const)('%s ones are left out', async (kind) => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind } } });
    const { transport, troubles } = transportTo([host]);
    const result = await read(transport);
    expect(blocks(result.logs)).toEqual(EVERY);
    expect(result.covered).toEqual(WHOLE);
    expect(result.foreign).toBe(kind === 'duplicate' ? 0 : 501);
    expect(troubles).toEqual(kind === 'duplicate' ? [] : ['rpc-malformed']);
  });

  test('of another topic are left out', async () => {
    const all = {
      ...world(),
      answer: (method: string, params: readonly unknown[]) => {
        const [query] = params as [Record<string, unknown>];
        return world().answer(
          method,
          method === 'eth_getLogs' ? [{ ...query, topics: [[TOPIC, OTHER]] }] : params,
        );
      },
    };
    const result = await read(transportTo([await start(all)]).transport);
    expect([blocks(result.logs), result.foreign]).toEqual([EVERY, 501]);
  });

  test.each([
    ['no list', { logs: [] }],
    ['null', null],
    ['a log without a hash', [{ ...log(10n, 0n, TOPIC), blockHash: null }]],
    ['a block with two hashes', [log(10n, 0n, TOPIC), { ...log(10n, 1n, TOPIC), blockHash: hashOf(99n) }]],
  ])('an answer with %s is thrown away; the next host is asked', async (_, bad) => {
    const liar = await start({ ...world(), plan: { eth_getLogs: { kind: 'result', result: bad } } });
    const { transport, troubles } = transportTo([liar, await start(world())]);
    const result = await read(transport);
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
    expect(troubles).toContain('rpc-malformed');
  });

  test('logs of another fork at the last block are not mixed in', async () => {
    const fork = (method: string, params: readonly unknown[]) => {
      const answer = world().answer(method, params);
      if (method !== 'eth_getLogs') return answer;
      return (answer as RawLog[]).map((one) => ({ ...one, blockHash: hashOf(BigInt(one.blockNumber) + 7n) }));
    };
    const { transport } = transportTo([await start({ answer: fork })]);
    const result = await read(transport, { from: HEAD });
    expect(result).toMatchObject({ logs: [], covered: [], gaps: [{ from: HEAD, to: HEAD }] });
  });
});

describe('refusals of range', () => {
  const words: [string, { code: number; status?: number; message: string; blocks: number }][] = [
    [
      'Alchemy',
      {
        code: -32600,
        status: 400,
        blocks: 10,
        message:
          'you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x0, 0x9].',
      },
    ],
    ['QuickNode', { code: -32614, status: 413, blocks: 5, message: 'eth_getLogs is limited to a 5 range' }],
    [
      'dRPC, saying 10000 and meaning 101',
      {
        code: 35,
        status: 400,
        blocks: 101,
        message: 'ranges over 10000 blocks are not supported on free plan',
      },
    ],
    ['1rpc', { code: -32602, blocks: 50, message: 'eth_getLogs is limited to 0 - 50 blocks range' }],
    [
      'reth, suggesting the question',
      { code: -32602, blocks: 300, message: 'query exceeds max block range 100000' },
    ],
    ['nobody known', { code: -32000, blocks: 33, message: 'no, gracias' }],
    ['a wrong hint', { code: -32000, blocks: 7, message: 'block range is too wide, max is 900 blocks' }],
  ];
  test.each(words)('of %s end with every block read once', async (_, fault) => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'range', ...fault } } });
    const ranges: bigint[] = [];
    const { transport } = transportTo([host], { rate: 1e9 });
    const taken: number[] = [];
    const result = await read(transport, {
      to: 999n,
      onLogs: (logs, from, to) => {
        taken.push(...blocks(logs));
        ranges.push(to - from + 1n);
      },
    });
    expect(result).toMatchObject({ covered: [{ from: 0n, to: 999n }], gaps: [] });
    expect(taken.sort((a, b) => a - b)).toEqual(EVERY.slice(0, 100));
    expect(ranges.reduce((a, b) => a + b, 0n)).toBe(1000n);
    // Learned once: few questions are wasted.
    expect(host.counts.get('eth_getLogs') ?? 0).toBeLessThan(2 * (1000 / fault.blocks) + 40);
  });

  test('by number of logs end with every log', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'results', logs: 20 } } });
    const result = await read(transportTo([host]).transport);
    expect([blocks(result.logs), result.covered]).toEqual([EVERY, WHOLE]);
  });

  test('by size end with every log, and the size is not asked for again', async () => {
    const host = await start({
      ...world(),
      plan: { eth_getLogs: { kind: 'huge', bytes: 40_000_000, times: 1 } },
    });
    const result = await read(transportTo([host]).transport, { parallel: 1, width: 10_000 });
    expect([blocks(result.logs), result.covered]).toEqual([EVERY, WHOLE]);
    const wide = host.seen.filter(({ method, params }) => method === 'eth_getLogs' && isWhole(params));
    expect(wide).toHaveLength(1);
  });

  test('of one block that nobody gives leave a gap of that block only', async () => {
    const refuse: Plan = { eth_getLogs: { kind: 'refuse', from: 1234n, to: 1234n } };
    const hosts = [await start({ ...world(), plan: refuse }), await start({ ...world(), plan: refuse })];
    const result = await read(transportTo(hosts).transport);
    expect(result.covered).toEqual([
      { from: 0n, to: 1233n },
      { from: 1235n, to: HEAD },
    ]);
    expect(result.gaps).toMatchObject([{ from: 1234n, to: 1234n, error: { code: 'rpc-refused' } }]);
    expect(blocks(result.logs)).toEqual(EVERY);
  });

  test('of depth are answered by the next host', async () => {
    const message =
      'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode';
    const fault = { kind: 'refuse', from: 0n, to: 3000n, code: -32602, message } as const;
    const shallow = await start({ ...world(), plan: { eth_getLogs: fault } });
    const { transport } = transportTo([shallow, await start(world())]);
    const result = await read(transport);
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
    // Narrowing cannot help, so it is not tried.
    expect(shallow.counts.get('eth_getLogs')).toBeLessThan(10);
  });
});

function isWhole(params: readonly unknown[]): boolean {
  const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
  return BigInt(toBlock) - BigInt(fromBlock) === HEAD;
}

describe('emptiness is not believed', () => {
  const plan: Plan = {
    eth_getLogs: [
      { kind: 'results', logs: 200, times: 1 },
      { kind: 'empty', after: 1 },
    ],
  };

  test('after a refusal for many logs: a gap, never an empty answer', async () => {
    const host = await start({ ...world(), plan });
    const { transport, troubles } = transportTo([host]);
    const taken: unknown[] = [];
    const result = await read(transport, {
      width: 10_000,
      onLogs: (logs, from, to) => taken.push([logs, from, to]),
    });
    expect(taken).toEqual([]);
    expect(result).toMatchObject({
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-malformed' } }],
    });
    expect(troubles).toContain('rpc-malformed');
  });

  test('and another host is asked for the same blocks', async () => {
    const hosts = [await start({ ...world(), plan }), await start(world())];
    const result = await read(transportTo(hosts).transport, { width: 10_000 });
    expect([blocks(result.logs), result.covered, result.gaps]).toEqual([EVERY, WHOLE, []]);
  });

  test('of a host that has not seen the last block', async () => {
    const late = await start(world(4000n));
    const alone = await read(transportTo([late]).transport);
    expect(alone).toMatchObject({
      last: null,
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-refused' } }],
    });
    const hosts = [await start(world(4000n)), await start(world())];
    const both = await read(transportTo(hosts).transport);
    expect([blocks(both.logs), both.gaps]).toEqual([EVERY, []]);
  });
});

describe('hosts that fail', () => {
  test('all down from the start: one gap with the reason, in bounded time', async () => {
    const host = await start({ ...world(), plan: { '*': { kind: 'cut' } } });
    const result = await read(transportTo([host]).transport, { width: 1 });
    expect(result).toMatchObject({ covered: [], last: null });
    expect(result.gaps).toMatchObject([
      { from: 0n, to: HEAD, error: { code: 'rpc-down', facts: { host: nameOf(host) } } },
    ]);
  });

  test('down in the middle: what was read stays, the rest is a gap', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'cut', after: 2 } } });
    const result = await read(transportTo([host]).transport, { parallel: 1 });
    expect(result.covered).toEqual([{ from: 0n, to: 1999n }]);
    expect(result.gaps).toMatchObject([{ from: 2000n, to: HEAD, error: { code: 'rpc-down' } }]);
    expect(host.counts.get('eth_getLogs')).toBeLessThan(12);
  });

  test('the first dies in the middle: the second reads on', async () => {
    const dying = await start({ ...world(), plan: { eth_getLogs: { kind: 'cut', after: 2 } } });
    const result = await read(transportTo([dying, await start(world())]).transport);
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
  });

  test('slowness asked for is kept, and no block is lost', async () => {
    const plan: Plan = { eth_getLogs: { kind: 'limit', retryAfter: 20, after: 1, times: 12 } };
    const host = await start({ ...world(), plan });
    const { transport, time, troubles } = transportTo([host]);
    const result = await read(transport);
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
    expect(troubles).toEqual(Array.from({ length: 12 }, () => 'rpc-rate-limited'));
    expect(Math.max(...time.waits)).toBe(20_000);
  });

  test('a host that always asks for slowness ends in a gap, politely', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'limit', retryAfter: 10 } } });
    const { transport, time } = transportTo([host]);
    const result = await read(transport);
    expect(result).toMatchObject({
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-rate-limited' } }],
    });
    const minutes = time.waits.reduce((a, b) => a + b, 0) / 60_000;
    expect((host.counts.get('eth_getLogs') ?? 0) / minutes).toBeLessThan(30);
  });

  test('a range that hangs is asked in parts', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'hang', times: 1 } } });
    const { transport } = transportTo([host], { timeout: 300 });
    const result = await read(transport, { parallel: 1, width: 10_000 });
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
  });

  test('a host that drips for ever ends in a gap', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'drip' } } });
    const { transport } = transportTo([host], { timeout: 200 });
    const result = await read(transport);
    expect(result).toMatchObject({
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-slow' } }],
    });
  });

  test('an aborted reading throws its reason', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'hang' } } });
    const { transport } = transportTo([host]);
    expect(await failure(read(transport, { signal: AbortSignal.timeout(200) }))).toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('no endpoint at all is said so', async () => {
    const result = await read(transportTo([]).transport);
    expect(result.gaps).toMatchObject([{ error: { code: 'rpc-none' } }]);
  });
});
