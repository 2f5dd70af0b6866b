import { readLogs } from '@/chain/logs/logs';
import type { Plan } from '@/devnet/anvil';
import { endpoints, failure, transportTo } from './still';

const start = endpoints();

/** An endpoint that answers each call with its first parameter. */
const echo = {
  answer: (method: string, [said]: readonly unknown[]) => (method === 'eth_chainId' ? '0x7a69' : said),
};

async function together(plan: Plan, count = 6) {
  const host = await start({ ...echo, plan });
  const made = transportTo([host]);
  const ask = async (first = 0) => {
    const numbers = Array.from({ length: count }, (_, at) => first + at);
    return Promise.all(numbers.map((at) => made.transport.request<number>('eth_test', [at])));
  };
  const numbers = (first = 0) => Array.from({ length: count }, (_, at) => first + at);
  return { ...made, host, ask, numbers };
}

describe('calls of one moment', () => {
  test('go as one request, with the check of the chain', async () => {
    const { ask, host, numbers } = await together({});
    expect(await ask()).toEqual(numbers());
    expect([host.counts.get('batch'), host.counts.get('eth_test')]).toEqual([1, 6]);
    expect(host.counts.get('eth_chainId')).toBe(1);
  });

  test('are asked once where they are the same', async () => {
    const { host, transport } = await together({});
    const all = await Promise.all([7, 7, 8].map((at) => transport.request('eth_test', [at])));
    expect(all).toEqual([7, 7, 8]);
    expect(host.counts.get('eth_test')).toBe(2);
  });

  test('count as calls for the pace of a host', async () => {
    const host = await start(echo);
    const { time, transport } = transportTo([host], { rate: 5 });
    await Promise.all(Array.from({ length: 20 }, (_, at) => transport.request('eth_test', [at])));
    // 21 calls, five of them in reserve, at five a second.
    expect(Math.max(...time.waits)).toBeGreaterThan(3000);
  });

  test('are matched by their ids in whatever order they are answered', async () => {
    const { ask, host, numbers } = await together({ batch: { kind: 'order', wrong: 'backwards' } });
    expect([await ask(), await ask(10)]).toEqual([numbers(), numbers(10)]);
    expect(host.counts.get('batch')).toBe(2);
  });

  test.each([
    ['leaves one out', 'short'],
    ['answers one twice', 'twice'],
    ['answers others', 'ids'],
  ] as const)(
    'to a host that %s are asked again by themselves, and one by one from then on',
    async (_, wrong) => {
      const { ask, host, numbers } = await together({ batch: { kind: 'order', wrong } });
      expect([await ask(), await ask(10)]).toEqual([numbers(), numbers(10)]);
      expect(host.counts.get('batch')).toBe(1);
      expect(host.counts.get('eth_test')).toBeLessThanOrEqual(18);
    },
  );

  test.each([
    ['an error in words', { kind: 'error', code: -32600, message: 'batch requests are not supported' }],
    ['an error without words', { kind: 'error', code: -32603, message: '' }],
    ['a page', { kind: 'page' }],
    ['HTTP 400', { kind: 'status', status: 400 }],
    ['HTTP 403', { kind: 'status', status: 403 }],
  ] as const)(
    'that are refused with %s are asked singly, and together again after a while',
    async (_, fault) => {
      const { ask, host, numbers, time, troubles } = await together({ batch: fault });
      expect([await ask(), await ask(10)]).toEqual([numbers(), numbers(10)]);
      expect(host.counts.get('batch')).toBe(1);
      expect(troubles).toEqual([]);
      host.set({});
      time.pass(601_000);
      expect(await ask(20)).toEqual(numbers(20));
      expect(host.counts.get('batch')).toBe(2);
    },
  );

  test.each([
    [{ kind: 'cap', calls: 10 }, 4],
    [{ kind: 'cap', calls: 10, message: 'maximum batch size is 10, got 20' }, 4],
    [{ kind: 'cap', calls: 3, status: 500, message: 'Batch of more than 3 requests are not allowed' }, 9],
    [{ kind: 'cap', calls: 10, status: 413, message: '' }, 4],
  ] as const)('more than a host takes (%j) are parted, and it is remembered', async (fault, most) => {
    const { ask, host, numbers, troubles } = await together({ batch: fault }, 18);
    expect(await ask()).toEqual(numbers());
    expect(host.counts.get('batch')).toBeLessThanOrEqual(most);
    const before = host.counts.get('eth_test') ?? 0;
    expect(await ask(100)).toEqual(numbers(100));
    expect((host.counts.get('eth_test') ?? 0) - before).toBe(18);
    expect(troubles).toEqual([]);
  });

  test('whose connection is cut are tried singly before the host is given up', async () => {
    const { ask, host, numbers } = await together({ batch: { kind: 'cut' } });
    expect(await ask()).toEqual(numbers());
    expect(host.counts.get('batch')).toBe(1);
  });

  test('that are too much for one answer are parted, and later ones go together again', async () => {
    const big = 'x'.repeat(3_000_000);
    const answer = (method: string, [said]: readonly unknown[]) => {
      if (method === 'eth_chainId') return '0x7a69';
      return Number(said) < 5 ? big : said;
    };
    const host = await start({ answer });
    const { transport } = transportTo([host]);
    const all = await Promise.all([1, 2, 3, 4].map((at) => transport.request('eth_test', [at])));
    expect(all.every((each) => each === big)).toBe(true);
    host.counts.clear();
    const small = [5, 6, 7, 8, 9, 10].map((at) => transport.request('eth_test', [at]));
    expect(await Promise.all(small)).toHaveLength(6);
    expect(Object.fromEntries(host.counts)).toEqual({ batch: 1, eth_test: 6 });
  });

  test('are one complaint where each is refused for the pace', async () => {
    const { ask, numbers, time, troubles } = await together({
      eth_test: { kind: 'error', code: -32005, message: 'rate limit exceeded', times: 6 },
    });
    expect(await ask()).toEqual(numbers());
    expect(troubles).toEqual(['rpc-rate-limited']);
    expect(Math.max(...time.waits)).toBeLessThan(1000);
  });

  test('to a host of another chain are believed in nothing', async () => {
    const { ask, host } = await together({ eth_chainId: { kind: 'chain', id: 5 } });
    expect((await failure(ask())).code).toBe('rpc-wrong-chain');
    expect(host.counts.get('batch')).toBe(1);
  });

  test('fail each for itself', async () => {
    const revert = { kind: 'error', code: 3, message: 'execution reverted', data: '0x01' } as const;
    const { host, transport } = await together({ eth_call: revert });
    const [good, bad] = await Promise.allSettled([
      transport.request('eth_test', [1]),
      transport.request('eth_call', [{}, 'latest']),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: 1 });
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'would-revert' } });
    expect(host.counts.get('batch')).toBe(1);
  });

  test('go on for those who still wait', async () => {
    const { host, transport } = await together({ eth_test: { kind: 'latency', milliseconds: 50 } });
    const stop = new AbortController();
    const gone = failure(transport.request('eth_test', [1], { signal: stop.signal }));
    const same = transport.request('eth_test', [1]);
    const other = transport.request('eth_test', [2]);
    setTimeout(() => stop.abort(), 10);
    expect(await gone).toMatchObject({ name: 'AbortError' });
    expect(await Promise.all([same, other])).toEqual([1, 2]);
    expect(host.counts.get('eth_test')).toBe(2);
  });
});

test('logs that may be many go by themselves, however few their blocks', async () => {
  const host = await start({ ...echo, plan: { eth_getLogs: { kind: 'hang' } } });
  const { transport } = transportTo([host]);
  await transport.request('eth_test', [0]);
  const stop = new AbortController();
  const last = { number: 9n, hash: `0x${'99'.repeat(32)}` as const, timestamp: 9n };
  const filter = { address: `0x${'11'.repeat(20)}` as const, topics: [], from: 2n, to: 8n };
  const logs = readLogs(transport, filter, { areMany: true, last, signal: stop.signal });
  expect(await transport.request('eth_test', [1])).toBe(1);
  stop.abort();
  await logs.catch(() => undefined);
});

test('logs of many blocks go by themselves: nothing waits for them', async () => {
  const host = await start({ ...echo, plan: { eth_getLogs: { kind: 'hang' } } });
  const { transport } = transportTo([host]);
  const query = { fromBlock: '0x0', toBlock: '0x2710' };
  const stop = new AbortController();
  const logs = failure(transport.request('eth_getLogs', [query], { width: 10_001n, signal: stop.signal }));
  expect(await transport.request('eth_test', [1])).toBe(1);
  stop.abort();
  expect(await logs).toMatchObject({ name: 'AbortError' });
});
