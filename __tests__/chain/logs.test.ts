import type { RawLog } from '@/chain/logs/logCheck';
import type { Plan } from '@/devnet/anvil';
import { blocks, EVERY, HEAD, hashOf, log, OTHER, read, TOPIC, WHOLE, world } from './ledger';
import { endpoints, failure, nameOf, transportTo } from './still';

const start = endpoints();

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
    await read(transportTo([host]).transport, { width: 10, parallel: 1 });
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
    expect([result.covered, result.foreign]).toEqual([WHOLE, kind === 'duplicate' ? 0 : 501]);
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
    expect(await read(transport)).toMatchObject({
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-rate-limited' } }],
    });
    const minutes = time.waits.reduce((a, b) => a + b, 0) / 60_000;
    expect((host.counts.get('eth_getLogs') ?? 0) / minutes).toBeLessThan(30);
  });

  test('a range that hangs is asked in parts', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'hang', times: 1 } } });
    const { transport } = transportTo([host], { timeout: 2000 });
    const result = await read(transport, { parallel: 1, width: 10_000 });
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
  });

  test('a host that drips for ever ends in a gap', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'drip' } } });
    const { transport } = transportTo([host], { timeout: 200 });
    expect(await read(transport)).toMatchObject({
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
    expect((await read(transportTo([]).transport)).gaps).toMatchObject([{ error: { code: 'rpc-none' } }]);
  });
});
