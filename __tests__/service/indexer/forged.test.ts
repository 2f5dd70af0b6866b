import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Saved, Store } from '@/service/indexer/store/store';
import { closeAfter, openBefore } from '../../openBefore';
import { freshPicture, picture, pictureOf, populate, stage } from './stage';

const WRONG = `0x${'12'.repeat(32)}` as const;

const small = openBefore(openSmall);
const host = openBefore(() => startHostile({ target: small.url }));
let ids: bigint[];
beforeAll(async () => {
  ids = await populate(small);
});

describe('a stored index that claims blocks as read and leaves out their logs', () => {
  const forged = () => forgedOf('vote');
  // Only the segments of one kind are left.
  const forgedOf = async (left: 'proposal' | 'vote'): Promise<Store> => {
    const memory = createMemoryStore();
    await pictureOf(small.dao, small.url, { store: memory });
    const saved = await memory.load(small.dao);
    return {
      ...createMemoryStore(),
      load: async () => saved && { ...saved, segments: saved.segments.filter(({ kind }) => kind === left) },
    };
  };

  test('is thrown away once votes of a proposal that it lacks are there, and no endpoint is blamed', async () => {
    const staged = closeAfter(await stage(small.dao, small.url, { store: await forged() }));
    await staged.readAll();
    await staged.readAll();
    expect(staged.dropped).toEqual(['the contract knows of more than it holds']);
    expect(staged.run.status()).toMatchObject({ complete: true, problem: null });
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('is thrown away once the contract knows a proposal that it lacks', async () => {
    const store = await forged();
    const empty: Store = {
      ...store,
      load: async (dao) => {
        const saved = await store.load(dao);
        return saved && { ...saved, segments: [] };
      },
    };
    const staged = closeAfter(await stage(small.dao, small.url, { store: empty }));
    await staged.step();
    expect(staged.run.status().complete).toBe(true);
    await staged.truth.of(ids.slice(0, 1));
    await staged.readAll();
    expect(staged.dropped).toHaveLength(1);
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('loses its votes alone where those are not what the contract counted', async () => {
    const staged = closeAfter(await stage(small.dao, small.url, { store: await forgedOf('proposal') }));
    await staged.readAll();
    for (const [id, now] of await staged.truth.of(ids)) staged.run.voteStatus(id, now);
    await staged.readAll();
    expect(staged.dropped).toEqual(['its votes are not those that the contract counted']);
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });

  test('is read anew by questions that are joined with no others, whose answers may lack what these give', async () => {
    const hostile = await startHostile({ target: small.url });
    const staged = await stage(small.dao, hostile.url, { store: await forgedOf('proposal') });
    const askedFor = () =>
      hostile.seen.flatMap(({ method, params }) =>
        method === 'eth_getLogs' ? [(params[0] as { address: unknown }).address] : [],
      );
    await staged.readAll();
    for (const [id, now] of await staged.truth.of(ids)) staged.run.voteStatus(id, now);
    hostile.seen.splice(0);
    await staged.readAll();
    staged.close();
    await hostile.stop();
    expect(askedFor()).not.toEqual([]);
    expect(askedFor().every(Array.isArray)).toBe(true);
  });

  test('an endpoint that leaves them out is blamed as before, after one reading anew', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url, { store: await forged() }));
    hostile.set({ eth_getLogs: { kind: 'empty' } });
    await staged.step();
    await staged.truth.of(ids.slice(0, 1));
    await staged.step();
    await staged.step();
    expect(staged.dropped).toHaveLength(1);
    expect(staged.run.status()).toMatchObject({ complete: false, problem: { code: 'logs-missing' } });
  });
});

describe('a stored index whose head or start is not what was read', () => {
  /** Index that a visit stored, altered. */
  async function stored(alter: (saved: Saved) => Partial<Saved>): Promise<Store> {
    const store = createMemoryStore();
    const first = await stage(small.dao, small.url, { store });
    await first.readAll();
    first.close();
    const load = async (dao: string) => {
      const saved = await store.load(dao);
      return saved && { ...saved, ...alter(saved) };
    };
    // An index stored again is read as it was stored.
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
    const staged = closeAfter(await stage(small.dao, host.url, { store }));
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
  });
});
