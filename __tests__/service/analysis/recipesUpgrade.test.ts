import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
import { rpc } from '@/devnet/anvil';
import type { Artifact } from '@/devnet/solc';
import type { Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage, type Stage } from '@/devnet/variants/stage';
import { inWorld } from './lookedAt';
import { playedRecipe, sharedWorld } from './playedRecipe';

const inShared = sharedWorld();

/** Slot of a proxy's admin (ERC-1967). */
const ADMIN = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const NOTHING = '0x';

type Boxes = {
  world: Variant;
  stage: Stage;
  box57: Record<string, Artifact>;
  box49: Record<string, Artifact>;
};

async function withBoxes(play: (boxes: Boxes) => Promise<void>): Promise<void> {
  const [box57, box49] = [await artifactsOf('boxes57'), await artifactsOf('boxes49')];
  await inShared(async (world) => {
    await play({ world, stage: await openStage(world.url), box57, box49 });
  });
}

const dataOf = (artifact: Artifact | undefined, functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: artifact?.abi as Abi, functionName, args });

/** The number of the code behind a proxy, and the one it keeps. */
async function numbersOf(world: Variant, proxy: Address): Promise<[bigint, bigint]> {
  const number = (name: string) => world.call<bigint>(`function ${name}() view returns (uint256)`, proxy);
  return [await number('code'), await number('kept')];
}

async function adminOf(world: Variant, proxy: Address): Promise<Address> {
  const word = await rpc<Hex>(world.url, 'eth_getStorageAt', [proxy, ADMIN, 'latest']);
  return `0x${word.slice(26)}`;
}

const upgrade = (world: Variant, kind: string, proxy: Address, implementation: Address, more = {}) =>
  playedRecipe(world, 'upgrade', { kind, proxy, implementation, ...more });

describe('an upgrade by its recipe is one of OpenZeppelin’s own proxies', () => {
  test('UUPS of version 5, with a call afterwards; version 4’s function is none of it', async () => {
    await withBoxes(async ({ world, stage, box57 }) => {
      const [old, next] = [
        await stage.create(box57.OwnedBox57, [1n]),
        await stage.create(box57.OwnedBox57, [2n]),
      ];
      const start = dataOf(box57.OwnedBox57, 'start', [world.executor]);
      const proxy = await stage.create(box57.ERC1967Proxy, [old, start]);
      expect(await upgrade(world, 'uups-4', proxy, next)).toMatch(/^execute: /);
      const data = dataOf(box57.OwnedBox57, 'keep', [7n]);
      expect(await upgrade(world, 'uups', proxy, next, { data })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([2n, 7n]);
      // Code without an upgrade of its own would be the last for ever, so the contract refuses it.
      expect(await upgrade(world, 'uups', proxy, await stage.create(box57.Box57, [3n]))).toMatch(
        /^execute: /,
      );
      expect(await numbersOf(world, proxy)).toEqual([2n, 7n]);
    });
  });

  test('UUPS of version 4, by both of its functions', async () => {
    await withBoxes(async ({ world, stage, box49 }) => {
      const codes = [await stage.create(box49.Box49, [1n]), await stage.create(box49.Box49, [2n])] as const;
      const proxy = await stage.create(box49.ERC1967Proxy, [
        codes[0],
        dataOf(box49.Box49, 'start', [world.executor]),
      ]);
      expect(await upgrade(world, 'uups-4', proxy, codes[1])).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([2n, 0n]);
      const data = dataOf(box49.Box49, 'keep', [8n]);
      expect(await upgrade(world, 'uups', proxy, codes[0], { data })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([1n, 8n]);
    });
  });

  test('transparent of version 5: its own admin contract, with and without a call', async () => {
    await withBoxes(async ({ world, stage, box57 }) => {
      const [old, next] = [await stage.create(box57.Box57, [1n]), await stage.create(box57.Box57, [2n])];
      const first = dataOf(box57.Box57, 'keep', [5n]);
      const proxy = await stage.create(box57.TransparentUpgradeableProxy, [old, world.executor, first]);
      const admin = await adminOf(world, proxy);
      expect(await upgrade(world, 'transparent-4', proxy, next, { admin })).toMatch(/^execute: /);
      expect(await upgrade(world, 'transparent-5', proxy, next, { admin })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([2n, 5n]);
      const data = dataOf(box57.Box57, 'keep', [9n]);
      expect(await upgrade(world, 'transparent-5', proxy, old, { admin, data })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([1n, 9n]);
    });
  });

  test('transparent of version 4: an admin contract of several, with and without a call', async () => {
    await withBoxes(async ({ world, stage, box57, box49 }) => {
      const [old, next] = [await stage.create(box57.Box57, [1n]), await stage.create(box57.Box57, [2n])];
      const admin = await stage.create(box49.ProxyAdmin);
      const proxy = await stage.create(box49.TransparentUpgradeableProxy, [old, admin, NOTHING]);
      expect(await upgrade(world, 'transparent-4', proxy, next, { admin })).toMatch(
        /^execute: .*not the owner/,
      );
      await stage.send('function transferOwnership(address)', stage.deployer, admin, [world.executor]);
      expect(await upgrade(world, 'transparent-4', proxy, next, { admin })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([2n, 0n]);
      const data = dataOf(box57.Box57, 'keep', [9n]);
      expect(await upgrade(world, 'transparent-4', proxy, old, { admin, data })).toBe('executes');
      expect(await numbersOf(world, proxy)).toEqual([1n, 9n]);
    });
  });

  test('a beacon, and with it every proxy that asks it, of both versions', async () => {
    await withBoxes(async ({ world, stage, box57, box49 }) => {
      const [old, next] = [await stage.create(box57.Box57, [1n]), await stage.create(box57.Box57, [2n])];
      const five = await stage.create(box57.UpgradeableBeacon, [old, world.executor]);
      const four = await stage.create(box49.UpgradeableBeacon, [old]);
      await stage.send('function transferOwnership(address)', stage.deployer, four, [world.executor]);
      for (const [beacon, { BeaconProxy }] of [
        [five, box57],
        [four, box49],
      ] as const) {
        const proxies = [
          await stage.create(BeaconProxy, [beacon, NOTHING]),
          await stage.create(BeaconProxy, [beacon, NOTHING]),
        ];
        expect(await upgrade(world, 'beacon', beacon, next)).toBe('executes');
        for (const proxy of proxies) expect(await numbersOf(world, proxy)).toEqual([2n, 0n]);
      }
    });
  });
});

test.each(['bravo', 'bravo-venus'] as const)('the code of %s itself', async (name) => {
  await inWorld(name, async (world) => {
    const stage = await openStage(world.url);
    const { Bravo } = await artifactsOf('bravo');
    const next = await stage.create(Bravo);
    const old = 'function implementation() view returns (address)';
    expect(await world.call(old, world.governor)).not.toBe(next);
    expect(await upgrade(world, 'delegator', world.governor, next)).toBe('executes');
    expect(await world.call(old, world.governor)).toBe(next);
  });
});
