/** @jest-environment node */
import { type Hostile, startHostile } from '@/devnet/hostile';
import { openSmall, type Small } from '@/devnet/small';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Saved, Store } from '@/service/indexer/store/store';
import { freshPicture, picture, populate, stage } from './stage';

const WRONG = `0x${'12'.repeat(32)}` as const;

describe('a stored index whose head or start is not what was read', () => {
  let small: Small;
  let host: Hostile;
  let ids: bigint[];
  beforeAll(async () => {
    small = await openSmall();
    ids = await populate(small);
    host = await startHostile({ target: small.url });
  });
  afterAll(async () => {
    await host.stop();
    await small.stop();
  });

  /** What a visit stored, altered. */
  async function stored(alter: (saved: Saved) => Partial<Saved>): Promise<Store> {
    const store = createMemoryStore();
    const first = await stage(small.dao, small.url, { store });
    await first.step();
    await first.wantAll();
    first.close();
    const load = async (dao: string) => {
      const saved = await store.load(dao);
      return saved && { ...saved, ...alter(saved) };
    };
    // What is stored again is read as it was stored.
    let isAltered = true;
    const drop: Store['drop'] = (dao) => {
      isAltered = false;
      return store.drop(dao);
    };
    return { ...store, drop, load: (dao) => (isAltered ? load(dao) : store.load(dao)) };
  }

  test.each<[string, (saved: Saved) => Partial<Saved>, Record<string, unknown>]>([
    [
      'a block with another hash is set aside, and the chain is read',
      ({ anchor }) => ({ anchor: { ...anchor, hash: WRONG } }),
      { aside: [expect.any(String)], dropped: [] },
    ],
    [
      'a block that the chain has not come to is set aside, and the chain is read',
      ({ anchor }) => ({ anchor: { ...anchor, number: 1n << 52n } }),
      { aside: [String(1n << 52n)], dropped: [] },
    ],
    [
      'a start after the first proposals is thrown away with the rest when one of those is opened',
      ({ anchor }) => ({ start: anchor.number, segments: [], coverage: { proposal: [], vote: [] } }),
      { aside: [], dropped: ['the contract knows of more than it holds'] },
    ],
  ])('%s', async (_, alter, expected) => {
    const store = await stored(alter);
    const staged = await stage(small.dao, host.url, { store });
    const round = async () => {
      await staged.step();
      await staged.truth.of(ids);
      await staged.wantAll();
    };
    for (let rounds = 0; rounds < 4; rounds++) await round();
    expect({ aside: staged.aside, dropped: staged.dropped }).toEqual(expected);
    expect(staged.run.status()).toMatchObject({ complete: true, problem: null });
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    // Nothing is read again and again.
    host.seen.length = 0;
    await round();
    expect(host.seen.map(({ method, params }) => `${method} ${params[0]}`)).toEqual([
      'eth_getBlockByNumber latest',
      'eth_getBlockByNumber finalized',
    ]);
    expect({ aside: staged.aside, dropped: staged.dropped }).toEqual(expected);
    staged.close();
  });
});
