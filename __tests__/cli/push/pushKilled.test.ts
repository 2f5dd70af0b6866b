import { join } from 'node:path';
import { readJournal } from '@/cli/publish/alerts/journal';
import { makePushKeys } from '@/cli/push/pushKeys';
import { SubscriptionBook } from '@/cli/push/subscriptionBook';
import { browserDouble, pushDouble } from '@/devnet/pushService';
import { openBefore } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { folder, sweep } from '../../service/checkpoint/stage';
import { runKilled } from '../killedProgram';
import { randomHistory } from '../publish/histories';
import { DAO } from '../publish/toldOf';
import type { KilledRun } from './killedRun';

const BROWSERS = 4;
const DAY = 86_400n;

const double = openBefore(pushDouble);
afterAll(sweep);

/** One run in a process of its own, killed at the moment of this number; says whether it was. */
async function run(given: KilledRun, killAt?: number): Promise<boolean> {
  const program = '__tests__/cli/push/killedRun.ts';
  const moments = await runKilled([program], { PUSH_RUN: JSON.stringify(given) }, killAt);
  if (moments !== null) expect(moments).toBeGreaterThan(0);
  return moments === null;
}

test('over random lives, killed between any two writes and answers, each browser is told each alert once', async () => {
  const first = seedOf(71);
  let kills = 0;
  let told = 0;
  for (let life = 0; life < runs(3, 30); life += 1) {
    const seed = first + life;
    const random = seeded(seed);
    const history = randomHistory(seeded(seed));
    const [out, place] = [folder(), folder()];
    makePushKeys(place, 'mailto:votes@example.org');
    const book = new SubscriptionBook(place, 10);
    const browsers = Array.from({ length: BROWSERS }, (_, at) =>
      browserDouble(`/${life}/${at}`, { daos: [DAO], language: at % 2 === 0 ? 'en' : 'de' }),
    );
    for (const { subscription } of browsers) book.put(subscription, 0);
    book.close();
    double.got.length = 0;
    const given = { seed, out, folder: place, port: double.port };
    // The first look tells nothing; the life ends some days later.
    const times = [1_790_000_000n];
    while ((times.at(-1) ?? 0n) < history.end)
      times.push((times.at(-1) ?? 0n) + (DAY * BigInt(random.int(6, 60))) / 24n);
    let twice = 0;
    for (const time of times) {
      const at = Number(time);
      const isKilled = random.chance(0.8);
      while (isKilled && (await run({ ...given, at }, random.int(1, 30)))) {
        kills += 1;
        twice += BROWSERS;
      }
      if (!isKilled) await run({ ...given, at });
    }
    const alerts = readJournal(join(out, 'feeds/all/alerts/journal.json')).organisations[0]?.alerts ?? [];
    const ids = alerts.map(({ proposal, key }) => `${DAO}/${proposal}/${key}`);
    for (const { subscription, open } of browsers) {
      const path = new URL(subscription.endpoint).pathname;
      const own = double.got.filter((each) => each.path === path);
      expect([...new Set(own.map(({ body }) => JSON.parse(open(body)).id))]).toEqual(ids);
      expect(new Set(own.map(({ headers }) => headers.topic)).size).toBe(ids.length);
    }
    expect(double.got.length - ids.length * BROWSERS).toBeLessThanOrEqual(twice);
    told += ids.length;
    const before = double.got.length;
    await run({ ...given, at: Number(times.at(-1)) });
    expect(double.got).toHaveLength(before);
  }
  expect(kills).toBeGreaterThan(3);
  expect(told).toBeGreaterThan(5);
}, 600_000);
