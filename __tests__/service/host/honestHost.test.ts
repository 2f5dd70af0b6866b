import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHostile } from '@/devnet/anvil';
import type { LocalService } from '@/service/host/service';
import { SWIFT } from '../../loopback';
import { openBefore } from '../../openBefore';
import { type Random, runs, seeded, seedOf } from '../../runs';
import { until } from '../../until';
import { FINALITY, folder, made } from '../checkpoint/stage';
import { Stage } from './files';
import { BASE, serving } from './serving';

const SEED = seedOf(20261127);
const COUNT = runs(12, 300);

/** Answers allowed to a host that does its best: none of them says anything about the chain. */
const FAILURES: readonly (() => Response | Promise<Response>)[] = [
  () => new Response('', { status: 404 }),
  () => new Response('', { status: 503 }),
  () => new Response('', { status: 429 }),
  () => Promise.reject(new TypeError('no route')),
  () =>
    new Response(
      new ReadableStream({
        start: (body) => body.enqueue(new Uint8Array([31, 139])),
        pull: (body) => body.error(new TypeError('cut')),
      }),
    ),
];

/** A fetch to which some files are never given, others not always, and some questions to the endpoint are not answered. */
function unreliable(random: Random, door: typeof fetch): typeof fetch {
  const [files, endpoint] = [random.pick([0, 0.1, 0.3]), random.pick([0, 0.1, 0.3])];
  const away = new Map<string, boolean>();
  return async (input, init) => {
    const name = String(input);
    const isFile = name.startsWith(BASE);
    if (isFile && !away.has(name)) away.set(name, name.endsWith('.gz') && random.chance(0.3));
    const fails = away.get(name) === true || random.chance(isFile ? files : endpoint);
    return fails ? random.pick(FAILURES)() : door(input, init);
  };
}

/** Opens the list and each proposal, whatever comes of it. */
async function look(stage: Stage, service: LocalService, ids: readonly string[]): Promise<void> {
  await stage.list(service).catch(() => undefined);
  for (const id of ids) {
    await stage.proposal(service, id).catch(() => undefined);
    await service.idle();
  }
}

describe('an honest host of files', () => {
  const stage = openBefore(() => Stage.open());

  test(`is never called a liar, whatever of it and of the endpoint fails (seed ${SEED})`, async () => {
    const truth = await stage.fromChain();
    const ids = truth.lines.map(({ proposalId }) => proposalId);
    const told: unknown[] = [];
    for (let run = 0; run < COUNT; run++) {
      const random = seeded(SEED + run);
      const fetch = unreliable(random, serving(() => stage.good).door);
      const service = stage.service({ deps: { ...SWIFT, fetch } });
      for (let turn = 0; turn < 3; turn++) await look(stage, service, ids);
      told.push(...service.notices.map((notice) => JSON.stringify([run, notice])));
      stage.close();
    }
    expect(told).toEqual([]);
  });

  test(`is not called a liar by an endpoint without old logs that stands in for another (seed ${SEED})`, async () => {
    const { lines } = await stage.fromChain();
    const young = await startHostile({ target: stage.small.url, plan: { eth_getLogs: { kind: 'empty' } } });
    const told: unknown[] = [];
    for (let run = 0; run < COUNT; run++) {
      const random = seeded(SEED + run);
      const { door } = serving(() => stage.good);
      const fetch: typeof door = async (input, init) =>
        String(input).startsWith(stage.small.url) && random.chance(0.5)
          ? random.pick(FAILURES)()
          : door(input, init);
      const rpc = [stage.small.url, young.url];
      const service = stage.service({ rpc, deps: { ...SWIFT, fetch } });
      for (let turn = 0; turn < 3; turn++)
        await look(
          stage,
          service,
          lines.map(({ proposalId }) => proposalId),
        );
      told.push(...service.notices.map((notice) => JSON.stringify([run, notice])));
      stage.close();
    }
    await young.stop();
    expect(told).toEqual([]);
  });

  test('is believed when its files were made anew since the page was opened', async () => {
    const list = new Uint8Array(readFileSync(join(stage.good, 'index.json')));
    await stage.small.mine(FINALITY);
    const files = folder();
    await made({ dao: stage.small.dao, rpc: [stage.small.url], out: files });
    let isOpened = false;
    const service = stage.service({
      files,
      treat: (name) => (name === 'index.json' && !isOpened ? new Response(list) : undefined),
    });
    await until(
      async () => service.asked,
      (asked) => asked.includes('index.json'),
    );
    isOpened = true;
    await stage.settled(service);
    expect(service.notices).toEqual([]);
    expect((await stage.list(service)).sync.checkpoint).toMatchObject({ state: 'CONFIRMED' });
  });

  test('is not called a liar for a list that stays behind its files', async () => {
    const list = new Uint8Array(readFileSync(join(stage.good, 'index.json')));
    const files = folder();
    await made({ dao: stage.small.dao, rpc: [stage.small.url], out: files });
    const service = stage.service({
      files,
      treat: (name) => (name === 'index.json' ? new Response(list) : undefined),
    });
    expect(await stage.settled(service)).toEqual(await stage.fromChain());
    expect(service.notices).toEqual([]);
  });
});
