import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import type { Dao } from '@/core/governor/dao';
import { openVariant, VARIANTS, type Variant, type VariantName } from '@/devnet/variant';
import { waves } from '../../chain/waves';

const NOWHERE = '0x00000000000000000000000000000000000000aa';

/** Detects on a fresh transport; `trips` has the requests of each round trip. */
async function look(variant: Variant, options: { multicall?: string; at?: Dao['at'] } = {}) {
  const door = waves();
  const { chainId, url, governor } = variant;
  const transport = createTransport({ chainId, hosts: [url], fetch: door.fetch });
  const dao = await detect(transport, { chainId, address: governor }, options);
  return { dao, trips: door.sizes };
}

describe.each(VARIANTS)('%s', (name: VariantName) => {
  let variant: Variant;
  // The first to need them compiles its contracts.
  beforeAll(async () => {
    variant = await openVariant(name);
  }, 300_000);
  afterAll(() => variant?.close());

  test('is detected as what it is, in three round trips', async () => {
    const { dao, trips } = await look(variant);
    expect(dao).toMatchObject(variant.expects);
    expect(dao.token?.address).toBe(variant.token);
    expect(dao.timelock?.address ?? null).toBe(variant.timelock);
    expect(dao.unknown).toEqual([]);
    expect(dao.settings.quorum).toBeGreaterThan(0n);
    expect(trips.length).toBeLessThanOrEqual(3);
  });

  test('is the same without Multicall3, and after a proposal', async () => {
    const { dao } = await look(variant);
    expect((await look(variant, { at: dao.at, multicall: NOWHERE })).dao).toEqual(dao);
    await variant.propose(variant.voters[0] ?? variant.owner, [variant.action(1n)], '# One');
    const { at, ...before } = dao;
    const { at: later, ...after } = (await look(variant)).dao;
    expect(after).toEqual(before);
    expect(later.number).toBeGreaterThan(at.number);
  });
});
