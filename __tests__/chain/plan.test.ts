import { planOf } from '@/chain/logs/plan';
import { HEAD, read, world } from './ledger';
import { endpoints, nameOf, transportTo } from './still';

const start = endpoints();

test('a plan goes by the width that was learned, and by the pace', async () => {
  const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'range', blocks: 10 } } });
  const { transport } = transportTo([host], { perMinute: 300 });
  const before = planOf(transport, 13_000_000n);
  expect(before).toMatchObject({ requests: 1300, host: nameOf(host) });
  // 300 a minute: 1,300 requests are some five minutes.
  expect(before.seconds).toBeGreaterThan(4 * 60);
  expect(before.seconds).toBeLessThan(6 * 60);
  await read(transport, { from: HEAD - 99n });
  expect(planOf(transport, 13_000_000n).requests).toBe(1_300_000);
});

test('nothing to read costs nothing, and without an endpoint there is no plan', async () => {
  const { transport } = transportTo([await start(world())]);
  expect(planOf(transport, 0n)).toMatchObject({ requests: 0, seconds: 0 });
  expect(planOf(transportTo([]).transport, 5n)).toEqual({ requests: 0, seconds: 0, host: '' });
});

test('a host that is not deep enough is not what a plan is made for', async () => {
  const old = { kind: 'depth', below: 4900n, code: -32000, message: 'history pruned' } as const;
  const hosts = [await start({ ...world(), plan: { eth_getLogs: old } }), await start(world())] as const;
  const { transport } = transportTo(hosts);
  expect(planOf(transport, 100_000n).host).toBe(nameOf(hosts[0]));
  await read(transport);
  expect(planOf(transport, 100_000n).host).toBe(nameOf(hosts[1]));
});

test('what an endpoint takes to answer counts where its pace does not', async () => {
  const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'latency', milliseconds: 40 } } });
  const { transport, time } = transportTo([host], { fetch: slowed(() => time.pass(900)) });
  await read(transport, { width: 100, parallel: 1 });
  // A second for three at once.
  const { seconds } = planOf(transport, 10_000_000n);
  const { requests } = planOf(transport, 10_000_000n);
  expect(seconds).toBeGreaterThan(requests / 5);
  expect(seconds).toBeLessThan(requests);
});

/** An endpoint whose answers take as long as the clock is moved. */
const slowed =
  (move: () => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    move();
    return response;
  };
