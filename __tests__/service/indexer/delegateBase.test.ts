import type { Address } from 'viem';
import { openSmall } from '@/devnet/small';
import type { DelegateBase } from '@/service/indexer/delegates/delegateBase';
import { closeAfter, openEach } from '../../openBefore';
import { seeded, seedOf } from '../../runs';
import { checkpointAt, delegatePicture, delegateStage, freshDelegates, stir } from './delegateStage';

const SEED = seedOf(20261121);
const small = openEach(openSmall);

describe('over a checkpoint', () => {
  test(`powers and tail give what a fresh reading gives, and the history with them (seed ${SEED})`, async () => {
    const random = seeded(SEED + 19);
    await stir(small, random, 40);
    const base = await checkpointAt(small, 30n);
    await small.mine(70);
    await stir(small, random, 10);
    const staged = closeAfter(delegateStage(small, { checkpoint: async () => base }));
    await staged.step();
    expect(staged.logs.status()).toMatchObject({ complete: true, checkpoint: 30n, isHistoryRead: false });
    const fresh = closeAfter(delegateStage(small));
    await fresh.step();
    for (const account of small.accounts) {
      expect(staged.logs.line(account).power).toBe(fresh.logs.line(account).power);
      expect(staged.logs.delegators(account)).toEqual(fresh.logs.delegators(account));
    }
    staged.logs.wantHistory();
    await staged.logs.idle();
    expect(staged.logs.status().isHistoryRead).toBe(true);
    expect(delegatePicture(staged)).toEqual(delegatePicture(fresh));
    expect(staged.refused).toEqual([]);
  });

  test('one changed power is refused: by the next log, by the contract, or by its own history', async () => {
    const random = seeded(SEED + 23);
    await stir(small, random, 40);
    const base = await checkpointAt(small, 30n);
    await small.mine(70);
    await stir(small, random, 10);
    const changed = base.powers.powers.map((each, at) => ({
      ...each,
      power: at === 0 ? each.power + 1n : each.power,
    }));
    const lie: DelegateBase = { ...base, powers: { ...base.powers, powers: changed } };
    const account: Address = `0x${base.powers.accounts[changed[0]?.delegate ?? 0] ?? ''}`;
    const staged = closeAfter(delegateStage(small, { checkpoint: async () => lie }));
    const head = await staged.step();
    const now = await small.read<bigint>('token', 'getVotes', [account]);
    staged.logs.judge(new Map([[account, now]]), head);
    await staged.logs.idle();
    expect(staged.refused).toHaveLength(1);
    expect(delegatePicture(staged)).toEqual(await freshDelegates(small));
    expect(staged.logs.status().checkpoint).toBeNull();
    const second = closeAfter(delegateStage(small, { checkpoint: async () => lie }));
    second.logs.wantHistory();
    await second.step();
    expect(second.refused).toHaveLength(1);
    expect(delegatePicture(second)).toEqual(await freshDelegates(small));
  });

  test('of another token, of a block that is not settled or of another chain nothing is taken', async () => {
    await stir(small, seeded(SEED + 29), 20);
    const base = await checkpointAt(small, 20n);
    const early = closeAfter(delegateStage(small, { checkpoint: async () => base }));
    await early.step();
    expect(early.logs.status()).toMatchObject({ checkpoint: null, complete: true });
    await small.mine(80);
    const foreign = { ...base, powers: { ...base.powers, token: small.governor } };
    const other = { ...base, block: { ...base.block, hash: `0x${'1'.repeat(64)}` as const } };
    for (const wrong of [foreign, other]) {
      const staged = delegateStage(small, { checkpoint: async () => wrong });
      await staged.step();
      await staged.step();
      expect(staged.refused).toHaveLength(1);
      expect(delegatePicture(staged)).toEqual(await freshDelegates(small));
      staged.close();
    }
  });
});
