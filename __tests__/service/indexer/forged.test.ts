/** @jest-environment node */
import { startHostile } from '@/devnet/hostile';
import { openSmall, type Small } from '@/devnet/small';
import { createMemoryStore } from '@/service/indexer/store/memory';
import type { Store } from '@/service/indexer/store/store';
import { freshPicture, picture, populate, stage } from './stage';

describe('a stored index that claims blocks as read and leaves out their logs', () => {
  let small: Small;
  let ids: bigint[];
  beforeAll(async () => {
    small = await openSmall();
    ids = await populate(small);
  });
  afterAll(() => small.stop());

  const forged = () => forgedOf('vote');
  // Only the segments of one kind are left.
  const forgedOf = async (left: 'proposal' | 'vote'): Promise<Store> => {
    const memory = createMemoryStore();
    const first = await stage(small.dao, small.url, { store: memory });
    await first.step();
    await first.wantAll();
    first.close();
    const saved = await memory.load(small.dao);
    return {
      ...createMemoryStore(),
      load: async () => saved && { ...saved, segments: saved.segments.filter(({ kind }) => kind === left) },
    };
  };

  test('is thrown away once votes of a proposal that it lacks are there, and no endpoint is blamed', async () => {
    const staged = await stage(small.dao, small.url, { store: await forged() });
    await staged.step();
    await staged.wantAll();
    await staged.step();
    await staged.wantAll();
    expect(staged.dropped).toEqual(['the contract knows of more than it holds']);
    expect(staged.run.status()).toMatchObject({ complete: true, problem: null });
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    staged.close();
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
    const staged = await stage(small.dao, small.url, { store: empty });
    await staged.step();
    expect(staged.run.status().complete).toBe(true);
    await staged.truth.of(ids.slice(0, 1));
    await staged.step();
    await staged.wantAll();
    expect(staged.dropped).toHaveLength(1);
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    staged.close();
  });

  test('loses its votes alone where those are not what the contract counted', async () => {
    const staged = await stage(small.dao, small.url, { store: await forgedOf('proposal') });
    await staged.step();
    await staged.wantAll();
    for (const [id, now] of await staged.truth.of(ids)) staged.run.voteStatus(id, now);
    await staged.step();
    await staged.wantAll();
    expect(staged.dropped).toEqual(['its votes are not those that the contract counted']);
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    staged.close();
  });

  test('is read anew by questions that are joined with no others, whose answers may lack what these give', async () => {
    const hostile = await startHostile({ target: small.url });
    const staged = await stage(small.dao, hostile.url, { store: await forgedOf('proposal') });
    const askedFor = () =>
      hostile.seen.flatMap(({ method, params }) =>
        method === 'eth_getLogs' ? [(params[0] as { address: unknown }).address] : [],
      );
    await staged.step();
    await staged.wantAll();
    for (const [id, now] of await staged.truth.of(ids)) staged.run.voteStatus(id, now);
    hostile.seen.splice(0);
    await staged.step();
    await staged.wantAll();
    staged.close();
    await hostile.stop();
    expect(askedFor()).not.toEqual([]);
    expect(askedFor().every(Array.isArray)).toBe(true);
  });

  test('an endpoint that leaves them out is blamed as before, after one reading anew', async () => {
    const hostile = await startHostile({ target: small.url });
    const staged = await stage(small.dao, hostile.url, { store: await forged() });
    hostile.set({ eth_getLogs: { kind: 'empty' } });
    await staged.step();
    await staged.truth.of(ids.slice(0, 1));
    await staged.step();
    await staged.step();
    expect(staged.dropped).toHaveLength(1);
    expect(staged.run.status()).toMatchObject({ complete: false, problem: { code: 'logs-missing' } });
    staged.close();
    await hostile.stop();
  });
});
