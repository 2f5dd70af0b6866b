import { isLocalEndpoint } from '@/chain/rpc/jsonRpc';
import { sharedLimiter } from '@/chain/rpc/rateLimiter';
import { createTransport } from '@/chain/rpc/transport';
import type { Plan } from '@/devnet/anvil';
import { blocks, EVERY, HEAD, read, WHOLE, world } from './ledger';
import { endpoints, nameOf, transportTo } from './still';

const start = endpoints();
const MINUTE = 60_000;

/** The moments, by the clock of the test, at which each call was made; and the most of them in any minute. */
function watched(clock: { now: () => number }) {
  const moments: number[] = [];
  const door: typeof fetch = (input, init) => {
    // Every call of a batch counts.
    for (const _ of [JSON.parse(String(init?.body))].flat()) moments.push(clock.now());
    return fetch(input, init);
  };
  const busiest = () =>
    Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE).length));
  return { door, moments, busiest };
}

function politely(host: Awaited<ReturnType<typeof start>>, perMinute: number) {
  const clock = { now: () => 0 };
  const watch = watched(clock);
  const made = transportTo([host], { perMinute, fetch: watch.door });
  clock.now = made.time.clock;
  return { ...made, ...watch };
}

describe('requests a minute', () => {
  test.each([30, 60, 300])('are never more than %s, however much there is to ask', async (perMinute) => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'range', blocks: 5 } } });
    const { transport, time, busiest, moments } = politely(host, perMinute);
    const began = time.clock();
    expect((await read(transport, { width: 5, to: 2999n, parallel: 6 })).gaps).toEqual([]);
    expect(busiest()).toBeLessThanOrEqual(perMinute);
    // And the time is not wasted: what is allowed is used, but for what is in reserve.
    const minutes = (time.clock() - began) / MINUTE;
    expect(moments.length / Math.max(1, minutes)).toBeGreaterThan(perMinute * 0.6);
  });

  test('are counted over all transports to a host', async () => {
    const to = (host: string) => createTransport({ chainId: 1, hosts: [host] }).hosts()[0]?.reserve;
    const one = sharedLimiter('rpc.of.many.example.org');
    await Promise.all(Array.from({ length: 30 }, () => one.take()));
    expect(to('https://rpc.of.many.example.org/key')).toBe(20);
    expect(to('https://rpc.of.others.example.org')).toBe(50);
    // A test's own clock, and one's own endpoint, are nobody else's.
    const apart = { chainId: 1, hosts: ['https://rpc.of.many.example.org'], clock: () => 0 };
    expect(createTransport(apart).hosts()[0]?.reserve).toBe(50);
    await sharedLimiter('localhost:8545').take();
    expect(to('http://localhost:8545')).toBe(50);
  });

  test('may be said, and then hold for all transports to a host together', async () => {
    const limits = { rate: 100, perMinute: 6_000 };
    const to = (host: string) => createTransport({ chainId: 1, hosts: [host], ...limits });
    const host = () => to('https://rpc.of.payers.example.org').hosts()[0];
    expect(host()).toMatchObject({ reserve: 100, pace: 5_900 / 60 });
    await Promise.all(Array.from({ length: 90 }, () => sharedLimiter('rpc.of.payers.example.org').take()));
    expect(host()?.reserve).toBe(10);
    // One's own as well, each by itself.
    expect(to('http://localhost:8545').hosts()[0]).toMatchObject({ reserve: 100, pace: 5_900 / 60 });
  });

  test('of one’s own endpoint are not limited', async () => {
    const host = await start(world());
    const { transport, time } = transportTo([host], { rate: 50 });
    const began = time.clock();
    await read(transport, { width: 1, to: 599n });
    // 600 questions at 50 a second.
    expect(time.clock() - began).toBeLessThan(15_000);
  });

  test.each([
    ['http://127.0.0.1:8545', true],
    ['http://localhost:8545', true],
    ['http://[::1]:8545', true],
    ['http://192.168.1.20:8545', true],
    ['https://node.local', true],
    ['https://eth.example.org', false],
    ['https://localhost.example.org', false],
    ['https://10.example.org', false],
    ['https://127.0.0.1.example.org', false],
    ['http://172.40.0.1', false],
  ])('%s is one’s own: %s', (url, own) => expect(isLocalEndpoint(url)).toBe(own));
});

describe('a host that says 429 for a minute', () => {
  /** The endpoint refuses until the clock of the test has gone on by a minute. */
  async function refusing(retryAfter?: number) {
    const host = await start(world());
    const made = politely(host, 300);
    const refusal = retryAfter === undefined ? {} : { retryAfter };
    const plan: Plan = { eth_getLogs: { kind: 'limit', ...refusal } };
    const began = made.time.clock();
    host.set(plan);
    const wait = setInterval(() => {
      if (made.time.clock() - began < MINUTE) return;
      clearInterval(wait);
      host.set({});
    }, 1);
    return { ...made, host, began, end: () => clearInterval(wait) };
  }

  test.each([undefined, 1, 7, 30])(
    'is asked few times, and no block is lost (Retry-After %s)',
    async (after) => {
      const { transport, busiest, time, began, host, end } = await refusing(after);
      const result = await read(transport);
      end();
      expect([blocks(result.logs), result.covered, result.gaps]).toEqual([EVERY, WHOLE, []]);
      expect(time.clock() - began).toBeGreaterThanOrEqual(MINUTE);
      expect(busiest()).toBeLessThanOrEqual(300);
      // Far below the limit: each refusal makes the next question rarer.
      expect(host.counts.get('eth_getLogs') ?? 0).toBeLessThan(90);
    },
  );

  test('is left alone for as long as it says, and others are asked meanwhile', async () => {
    const busy = await start({ ...world(), plan: { eth_getLogs: { kind: 'limit', retryAfter: 300 } } });
    const { transport, time } = transportTo([busy, await start(world())]);
    const began = time.clock();
    const result = await read(transport, { width: 100 });
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
    // Requests may have been on their way when it said so.
    expect(busy.counts.get('eth_getLogs')).toBeLessThanOrEqual(3);
    time.pass(200_000 - (time.clock() - began));
    await read(transport, { from: HEAD });
    expect(busy.counts.get('eth_getLogs')).toBeLessThanOrEqual(3);
    expect(transport.hosts()[0]).toMatchObject({ name: nameOf(busy), state: 'paused' });
  });

  test('alone and for longer than a reading waits: a gap at once, which says so', async () => {
    const busy = await start({ ...world(), plan: { eth_getLogs: { kind: 'limit', retryAfter: 3600 } } });
    const { transport } = transportTo([busy]);
    expect((await read(transport)).gaps).toMatchObject([
      { ...WHOLE[0], error: { code: 'rpc-rate-limited', facts: { host: nameOf(busy) } } },
    ]);
    expect(busy.counts.get('eth_getLogs')).toBeLessThanOrEqual(3);
  });
});

describe('what a host does not have', () => {
  const old = { kind: 'depth', below: 3000n, code: -32000, message: 'missing trie node 12' } as const;

  test('is asked for again only rarely, and read where it came back', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: old } });
    const { transport, time, troubles } = transportTo([host]);
    const first = await read(transport);
    expect(first.gaps).toMatchObject([{ from: 0n, to: 2999n, error: { code: 'rpc-refused' } }]);
    const asked = troubles.length;
    for (let round = 0; round < 20; round += 1) await read(transport, { to: 2999n });
    expect(troubles.length).toBe(asked);
    host.set({});
    time.pass(11 * MINUTE);
    // One question finds out; the next reading goes by what it found.
    await read(transport);
    const later = await read(transport);
    expect([blocks(later.logs), later.gaps]).toEqual([EVERY, []]);
  });

  test('may be the whole method: the host is asked once, and again after a while', async () => {
    const missing = { kind: 'error', code: -32601, message: 'Method not found' } as const;
    const host = await start({ ...world(), plan: { eth_getLogs: missing } });
    const { transport, time } = transportTo([host]);
    for (let round = 0; round < 5; round += 1) {
      const { gaps } = await read(transport, { parallel: 1 });
      expect(gaps).toMatchObject([{ ...WHOLE[0], error: { facts: { host: nameOf(host) } } }]);
    }
    expect(host.counts.get('eth_getLogs')).toBe(1);
    host.set({});
    time.pass(2 * MINUTE);
    expect((await read(transport)).gaps).toEqual([]);
  });

  test('of two hosts is read from the one that has it, whichever is preferred', async () => {
    const hosts = [
      await start({ ...world(), plan: { eth_getLogs: old } }),
      await start({ ...world(), plan: { eth_getLogs: { ...old, below: 1000n } } }),
    ];
    const { transport, troubles } = transportTo(hosts);
    const result = await read(transport, { width: 250 });
    expect(result.gaps).toMatchObject([{ from: 0n, to: 999n }]);
    expect(hosts.map(nameOf)).toContain(result.gaps[0]?.error.facts.host);
    expect(result.covered).toEqual([{ from: 1000n, to: HEAD }]);
    expect(troubles.length).toBeLessThan(40);
  });
});
