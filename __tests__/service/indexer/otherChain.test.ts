import { rpc, startAnvil, startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { createMemoryStore } from '@/service/indexer/store/memory';
import { closeAfter, openBefore } from '../../openBefore';
import { freshPicture, picture, populate, stage } from './stage';

/** An endpoint that answers from wherever it is pointed. */
function pointed(first: string) {
  let target = first;
  const door: typeof fetch = (_, init) => fetch(target, init);
  return {
    door,
    point: (url: string) => {
      target = url;
    },
  };
}

const small = openBefore(openSmall);
const other = openBefore(() => openSmall({ start: 1_800_000_000 }));
beforeAll(async () => {
  await populate(small);
  await populate(other);
  await other.mine(10);
});

describe('an endpoint that changes to another chain', () => {
  test('in the middle of a session is refused; nothing is dropped, and it is used again when it is back', async () => {
    const { door, point } = pointed(small.url);
    const store = createMemoryStore();
    let now = 0;
    const staged = closeAfter(await stage(small.dao, small.url, { fetch: door, store, clock: () => now }));
    await staged.readAll();
    const before = await picture(staged);
    point(other.url);
    await expect(staged.heads.refresh()).rejects.toMatchObject({ code: 'rpc-fork' });
    await staged.run.idle();
    expect(staged.run.status().problem).toMatchObject({
      code: 'rpc-fork',
      facts: { host: expect.any(String) },
    });
    expect(staged.run.forks).toBe(0);
    expect([...staged.dropped, ...staged.aside]).toEqual([]);
    expect(staged.run.proposals()).toHaveLength(3);
    expect((await store.load(small.dao))?.segments.length).toBeGreaterThan(0);
    point(small.url);
    now += 31_000;
    await staged.step();
    expect(staged.run.status().problem).toBeNull();
    expect(await picture(staged)).toEqual(before);
  });

  test('that is empty loses nothing', async () => {
    const empty = closeAfter(await startAnvil());
    const { door, point } = pointed(small.url);
    const store = createMemoryStore();
    const staged = await stage(small.dao, small.url, { fetch: door, store });
    await staged.step();
    point(empty.url);
    await expect(staged.heads.refresh()).rejects.toBeDefined();
    await staged.run.idle();
    expect(staged.run.proposals()).toHaveLength(3);
    expect([...staged.dropped, ...staged.aside]).toEqual([]);
    staged.close();
    const again = await stage(small.dao, small.url, { fetch: door, store }).catch(() => undefined);
    again?.close();
    expect((await store.load(small.dao))?.segments.length).toBeGreaterThan(0);
  });

  test('with the same history is found out by its number when blocks are taken back', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url));
    await staged.step();
    await rpc(small.url, 'anvil_reorg', [3, []]);
    hostile.set({ eth_chainId: { kind: 'chain', id: 5 } });
    await staged.heads.refresh().catch(() => undefined);
    await staged.run.idle();
    expect(staged.run.status().problem).toMatchObject({ code: 'rpc-wrong-chain' });
    expect([staged.run.forks, staged.run.proposals().length]).toEqual([0, 3]);
  });

  test('gives way to the next endpoint in the same turn', async () => {
    const { door, point } = pointed(small.url);
    const second = closeAfter(await startHostile({ target: small.url }));
    const fetch: typeof door = (url, init) =>
      String(url) === second.url ? globalThis.fetch(url, init) : door(url, init);
    const staged = closeAfter(await stage(small.dao, [small.url, second.url], { fetch }));
    await staged.step();
    point(other.url);
    await small.mine(1);
    await staged.step();
    const head = await small.client.getBlock();
    expect((await staged.run.head()).hash).toBe(head.hash);
    expect(staged.run.status()).toMatchObject({ problem: null, complete: true });
  });

  test('costs nothing at rest, and one small question where the settled block moved', async () => {
    const hostile = closeAfter(await startHostile({ target: small.url }));
    const staged = closeAfter(await stage(small.dao, hostile.url));
    await staged.step();
    const count = async () => {
      hostile.seen.length = 0;
      await staged.step();
      return hostile.seen.map(({ method, params }) => `${method} ${params[0]}`);
    };
    const tags = ['eth_getBlockByNumber latest', 'eth_getBlockByNumber finalized'];
    expect(await count()).toEqual(tags);
    await small.mine(1);
    const blocks = (await count()).filter((each) => each.startsWith('eth_getBlockByNumber'));
    // The head's place, as ever, and the block that was settled before.
    expect(blocks.length - tags.length).toBeLessThanOrEqual(3);
  });
});

describe('a stored index of another chain than the endpoints have', () => {
  test('is set aside and said so, and taken up again when its chain answers', async () => {
    const store = createMemoryStore();
    const visit = async (url: string) => {
      const hostile = await startHostile({ target: url });
      const staged = await stage(small.dao, hostile.url, { store });
      await staged.readAll();
      const seen = await picture(staged);
      const wide = hostile.seen.filter(
        ({ method, params: [filter] }) =>
          method === 'eth_getLogs' && BigInt((filter as { fromBlock: string }).fromBlock) < 20n,
      );
      staged.close();
      await hostile.stop();
      return { seen, said: [...staged.dropped, ...staged.aside].length, isRead: wide.length > 0 };
    };
    expect(await visit(small.url)).toMatchObject({ said: 0, isRead: true });
    expect(await visit(other.url)).toEqual({
      seen: await freshPicture(other.dao, other.url),
      said: 1,
      isRead: true,
    });
    expect(await visit(small.url)).toEqual({
      seen: await freshPicture(small.dao, small.url),
      said: 1,
      isRead: false,
    });
    expect(await visit(other.url)).toMatchObject({ said: 1, isRead: false });
  });

  test('is believed where one endpoint has its chain: the others are refused', async () => {
    const store = createMemoryStore();
    const first = await stage(small.dao, small.url, { store });
    await first.step();
    first.close();
    const staged = closeAfter(await stage(small.dao, [other.url, small.url], { store }));
    await staged.heads.refresh();
    await staged.run.idle();
    await staged.step();
    expect([...staged.dropped, ...staged.aside]).toEqual([]);
    expect((await staged.run.head()).hash).toBe((await small.client.getBlock()).hash);
    expect(staged.run.status()).toMatchObject({ problem: null });
  });
});
