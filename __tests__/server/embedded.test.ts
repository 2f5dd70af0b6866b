import { join } from 'node:path';
import { putEmptyDatabase } from '@/devnet/emptyDatabase';
import { beginServed, type Starting, startServed } from '@/devnet/served';
import { openSmall, type Small } from '@/devnet/small';
import { IS_LONG, runs, seeded, seedOf, skipped } from '../runs';
import { FINALITY, folder, sweep } from '../service/checkpoint/stage';
import { votesTold } from './votesTold';

const SEED = seedOf(20261128);
const KILLS = runs(1, 20);

let small: Small;
let now: Pick<Starting, 'kill'> | undefined;
const reasons: string[] = [];

async function voted(reason: string): Promise<void> {
  await small.openVote({ description: `# For ${reason}` }, [0], reason);
  reasons.push(reason);
}

describe('a process with its own database', () => {
  const data = folder();
  const args = (own = data) => ['--dao', small.dao, '--rpc', small.url, '--data', own];
  beforeAll(async () => {
    small = await openSmall();
    await voted('first');
  });
  afterAll(async () => {
    await now?.kill();
    await small?.stop();
    sweep();
  });

  test(`killed at ${KILLS} moments while votes come, nothing is lost and nothing is twice (seed ${SEED})`, async () => {
    const random = seeded(SEED);
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = beginServed(args());
      now = writer;
      // Also while it opens its files, or reads them.
      if (random.chance(0.7)) await writer.heard(/Serving at/);
      const after = new Promise((next) => setTimeout(next, random.int(0, 1_500)));
      await voted(`before kill ${kill}`);
      if (random.chance(0.5)) await small.mine(FINALITY);
      await after;
      await writer.kill();
    }
    const last = await startServed(args());
    now = last;
    expect(await votesTold(last, small.dao, reasons.length)).toEqual(reasons);
    await last.kill();
  });

  for (const [where, by] of [
    ['ahead', '1e12'],
    ['behind', '-1e12'],
  ] as const) {
    const name = `whose clock is thirty years ${where} tells the same, and publishes`;
    if (where === 'ahead' || IS_LONG) test(name, () => tellsTheSame(by));
    else skipped(name, 'only the long run tries both');
  }

  async function tellsTheSame(by: string): Promise<void> {
    const wrong = `const right = Date; globalThis.Date = class extends right {
      constructor(...given) { given.length === 0 ? super(right.now() + ${by}) : super(...given); }
      static now() { return right.now() + ${by}; } };`;
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrong)}` };
    await small.mine(FINALITY);
    const own = folder();
    // To make an empty one takes longer than all that is tried here, and the long run does it by this clock too.
    if (!IS_LONG) await putEmptyDatabase(join(own, 'history'));
    const served = beginServed(args(own), env);
    now = served;
    const { said } = served;
    expect(await votesTold({ url: await served.url, said }, small.dao, reasons.length)).toEqual(reasons);
    await served.heard(/is published/);
    await served.kill();
  }
});
