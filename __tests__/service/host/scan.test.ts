import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { openBefore, openEach } from '../../openBefore';
import { question, type ResultOf } from '../question';
import { serviceOver } from '../serviceOver';

const SYNC = question(`query ($dao: ID!) {
  dao(id: $dao) {
    proposals { total }
    sync { complete reading paused plan { requests seconds host } refusals { from to host reason code } }
  }
}`);
type Sync = ResultOf<typeof SYNC>['dao']['sync'];

const small = openBefore(openSmall);
beforeAll(async () => {
  await small.propose();
  await small.mine(900);
});
const hostile = openEach(() =>
  startHostile({ target: small.url, plan: { eth_getLogs: { kind: 'range', blocks: 10 } } }),
);
const service = openEach(() => serviceOver(hostile.url, {}, { multicall: small.multicall }));

async function sync(): Promise<Sync> {
  const { data, errors } = await service.ask({ query: String(SYNC), variables: { dao: small.dao } });
  expect(errors).toBeUndefined();
  return (data as { dao: { sync: Sync } }).dao.sync;
}

test('the plan is told, the scan waits, is started, and ends complete', async () => {
  await sync();
  await service.idle();
  const waiting = await sync();
  expect(waiting).toMatchObject({ complete: false, reading: false, paused: true, refusals: [] });
  expect(waiting.plan).toMatchObject({ host: new URL(hostile.url).host });
  expect(waiting.plan?.requests).toBeGreaterThan(60);
  let told = 0;
  service.listen(() => told++);
  await service.scan(small.dao, 'start');
  expect(told).toBeGreaterThan(0);
  await service.idle();
  expect(await sync()).toMatchObject({ complete: true, paused: false, plan: null });
});

test('a pause ends the questions, and is told', async () => {
  await sync();
  await service.idle();
  await service.scan(small.dao, 'start');
  await service.scan(small.dao, 'pause');
  await service.idle();
  const asked = hostile.counts.get('eth_getLogs') ?? 0;
  expect(await sync()).toMatchObject({ complete: false, reading: false, paused: true });
  await service.idle();
  expect((hostile.counts.get('eth_getLogs') ?? 0) - asked).toBeLessThanOrEqual(3);
});

test('what an endpoint refuses is told with its words', async () => {
  hostile.set({
    eth_getLogs: { kind: 'refuse', from: 30n, to: 31n, code: -32000, message: 'not these two' },
  });
  await sync();
  await service.idle();
  expect((await sync()).refusals).toEqual([
    { from: '30', to: '31', host: new URL(hostile.url).host, reason: 'not these two', code: 'rpc-refused' },
  ]);
});
