import { type Address, concat, pad } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { createTransport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { startHostile } from '@/devnet/hostile';
import { type Lies, lyingCode } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { openBefore } from '../openBefore';
import { SWIFT } from '../swift';
import { waves } from './waves';

const small = openBefore(openSmall);

const AT: Address = '0x00000000000000000000000000000000000000C1';
const GUARD: Address = '0x00000000000000000000000000000000000000c2';
const TOKEN: Address = '0x00000000000000000000000000000000000000C3';
const LOCK: Address = '0x00000000000000000000000000000000000000C4';

const address = (value: Address) => ({ returns: pad(value) });

function read(governor: Address, options: { url?: string } = {}) {
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [options.url ?? small.url] });
  return detect(transport, { chainId: 31337, address: governor });
}

describe('a proxy', () => {
  const SLOT = {
    implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
    beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  };
  async function behind(slots: Partial<Record<keyof typeof SLOT, Address>>, owner: Lies) {
    await rpc(small.url, 'anvil_setCode', [GUARD, lyingCode(owner)]);
    for (const name of Object.keys(SLOT) as (keyof typeof SLOT)[]) {
      const value = pad(slots[name] ?? '0x');
      await rpc(small.url, 'anvil_setStorageAt', [small.governor, SLOT[name], value]);
    }
    return (await read(small.governor)).proxy;
  }

  test('by its slots: who may replace the code, and who stands behind', async () => {
    const owner = { 'owner()': address(LOCK), 'implementation()': address(TOKEN) };
    const none = { implementation: null, admin: null, beacon: null, owner: null };
    expect(await behind({ implementation: TOKEN, admin: GUARD }, owner)).toEqual({
      ...none,
      kind: 'erc1967',
      implementation: TOKEN,
      admin: GUARD,
      owner: LOCK,
    });
    expect(await behind({ beacon: GUARD }, owner)).toEqual({
      ...none,
      kind: 'beacon',
      implementation: TOKEN,
      beacon: GUARD,
      owner: LOCK,
    });
    expect(await behind({ implementation: TOKEN, admin: GUARD }, {})).toMatchObject({ owner: null });
    expect(await behind({}, {})).toBeNull();
  });

  test('that is a clone can never change', async () => {
    const code = await rpc(small.url, 'eth_getCode', [small.governor, 'latest']);
    await rpc(small.url, 'anvil_setCode', [TOKEN, code]);
    const clone = concat(['0x363d3d373d3d3d363d73', TOKEN, '0x5af43d82803e903d91602b57fd5bf3']);
    await rpc(small.url, 'anvil_setCode', [AT, clone]);
    expect((await read(AT)).proxy).toMatchObject({ kind: 'clone', implementation: TOKEN, admin: null });
  });

  test('whose storage the endpoint does not give leaves that unknown', async () => {
    const refusal = { kind: 'error', code: -32601, message: 'Method not found' } as const;
    const door = await startHostile({ target: small.url, plan: { eth_getStorageAt: refusal } });
    const dao = await read(small.governor, { url: door.url });
    await door.stop();
    expect(dao.proxy).toBeNull();
    expect(dao.unknown).toMatchObject([{ capability: 'proxy', probe: 'eth_getStorageAt' }]);
  });
});

test('detection takes two round trips, with the check of the chain and the newest block', async () => {
  const door = waves();
  const transport = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url], fetch: door.fetch });
  await detect(transport, { chainId: 31337, address: small.governor });
  expect(door.sizes).toEqual([1, 1]);
  expect(door.calls[0]).toContain('block latest');
});
