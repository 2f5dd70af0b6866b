import { startHostile } from '@/devnet/anvil';
import { depthOf, LIMITS, type Limit } from '@/devnet/limits';
import { type Emitted, emit, readAll, type Seen, tiled } from './emitter';
import { endpoints, nameOf, transportTo } from './still';

const BLOCKS = 4000;
// Blocks to read from a host that gives a handful of blocks at once.
const FEW = 400n;
const start = endpoints();

let chain: Emitted;
let plain: Seen;
beforeAll(async () => {
  chain = await emit(BLOCKS);
  const door = await startHostile({ target: chain.anvil.url });
  plain = await readAll(transportTo([door]).transport, chain);
  await door.stop();
});
afterAll(() => chain.anvil.stop());

const rows = LIMITS.map((limit) => [limit.name, limit] as const);
const isNarrow = ({ cap = BLOCKS }: Limit) => cap < 200;

/** Start of a read, its first width, and the logs it should find. */
function task(limit: Limit) {
  const from = isNarrow(limit) ? chain.head - FEW : 0n;
  const wanted = plain.logs.filter((name) => BigInt(name.split(':')[0] ?? '') >= from);
  return { from, wanted: [...wanted].sort(), options: { from, width: 10_000 } };
}

const host = (limit?: Limit) => start({ target: chain.anvil.url, plan: limit?.plan(chain.head) ?? {} });
// Short timeout for a host that never answers.
const doors = ({ name }: Limit) => (name.includes('never answered') ? { timeout: 1000 } : {});

test('the plain chain is read in one piece', () => {
  expect([plain.gaps, plain.logs.length]).toEqual([[], 5 * (BLOCKS / 10)]);
});

describe('beside a plain host', () => {
  test.each(rows)('%s: every block once, and little is asked in vain', async (_, limit) => {
    // Every second row newest first, and alone the others.
    const newestFirst = LIMITS.indexOf(limit) % 2 === 0;
    const { from, wanted, options } = task(limit);
    const hosts = [await host(limit), await host()];
    const { transport, troubles } = transportTo(hosts, doors(limit));
    const seen = await readAll(transport, chain, { ...options, newestFirst });
    expect(tiled(seen.ranges, from, chain.head)).toBe('each block once');
    expect([seen.logs.sort(), seen.gaps]).toEqual([wanted, []]);
    expect(troubles.length).toBeLessThan(60);
    // Asked again, it is not asked in vain again.
    const before = troubles.length;
    await readAll(transport, chain, { ...options, newestFirst });
    expect(troubles.length - before).toBeLessThan(limit.gives === 'all' ? 12 : 6);
  });
});

describe('alone', () => {
  test.each(rows)('%s: every block once, or a gap that names the host and its reason', async (_, limit) => {
    const { from, wanted, options } = task(limit);
    const one = await host(limit);
    const { transport, troubles } = transportTo([one], doors(limit));
    const newestFirst = LIMITS.indexOf(limit) % 2 === 1;
    const seen = await readAll(transport, chain, { ...options, newestFirst });
    expect(tiled([...seen.ranges, ...seen.gaps], from, chain.head)).toBe('each block once');
    for (const gap of seen.gaps) {
      expect(gap.host).toBe(nameOf(one));
      expect(gap.reason).toContain(nameOf(one));
    }
    const held = (name: string) =>
      seen.ranges.some(
        ({ from: a, to }) => BigInt(name.split(':')[0] ?? '') >= a && BigInt(name.split(':')[0] ?? '') <= to,
      );
    expect(seen.logs.sort()).toEqual(wanted.filter(held));
    const lost = seen.gaps.map(({ from: a, to }) => [a, to]);
    if (limit.gives === 'all') expect(lost).toEqual([]);
    else if (limit.gives === 'recent') expect(lost).toEqual([[0n, depthOf(chain.head) - 1n]]);
    else expect(lost).toEqual([[0n, chain.head]]);
    expect(troubles.length).toBeLessThan(120);
  });

  const learning = rows.filter(([, { gives, cap, logs }]) => gives === 'all' && (cap ?? logs) !== undefined);
  test.each(learning)('%s: once it is learned, little is asked beyond what is needed', async (_, limit) => {
    const { from, options } = task(limit);
    const one = await host(limit);
    const { transport, troubles } = transportTo([one], doors(limit));
    await readAll(transport, chain, { ...options, parallel: 1 });
    const [asked, refused] = [one.counts.get('eth_getLogs') ?? 0, troubles.length];
    await readAll(transport, chain, { ...options, parallel: 1 });
    const blocks = Number(chain.head - from) + 1;
    const needed =
      limit.cap === undefined
        ? (2 * plain.logs.length) / (limit.logs ?? 1)
        : Math.min(blocks, blocks / limit.cap);
    expect((one.counts.get('eth_getLogs') ?? 0) - asked).toBeLessThanOrEqual(Math.ceil(needed * 1.25) + 3);
    expect(troubles.length - refused).toBeLessThan(8);
  });
});
