import { rpc } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { findFork, record } from '@/service/indexer/logs/tail';
import { closeAfter, openEach } from '../../openBefore';
import { freshPicture, picture, stage } from './stage';

const hash = (value: string): `0x${string}` => `0x${value}`;

describe('the anchors', () => {
  const chain = new Map([0n, 10n, 20n, 30n, 40n].map((number) => [number, hash(`a${number}`)]));
  const at = async (number: bigint) => chain.get(number) ?? null;
  const anchors = (last: number, forkedAt: number) =>
    [0, 10, 20, 30, 40]
      .filter((number) => number <= last)
      .map((number) => ({
        number: BigInt(number),
        hash: hash(number >= forkedAt ? `b${number}` : `a${number}`),
      }));

  test.each([
    [40, 50, 40n],
    [40, 40, 30n],
    [40, 30, 20n],
    [40, 10, 0n],
    [30, 20, 10n],
  ])('up to %i, forked from %i, meet the chain at %i', async (last, forkedAt, expected) => {
    expect((await findFork(anchors(last, forkedAt), at))?.number).toBe(expected);
  });

  test('that the chain has none of meet it nowhere', async () =>
    expect(await findFork(anchors(40, 0), at)).toBeUndefined());

  test('keep the lowest, however many there are', () => {
    let list = record([], { number: 1n, hash: hash('1') });
    for (let number = 100n; number < 900n; number++) list = record(list, { number, hash: hash(`${number}`) });
    expect([list[0]?.number, list.at(-1)?.number]).toEqual([1n, 899n]);
    expect(list.length).toBeLessThanOrEqual(512);
  });
});

describe('reorganisations on Anvil', () => {
  let id: bigint;

  const small = openEach(() => openSmall({ votingPeriod: 200 }));
  beforeEach(async () => {
    await small.mine(80);
    id = await small.openVote({ description: '# Before the fork' }, [0], 'early');
    await small.mine(70);
  });

  test.each([1, 5, 64])('of depth %i end in the index of a fresh sync', async (depth) => {
    const lost = await small.propose({ description: '# Will be taken back' });
    await small.mine(Math.max(0, depth - 4));
    await small.vote(1, id, 0, 'will be taken back');
    const staged = closeAfter(await stage(small.dao, small.url));
    await staged.readAll();
    const before = await picture(staged);
    await rpc(small.url, 'anvil_reorg', [depth, []]);
    await small.vote(2, id, 2, 'after the fork');
    await staged.readAll();
    const after = await picture(staged);
    expect(after).not.toEqual(before);
    expect([staged.run.forks, staged.dropped]).toEqual([1, []]);
    expect(after).toEqual(await freshPicture(small.dao, small.url));
    expect(staged.run.proposals().some((each) => each.id === lost)).toBe(depth < 5);
    expect(await picture(staged)).toMatchObject({ complete: true });
  });

  test('that put other votes into blocks of the same numbers are followed', async () => {
    const snapshot = await rpc(small.url, 'evm_snapshot');
    await small.vote(1, id, 1, 'one history');
    await small.vote(3, id, 1);
    const staged = closeAfter(await stage(small.dao, small.url));
    await staged.readAll();
    await rpc(small.url, 'evm_revert', [snapshot]);
    await small.vote(1, id, 0, 'another history');
    await small.vote(4, id, 1);
    await small.vote(5, id, 2);
    await staged.step();
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
    expect(staged.run.votes.of(id, small.accounts[3] ?? '0x')).toEqual([]);
  });

  test('that only shorten the chain are believed when they last', async () => {
    const snapshot = await rpc(small.url, 'evm_snapshot');
    await small.vote(1, id, 1);
    const staged = closeAfter(await stage(small.dao, small.url));
    await staged.readAll();
    await rpc(small.url, 'evm_revert', [snapshot]);
    await staged.step();
    // Perhaps the endpoint is only behind.
    expect(staged.run.votes.of(id, small.accounts[1] ?? '0x')).toHaveLength(1);
    await staged.step();
    await staged.step();
    expect(staged.run.votes.of(id, small.accounts[1] ?? '0x')).toEqual([]);
    expect(await picture(staged)).toEqual(await freshPicture(small.dao, small.url));
  });
});
