import { closeAfter } from '../../openBefore';
import { runs, seeded, seedOf } from '../../runs';
import { decodedAt, mutations, published, some } from '../../service/checkpoint/mutate';
import {
  busySmall,
  busyVariant,
  folder,
  judged,
  made,
  sweep,
  verified,
} from '../../service/checkpoint/stage';

const SEED = seedOf(20261122);
// Every path of the checkpoint comes at most once, so that so many are all of them.
const COUNT = runs(25, 500);

/** Forgeries that verify misses, out of so many of one datum each, while it says that it checked everything. */
async function missed(good: string, dao: string, url: string, count: number): Promise<string[]> {
  const found: string[] = [];
  for (const { path, changes } of some(seeded(SEED), mutations(await decodedAt(good, dao)), count)) {
    const out = await published(good, changes);
    if (out !== null && judged(await verified(out, url, 1)) === 'ok') found.push(path);
  }
  return found;
}

afterAll(sweep);

test(`whatever one datum is forged, verify notices (seed ${SEED})`, async () => {
  const small = closeAfter(await busySmall());
  const good = folder();
  await made({ dao: small.dao, rpc: [small.url], out: good });
  expect(await missed(good, small.dao, small.url, COUNT)).toEqual([]);
});

test.each(['oz49', 'oz57-overridable', 'oz57-fractional', 'bravo', 'alpha'] as const)(
  `in %s too (seed ${SEED})`,
  async (name) => {
    const world = closeAfter(await busyVariant(name));
    const good = folder();
    await made({ dao: world.dao, rpc: [world.url], out: good });
    expect(judged(await verified(good, world.url))).toBe('ok');
    expect(await missed(good, world.dao, world.url, Math.ceil(COUNT / 3))).toEqual([]);
  },
);
