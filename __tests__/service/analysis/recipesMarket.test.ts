import type { Address } from 'viem';
import type { Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage, type Stage } from '@/devnet/variants/stage';
import { actionsOf, playedRecipe, sharedWorld } from './playedRecipe';

const inShared = sharedWorld();

const UNIT = 10n ** 18n;
const PARTS = 'address tokenIn, address tokenOut, uint24 fee, address recipient';
const AMOUNTS = 'uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96';
/** As the first router of Uniswap has it, and as the second. */
const WITH_DEADLINE = `function exactInputSingle((${PARTS}, uint256 deadline, ${AMOUNTS}) params) payable`;
const WITHOUT = `function exactInputSingle((${PARTS}, ${AMOUNTS}) params) payable`;

const ENDS = '(uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations';
const REST = 'address token, bool cancelable, bool transferable, string shape';
/** As two deployments of Sablier have it: with a broker, and without one. */
const OLDER = `function createWithDurationsLL((address sender, address recipient, uint128 totalAmount, ${REST}, (address account, uint256 fee) broker) params, ${ENDS})`;
const NEWER = `function createWithDurationsLL((address sender, address recipient, uint128 depositAmount, ${REST}) params, ${ENDS})`;

type Market = { world: Variant; stage: Stage; one: Address; two: Address };

const balance = (world: Variant, token: Address, holder: Address) =>
  world.call<bigint>('function balanceOf(address) view returns (uint256)', token, [holder]);
const allowance = (world: Variant, token: Address, spender: Address) =>
  world.call<bigint>('function allowance(address,address) view returns (uint256)', token, [
    world.executor,
    spender,
  ]);

/** A world with two tokens, of the first of which the treasury has a hundred. */
async function inMarket(play: (market: Market) => Promise<void>): Promise<void> {
  await inShared(async (world) => {
    const stage = await openStage(world.url);
    const { Coupon } = await artifactsOf('markets');
    const [one, two] = [await stage.create(Coupon), await stage.create(Coupon)];
    await stage.send('function mint(address,uint256)', stage.deployer, one, [world.executor, 100n * UNIT]);
    await play({ world, stage, one, two });
  });
}

describe('a swap by the ABI of the router', () => {
  test('gives what is written and takes no less than is written, by routers with and without a deadline', async () => {
    await inMarket(async ({ world, stage, one, two }) => {
      const { SmallRouter } = await artifactsOf('markets');
      const router = await stage.create(SmallRouter);
      await stage.send('function mint(address,uint256)', stage.deployer, two, [router, 100n * UNIT]);
      const inputs = {
        router,
        abi: WITHOUT,
        tokenIn: one,
        amount: '10',
        tokenOut: two,
        least: '9.5',
        fee: '3000',
      };
      expect(await playedRecipe(world, 'swap', inputs)).toBe('executes');
      expect([await balance(world, one, world.executor), await balance(world, two, world.executor)]).toEqual([
        90n * UNIT,
        10n * UNIT,
      ]);
      const dated = { ...inputs, abi: WITH_DEADLINE };
      expect(await playedRecipe(world, 'swap', { ...dated, deadline: '1900000000' })).toBe('executes');
      expect(await playedRecipe(world, 'swap', { ...dated, deadline: '1790000000' })).toMatch(
        /^execute: .*too old/,
      );
      await stage.send('function set(uint256)', stage.deployer, router, [94n]);
      expect(await playedRecipe(world, 'swap', inputs)).toMatch(/^execute: .*Too little received/);
      expect([await balance(world, two, world.executor), await allowance(world, one, router)]).toEqual([
        20n * UNIT,
        0n,
      ]);
    });
  });

  test('asks for the least that must come out, and for all that its ABI asks for', async () => {
    await inMarket(async ({ world, one, two }) => {
      const whole = {
        router: one,
        abi: WITHOUT,
        tokenIn: one,
        amount: '10',
        tokenOut: two,
        least: '9',
        fee: '500',
      };
      const told = (change: Record<string, string>) => actionsOf(world, 'swap', { ...whole, ...change });
      await expect(told({ least: '0' })).rejects.toThrow(/^Write the least that must come out/);
      await expect(told({ least: '' })).rejects.toThrow(/no amount yet/);
      await expect(told({ tokenOut: one })).rejects.toThrow(/swaps a token for itself/);
      await expect(told({ abi: WITH_DEADLINE })).rejects.toThrow(
        /no last moment, which this router asks for/,
      );
      await expect(told({ abi: `${WITHOUT}\n${WITH_DEADLINE}` })).rejects.toThrow(/has 2 functions such as/);
      await expect(told({ abi: 'transfer(address to, uint256 amount)' })).rejects.toThrow(/has 0 functions/);
      const strange = WITHOUT.replace('recipient', 'beneficiary');
      await expect(told({ abi: strange })).rejects.toThrow(/asks for “beneficiary”, which is not known here/);
    });
  });
});

describe('a stream by the ABI of the deployment', () => {
  test.each([
    ['with a broker', OLDER],
    ['without one', NEWER],
  ])('%s: it flows from its execution on, to the recipient alone', async (_, abi) => {
    await inMarket(async ({ world, stage, one }) => {
      const { SmallLockup } = await artifactsOf('markets');
      const contract = await stage.create(SmallLockup);
      const inputs = {
        contract,
        abi,
        token: one,
        amount: '36',
        to: world.stranger,
        seconds: '31536000',
        cliff: '86400',
        cancelable: true,
      };
      expect(await playedRecipe(world, 'stream', inputs)).toBe('executes');
      const [sender, recipient, token, amount, start, cliff, end, cancelable, transferable] =
        await world.call<[Address, Address, Address, bigint, bigint, bigint, bigint, boolean, boolean]>(
          'function streams(uint256) view returns (address, address, address, uint256, uint256, uint256, uint256, bool, bool)',
          contract,
          [0n],
        );
      expect([sender, recipient, token, amount]).toEqual([world.executor, world.stranger, one, 36n * UNIT]);
      expect([cliff - start, end - start, cancelable, transferable]).toEqual([
        86_400n,
        31_536_000n,
        true,
        false,
      ]);
      expect([await balance(world, one, world.executor), await allowance(world, one, contract)]).toEqual([
        64n * UNIT,
        0n,
      ]);
      // More than the treasury has.
      expect(await playedRecipe(world, 'stream', { ...inputs, amount: '1000' })).toMatch(/^execute: /);
    });
  });

  test('that ends before anything could be taken, or goes to its own token, is none', async () => {
    await inMarket(async ({ world, one }) => {
      const whole = {
        contract: one,
        abi: NEWER,
        token: one,
        amount: '1',
        to: world.stranger,
        seconds: '100',
      };
      const told = (change: Record<string, string>) => actionsOf(world, 'stream', { ...whole, ...change });
      await expect(told({ cliff: '100' })).rejects.toThrow(/ends before anything/);
      await expect(told({ seconds: '0' })).rejects.toThrow(/ends before anything/);
      await expect(told({ to: one })).rejects.toThrow(/the token itself/);
      await expect(told({ seconds: String(2n ** 40n) })).rejects.toThrow(/does not fit its type, uint40/);
    });
  });
});
