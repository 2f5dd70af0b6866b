/** @jest-environment node */
import { type Address, encodePacked, type Hex } from 'viem';
import { votesSource } from '@/lib/service/exportVotes';
import { FINALITY, folder, judged, made, sweep, verified } from '../checkpoint/stage';
import { type Desk, openDesk, opened, voter } from './desk';

const VOTES = `tally { against for abstain } votes(orderBy: OLDEST) {
  items { voter kind support weight counted parts { against for abstain } }
  sync { complete difference { against for abstain } }
}`;
type Page = {
  tally: Record<string, string>;
  votes: { items: Record<string, unknown>[]; sync: { complete: boolean } };
};
const CAST = 'function castVoteWithReasonAndParams(uint256,uint8,string,bytes)';

const packed = (...parts: readonly [bigint, bigint, bigint]): Hex =>
  encodePacked(['uint128', 'uint128', 'uint128'], parts);
const pageOf = async (desk: Desk, id: bigint) => (await desk.proposal(id, VOTES)) as unknown as Page;
const cast = ({ world }: Desk, id: bigint, by: Address, support: number, params: Hex) =>
  world.send(CAST, by, world.governor, [id, support, 'With params.', params]);

/** What a checkpoint of everything that is final is worth to `verify`. */
async function checked({ world }: Desk): Promise<string> {
  await world.mine(FINALITY);
  const out = folder();
  await made({ dao: world.dao, rpc: [world.url], out });
  return judged(await verified(out, world.url));
}

afterAll(sweep);

describe.each(['oz57', 'oz49', 'oz57-overridable'] as const)('params that %s does not read', (name) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(name);
  });
  afterAll(() => desk?.close());

  test('leave the vote what the contract counts, however much they look like a split', async () => {
    const { world } = desk;
    const id = await opened(desk);
    const weight = world.powers[3] ?? 0n;
    await cast(desk, id, voter(world, 3), 1, packed(weight, 0n, 0n));
    await cast(desk, id, voter(world, 4), 2, packed(1n, 2n, 3n));
    await world.vote(id, voter(world, 2), 'against');
    const { votes, tally } = await pageOf(desk, id);
    expect(tally.for).toBe(String(weight));
    expect(votes.sync).toMatchObject({ complete: true });
    expect(votes.items.map(({ kind, support, parts }) => [kind, support, parts])).toEqual([
      ['WHOLE', 'FOR', null],
      ['WHOLE', 'ABSTAIN', null],
      ['WHOLE', 'AGAINST', null],
    ]);
    const source = await votesSource(desk.opened, id, await desk.block());
    const sides = source.columns.indexOf('for');
    expect((await source.next(9)).map((cells) => cells[sides])).toEqual([weight, 0n, 0n]);
    expect(await checked(desk)).toBe('ok');
  });
});
