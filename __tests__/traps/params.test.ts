import { type Address, encodePacked, type Hex } from 'viem';
import { votesSource } from '@/service/host/exportVotes';
import { closeAfter, openBefore } from '../openBefore';
import { FINALITY, folder, judged, made, sweep, verified } from '../service/checkpoint/stage';
import { opened, openTrapStage, type TrapStage, voter } from './stage';

const VOTES = `tally { against for abstain } votes(orderBy: OLDEST) {
  items { voter kind support weight counted parts { against for abstain } }
  sync { complete difference { against for abstain } }
}`;
type Page = {
  tally: Record<string, string>;
  votes: { items: Record<string, unknown>[]; sync: { complete: boolean } };
};
const T = 10n ** 18n;
const said = (against: bigint, inFavour: bigint, abstain: bigint) => ({
  against: String(against),
  for: String(inFavour),
  abstain: String(abstain),
});
const CAST = 'function castVoteWithReasonAndParams(uint256,uint8,string,bytes)';

const packed = (...parts: readonly [bigint, bigint, bigint]): Hex =>
  encodePacked(['uint128', 'uint128', 'uint128'], parts);
const pageOf = async (staged: TrapStage, id: bigint) => (await staged.proposal(id, VOTES)) as unknown as Page;
const cast = ({ world }: TrapStage, id: bigint, by: Address, support: number, params: Hex) =>
  world.send(CAST, by, world.governor, [id, support, 'With params.', params]);

/** Verdict of `verify` on a checkpoint of everything that is final. */
async function checked({ world }: TrapStage): Promise<string> {
  await world.mine(FINALITY);
  const out = folder();
  await made({ dao: world.dao, rpc: [world.url], out });
  return judged(await verified(out, world.url));
}

afterAll(sweep);

describe.each(['oz57', 'oz49', 'oz57-overridable'] as const)('params that %s does not read', (name) => {
  const staged = openBefore(() => openTrapStage(name));

  test('leave the vote what the contract counts, however much they look like a split', async () => {
    const { world } = staged;
    const id = await opened(staged);
    const weight = world.powers[3] ?? 0n;
    await cast(staged, id, voter(world, 3), 1, packed(weight, 0n, 0n));
    await cast(staged, id, voter(world, 4), 2, packed(1n, 2n, 3n));
    await world.vote(id, voter(world, 2), 'against');
    const { votes, tally } = await pageOf(staged, id);
    expect(tally.for).toBe(String(weight));
    expect(votes.sync).toMatchObject({ complete: true });
    expect(votes.items.map(({ kind, support, parts }) => [kind, support, parts])).toEqual([
      ['WHOLE', 'FOR', null],
      ['WHOLE', 'ABSTAIN', null],
      ['WHOLE', 'AGAINST', null],
    ]);
    const source = await votesSource(staged.opened, id, await staged.block());
    const sides = source.columns.indexOf('for');
    expect((await source.next(9)).map((cells) => cells[sides])).toEqual([weight, 0n, 0n]);
    expect(await checked(staged)).toBe('ok');
  });
});

test('OpenZeppelin’s own count of parts refuses params under one side, so none can be in its logs', async () => {
  const staged = closeAfter(await openTrapStage('oz57-fractional'));
  const id = await opened(staged);
  const refused = cast(staged, id, voter(staged.world, 3), 1, packed(0n, 1n, 0n));
  await expect(refused).rejects.toThrow('GovernorInvalidVoteParams');
});

describe.each([
  [
    'oz49-flexible',
    (against: bigint, inFavour: bigint, abstain: bigint) => packed(against, inFavour, abstain),
  ],
  [
    'oz49-for-first',
    (against: bigint, inFavour: bigint, abstain: bigint) => packed(inFavour, against, abstain),
  ],
] as const)('parts under any side, as %s counts them', (name, params) => {
  let id: bigint;
  const staged = openBefore(() => openTrapStage(name));
  beforeAll(async () => {
    const { world } = staged;
    id = await opened(staged);
    await cast(staged, id, voter(world, 3), 1, params(1n * T, 20n * T, 3n * T));
    await cast(staged, id, voter(world, 3), 0, params(0n, 5n, 0n));
    await cast(staged, id, voter(world, 4), 255, params(0n, 0n, 7n));
    await world.vote(id, voter(world, 2), 'against');
  });

  test('are listed as the contract counted them, and their sum is its tally', async () => {
    const { world } = staged;
    const { votes, tally } = await pageOf(staged, id);
    expect(tally).toEqual(said((world.powers[2] ?? 0n) + T, 20n * T + 5n, 3n * T + 7n));
    expect(votes.sync).toMatchObject({ complete: true });
    expect(votes.items.map(({ kind, support, counted, parts }) => [kind, support, counted, parts])).toEqual([
      ['SPLIT', null, String(24n * T), said(T, 20n * T, 3n * T)],
      ['SPLIT', null, '5', said(0n, 5n, 0n)],
      ['SPLIT', null, '7', said(0n, 0n, 7n)],
      ['WHOLE', 'AGAINST', String(world.powers[2]), null],
    ]);
    // The event bears all power of the account, each time.
    expect(votes.items[1]?.weight).toBe(String(world.powers[3]));
  });

  test('leave the rest of the power to be used, which the contract tells by another name', async () => {
    const { world, reader } = staged;
    const { snapshot } = await staged.now(id);
    const receipt = await reader.receipt(voter(world, 3), id, snapshot);
    expect(receipt).toMatchObject({ hasVoted: true, used: 24n * T + 5n, power: world.powers[3] });
    expect((await reader.dao()).counting).toMatchObject({ kind: 'fractional', fractional: false });
  });

  test('stand in a checkpoint that verify accepts', async () => expect(await checked(staged)).toBe('ok'));
});
