import { type Address, encodeFunctionData, type Hex, hashTypedData, namehash, parseAbi } from 'viem';
import { rpc } from '@/devnet/anvil';
import { DEPLOYER } from '@/devnet/deploy';
import { deployEns } from '@/devnet/names';
import type { Variant } from '@/devnet/variant';
import { artifactsOf } from '@/devnet/variants/compile';
import { openStage } from '@/devnet/variants/stage';
import { inWorld } from './lookedAt';
import { actionsOf, playedRecipe, sharedWorld } from './playedRecipe';
import { printedDraft } from './terminalDraft';

const inShared = sharedWorld();

const NOBODY: Address = '0x0000000000000000000000000000000000000000';
const ETHER = 10n ** 18n;

const balanceOf = async ({ url }: Variant, account: Address) =>
  BigInt(await rpc<Hex>(url, 'eth_getBalance', [account, 'latest']));

test('records of a name in ENS’s own resolver, as long as the organisation owns the name', async () => {
  await inShared(async (world) => {
    const { registry, resolver, point } = await deployEns(world.url);
    const name = 'vote.quorate.eth';
    const node = namehash(name);
    await point(name, world.stranger);
    const set = (record: string, value: string) =>
      playedRecipe(world, 'ens-record', { resolver, name, record, value });
    const record = <T>(fragment: string, ...args: unknown[]) =>
      world.call<T>(fragment, resolver, [node, ...args]);
    // Its owner is another: the resolver refuses.
    expect(await set('url', 'https://vote.example.org')).toMatch(/^execute: /);
    await world.send('function setOwner(bytes32,address)', DEPLOYER, registry, [node, world.executor]);
    expect(await set('url', ' as it is ')).toBe('executes');
    expect(await set('addr', world.executor)).toBe('executes');
    expect(await set('contenthash', '0xE301017012')).toBe('executes');
    expect([
      await record('function text(bytes32,string) view returns (string)', 'url'),
      await record('function addr(bytes32) view returns (address)'),
      await record('function contenthash(bytes32) view returns (bytes)'),
    ]).toEqual([' as it is ', world.executor, '0xe301017012']);
  });
});

/** A transaction of a Safe as its owners sign it. */
const SAFE_TX = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;

const exec = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);

function safeTxHash(
  place: { chainId: number; verifyingContract: Address },
  to: Address,
  value: bigint,
  nonce = 0n,
): Hex {
  const message = {
    ...({ to, value, data: '0x', operation: 0, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n } as const),
    ...{ gasToken: NOBODY, refundReceiver: NOBODY, nonce },
  };
  return hashTypedData({ domain: place, types: SAFE_TX, primaryType: 'SafeTx', message });
}

/** Signature of an owner that consented, or sends it itself. */
const consentOf = (owner: Address): Hex =>
  `0x${owner.slice(2).padStart(64, '0')}${'0'.repeat(64)}01`.toLowerCase() as Hex;

async function safeOf(world: Variant, { owner, module }: { owner: Address; module: Address }) {
  const stage = await openStage(world.url);
  const { SmallSafe } = await artifactsOf('safe');
  const safe = await stage.create(SmallSafe, [[owner], 1n, module]);
  await rpc(world.url, 'anvil_setBalance', [safe, `0x${(2n * ETHER).toString(16)}`]);
  return safe;
}

describe('a Safe behind the organisation', () => {
  test('the hash that is consented to is the one that Safe 1.4.1 itself gave, asked on a chain of its own', () => {
    const place = {
      chainId: 31337,
      verifyingContract: '0xE05b2a262B6348D7949cf66d013598836d42eD1A',
    } as const;
    expect(safeTxHash(place, '0xdD2FD4581271e230360230F9337D5c0430Bf44C0', ETHER)).toBe(
      '0x63c4918ccabcf88eed345d3bcba14b5e41d64f20e96370fff200fdd08397e2dd',
    );
  });

  test('a call that fails inside leaves the proposal executed; the Safe says so in an event, and we in words', async () => {
    await inShared(async (world) => {
      const { executor, ledger } = world;
      const safe = await safeOf(world, { owner: world.stranger, module: executor });
      const { calldata } = world.action(3n);
      // The ledger obeys the timelock, not the Safe.
      expect(await playedRecipe(world, 'safe-call', { safe, to: ledger, calldata })).toBe('executes');
      expect(await world.call('function value() view returns (uint256)', ledger)).toBe(0n);
      const said = async (to: Address) => {
        const actions = await actionsOf(world, 'safe-call', { safe, to, calldata });
        return (await printedDraft(world, actions)).findings
          .filter(({ id }) => id === 'R21')
          .map(({ action, sentence }) => `${action}: ${sentence}`);
      };
      expect(await said(ledger)).toEqual([
        expect.stringMatching(/^0: The call inside .* would fail, but the proposal would/),
      ]);
      expect(await said(world.stranger)).toEqual([]);
    });
  });

  test('a call as its module, and none where it is no module', async () => {
    await inShared(async (world) => {
      const { executor, stranger: to } = world;
      const safe = await safeOf(world, { owner: to, module: executor });
      const before = await balanceOf(world, to);
      expect(await playedRecipe(world, 'safe-call', { safe, to, value: '1.5' })).toBe('executes');
      expect((await balanceOf(world, to)) - before).toBe(15n * 10n ** 17n);
      const other = await safeOf(world, { owner: executor, module: to });
      expect(await playedRecipe(world, 'safe-call', { safe: other, to, value: '1.5' })).toMatch(
        /^execute: .*GS104/,
      );
    });
  });

  test('consent by hash, with which anybody sends the transaction; and one that the owner sends itself', async () => {
    await inShared(async (world) => {
      const { executor, chainId, stranger: to } = world;
      const safe = await safeOf(world, { owner: executor, module: NOBODY });
      const hash = safeTxHash({ chainId, verifyingContract: safe }, to, ETHER);
      const args = [to, ETHER, '0x', 0, 0n, 0n, 0n, NOBODY, NOBODY] as const;
      expect(
        await world.call(
          'function getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256) view returns (bytes32)',
          safe,
          [...args, 0n],
        ),
      ).toBe(hash);
      const send = () =>
        world.send(
          'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
          world.owner,
          safe,
          [...args, consentOf(executor)],
        );
      await expect(send()).rejects.toThrow();
      expect(await playedRecipe(world, 'safe-consent', { safe, hash })).toBe('executes');
      const before = await balanceOf(world, to);
      await send();
      expect((await balanceOf(world, to)) - before).toBe(ETHER);
      const data = encodeFunctionData({
        abi: exec,
        functionName: 'execTransaction',
        args: [...args, consentOf(executor)],
      });
      expect(await playedRecipe(world, 'raw', { target: safe, calldata: data })).toBe('executes');
      expect((await balanceOf(world, to)) - before).toBe(2n * ETHER);
      const strange = await safeOf(world, { owner: to, module: NOBODY });
      expect(await playedRecipe(world, 'safe-consent', { safe: strange, hash })).toMatch(/^execute: .*GS030/);
    });
  });
});

describe('messages to other chains', () => {
  const ARB_SYS = '0x0000000000000000000000000000000000000064';
  const number = (world: Variant, follower: Address) =>
    world.call<bigint>('function number() view returns (uint256)', follower);
  const calldata = encodeFunctionData({ abi: parseAbi(['function set(uint256 to) payable']), args: [42n] });

  test.each(['oz57', 'bravo'] as const)(
    'a ticket of Arbitrum’s inbox costs what %s sends, and obeys the alias',
    async (name) => {
      await inWorld(name, async (world) => {
        const stage = await openStage(world.url);
        const { ArbitrumInbox, ArbitrumSystem, ArbitrumFollower } = await artifactsOf('crossings');
        const inbox = await stage.create(ArbitrumInbox);
        await rpc(world.url, 'anvil_setCode', [ARB_SYS, ArbitrumSystem?.runtime]);
        await stage.send('function know(address)', stage.deployer, ARB_SYS, [inbox]);
        const to = await stage.create(ArbitrumFollower, [world.executor]);
        const inputs = {
          ...{ inbox, to, calldata, l2Value: '0.5', submission: '0.01' },
          ...{ gas: '200000', price: '1000000000', refund: world.stranger },
        };
        expect(await playedRecipe(world, 'arbitrum-ticket', inputs)).toBe('executes');
        expect(await balanceOf(world, inbox)).toBe(5n * 10n ** 17n + 10n ** 16n + 2n * 10n ** 14n);
        await stage.send('function redeem(uint256)', stage.deployer, inbox, [0n]);
        expect([await number(world, to), await balanceOf(world, to)]).toEqual([42n, 5n * 10n ** 17n]);
      });
    },
  );

  test('from Arbitrum to Ethereum, by the system contract', async () => {
    await inShared(async (world) => {
      const { ArbitrumSystem } = await artifactsOf('crossings');
      await rpc(world.url, 'anvil_setCode', [ARB_SYS, ArbitrumSystem?.runtime]);
      const up = { to: world.stranger, calldata: '0xABCD' };
      expect(await playedRecipe(world, 'arbitrum-message', up)).toBe('executes');
      const [log] = await rpc<{ topics: Hex[]; data: Hex }[]>(world.url, 'eth_getLogs', [
        { address: ARB_SYS, fromBlock: '0x0' },
      ]);
      expect(log?.topics[1]?.slice(26)).toBe(world.stranger.slice(2).toLowerCase());
      expect(log?.data.slice(26, 66)).toBe(world.executor.slice(2).toLowerCase());
      expect(log?.data).toMatch(/abcd0+$/);
    });
  });

  test('by the messenger of the OP stack, whom the target asks for the sender', async () => {
    await inShared(async (world) => {
      const stage = await openStage(world.url);
      const { OptimismMessenger, OptimismFollower } = await artifactsOf('crossings');
      const messenger = await stage.create(OptimismMessenger);
      const to = await stage.create(OptimismFollower, [messenger, world.executor]);
      const inputs = { messenger, to, calldata, gas: '200000' };
      expect(await playedRecipe(world, 'optimism-message', inputs)).toBe('executes');
      await stage.send('function relay(uint256)', stage.deployer, messenger, [0n]);
      expect(await number(world, to)).toBe(42n);
    });
  });
});
