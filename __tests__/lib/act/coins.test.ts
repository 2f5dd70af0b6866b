import type { Address, Hex } from 'viem';
import { allow } from '@/core/governor/act/allow';
import { rpc } from '@/devnet/anvil';
import { intentIn } from '@/lib/act/acts/act';
import { execute } from '@/lib/act/acts/execute';
import { queue } from '@/lib/act/acts/lifecycle';
import { openGround } from './variants';

const PAYS = 3n * 10n ** 15n;

describe.each(['bravo', 'alpha'] as const)('coins of a proposal on %s', (name) => {
  const ground = openGround(name);

  it('are attached by whoever executes, exactly as many as the contract’s own actions send', async () => {
    const { variant, dao, passed, perform, check, codes, lifeOf, undone } = ground.get();
    const id = await passed('# It pays', PAYS);
    const bare = lifeOf(id);
    await perform(queue, bare, variant.stranger);
    await variant.toEta(id);
    const [wanted] = (await check(execute, bare, variant.stranger)).get().blockers;
    expect(wanted).toMatchObject({ code: 'coins-wanted', facts: { needed: '0.003 ETH' } });
    const intent = { ...bare, coins: PAYS };
    const call = execute.call(intent, dao);
    const ready = (await check(execute, intent, variant.stranger)).get();
    expect(ready).toMatchObject({ status: 'ready', facts: { coins: PAYS, needed: PAYS } });
    expect(allow(call, dao, { coins: PAYS })).toEqual(call);
    for (const value of [1n, PAYS - 1n, PAYS + 1n])
      expect(() => allow({ ...call, value }, dao, { coins: PAYS })).toThrow(/coins are not those/);
    expect(() => allow(call, dao)).toThrow(/coins are not those/);
    await undone(async () => {
      await rpc(variant.url, 'anvil_setBalance', [variant.stranger, '0x1']);
      expect(await codes(execute, intent, variant.stranger)).toEqual(['coins-short']);
    });
    const before = await balance(variant.url, variant.ledger);
    expect((await perform(execute, intent, variant.stranger)).get()).toMatchObject({ status: 'shown' });
    expect((await balance(variant.url, variant.ledger)) - before).toBe(PAYS);
  });

  it('never leave in another number than the contract says', async () => {
    const { variant, passed, perform, lifeOf } = ground.get();
    const id = await passed('# It pays too', PAYS);
    await perform(queue, lifeOf(id), variant.stranger);
    await variant.toEta(id);
    const runner = await perform(execute, { ...lifeOf(id), coins: PAYS * 9n }, variant.stranger);
    expect(runner.get()).toMatchObject({ status: 'ready', problem: { code: 'send-forbidden' } });
    expect(await variant.state(id)).toBe(5);
  });
});

describe('coins of a proposal on Venus’s GovernorBravo, whose timelock pays', () => {
  const ground = openGround('bravo-venus');

  it('are not asked of the caller', async () => {
    const { variant, passed, perform, lifeOf } = ground.get();
    const id = await passed('# It pays', PAYS);
    await perform(queue, lifeOf(id), variant.stranger);
    await variant.toEta(id);
    const before = await balance(variant.url, variant.ledger);
    expect((await perform(execute, lifeOf(id), variant.stranger)).get()).toMatchObject({ status: 'shown' });
    expect((await balance(variant.url, variant.ledger)) - before).toBe(PAYS);
  });
});

const balance = async (url: string, address: Address): Promise<bigint> =>
  BigInt(await rpc<Hex>(url, 'eth_getBalance', [address, 'latest']));

describe.each(['oz57', 'oz57-no-timelock', 'oz57-compound'] as const)('coins of a proposal on %s', (name) => {
  const ground = openGround(name);

  it('come from the executor; while it holds too few that is said, and how many are missing', async () => {
    const { variant, dao, passed, perform, check, lifeOf } = ground.get();
    const id = await passed('# It pays', PAYS);
    const intent = lifeOf(id);
    if (dao.timelock !== null) {
      await perform(queue, intent, variant.stranger);
      await variant.toEta(id);
    }
    expect(execute.call(intent, dao).value).toBe(0n);
    const held = await rpc<string>(variant.url, 'eth_getBalance', [variant.executor, 'latest']);
    await rpc(variant.url, 'anvil_setBalance', [variant.executor, '0x5af3107a4000']);
    const [blocker] = (await check(execute, intent, variant.stranger)).get().blockers;
    expect(blocker).toMatchObject({
      code: 'executor-short',
      facts: {
        needed: '0.003 ETH',
        balance: '0.0001 ETH',
        missing: '0.0029 ETH',
        executor: variant.executor,
      },
    });
    await rpc(variant.url, 'anvil_setBalance', [variant.executor, held]);
    expect((await perform(execute, intent, variant.stranger)).get()).toMatchObject({ status: 'shown' });
  });
});

it('a step in the outbox is the same when it comes back, and nothing else does', () => {
  const intent = {
    proposalId: 2n ** 256n - 1n,
    actions: [
      { target: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n, calldata: '0x' },
      { target: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', value: 0n, calldata: '0xdeadbeef' },
    ],
    descriptionHash: `0x${'ab'.repeat(32)}`,
  } as const;
  const packed = queue.texts.write(intent) as Record<string, string>;
  expect(intentIn(queue, packed)).toEqual(intent);
  expect(intentIn(execute, execute.texts.write({ ...intent, coins: 9n }))).toEqual({
    ...intent,
    coins: 9n,
  });
  expect(intentIn(execute, packed)).toBeUndefined();
  expect(intentIn(queue, { ...packed, actions: '' })).toEqual({ ...intent, actions: [] });
  for (const change of [
    { proposalId: '-1' },
    { proposalId: '' },
    { descriptionHash: '0x12' },
    { actions: 'nonsense' },
    { actions: `${packed.actions}\n0x12 1 0x` },
    { actions: `${packed.actions}zz` },
  ])
    expect(intentIn(queue, { ...packed, ...change })).toBeUndefined();
});
