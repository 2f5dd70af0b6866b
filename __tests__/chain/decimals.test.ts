import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi } from 'viem';
import { detect } from '@/chain/contracts/detect';
import { readFacts } from '@/chain/contracts/facts';
import { identityQuestion } from '@/chain/contracts/facts/identity';
import { readTreasury } from '@/chain/contracts/treasury';
import { createTransport, getHead, type Transport } from '@/chain/rpc/transport';
import { readTokens } from '@/chain/simulate/tokens';
import { decodeProposal } from '@/core/decode/decode';
import { factsOf } from '@/core/decode/facts';
import { plain } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import { wellKnownToken } from '@/core/tokenList';
import { rpc, startHostile } from '@/devnet/anvil';
import { type Lies, lyingCode } from '@/devnet/liar';
import { openSmall } from '@/devnet/small';
import { readToken } from '@/lib/draft/tokenRead';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { waves } from './waves';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const RECIPIENT = '0x000000000000000000000000000000000000bEEF';
const abi = parseAbi(['function transfer(address,uint256)']);
const pay = (amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [RECIPIENT, amount] });

function proposalOf(organisation: { chainId: number; governor: Address; timelock: Address }, token: Address) {
  const calls = { targets: [token], values: [0n], signatures: [], calldatas: [pay(2_000_000_000_000n)] };
  return { ...organisation, ...calls, description: '# Pay' };
}

describe('the decimals of a token', () => {
  it('of the table are those of the table, whatever one endpoint says', () => {
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
    const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
    const own = { chainId: 1, governor: RECIPIENT, timelock: RECIPIENT } as const;
    for (const said of [18n, 0n]) {
      const asked = identityQuestion(USDC, wellKnownToken(1, USDC), RECIPIENT);
      const answers = [text('FAKE'), text('Fake'), number(said), null, null, null, null, null, number(1n)];
      const { identity, holding } = asked.read(answers);
      const base = factsOf({ ...own, token: null, clock: null, currency: 'ETH' });
      const facts = { ...base, identities: new Map([...base.identities, [USDC.toLowerCase(), identity]]) };
      const [action] = decodeProposal(proposalOf(own, USDC));
      expect(action && plain(sentenceOf(action, facts))).toContain('2,000,000 USDC');
      expect(holding).toBe(1n);
    }
    const votes = { address: USDC, symbol: 'FAKE', decimals: 18 } as const;
    const facts = factsOf({ ...own, token: votes, clock: null, currency: 'ETH' });
    expect(facts.identities.get(USDC.toLowerCase())).toMatchObject({
      ...{ kind: 'votes-token', symbol: 'USDC', decimals: 6 },
    });
  });
});

describe('a token of which two endpoints differ', () => {
  const TOKEN: Address = '0x00000000000000000000000000000000000070ce';
  // Answers every call with this number.
  const answering = (value: number): Hex => `0x60${value.toString(16).padStart(2, '0')}5f5260205ff3`;
  // The same chain, through an endpoint that tells another number.
  const word = (digits: string) => digits.padStart(64, '0');
  const lie = { kind: 'replace', find: word('36'), by: word('37') } as const;
  const small = openBefore(openSmall);
  const other = openBefore(() => startHostile({ target: small.url, plan: { eth_call: lie } }));
  let both: Transport;
  let one: Transport;
  beforeAll(async () => {
    await rpc(small.url, 'anvil_setCode', [TOKEN, answering(0x36)]);
    one = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url] });
    both = createTransport({ ...SWIFT, chainId: 31337, hosts: [small.url, other.url] });
  });

  const sentence = async (transport: Transport) => {
    const { governor, timelock, token } = small;
    const actions = decodeProposal(proposalOf({ chainId: 31337, governor, timelock }, TOKEN));
    const own = { chainId: 31337, governor, timelock, currency: 'ETH', clock: 'blocknumber' } as const;
    const organisation = { ...own, token: { address: token } };
    const block = (await getHead(transport)).number;
    const facts = await readFacts(transport, { organisation, actions, block });
    const [action] = actions;
    return action === undefined ? '' : plain(sentenceOf(action, facts));
  };

  it('is paid in base units, never by one of the two', async () => {
    expect(await sentence(one)).not.toContain('base units');
    expect(await sentence(both)).toContain('2,000,000,000,000 base units');
  });

  it('has no decimals in a treasury, and no words in a simulation', async () => {
    const at = await getHead(one);
    const dao = await detect(one, { chainId: 31337, address: small.governor });
    const assetOf = async (transport: Transport) => {
      const { assets } = await readTreasury(transport, dao, [TOKEN], at, { currency: 'ETH' });
      return assets.find(({ token }) => token === TOKEN)?.decimals;
    };
    expect([await assetOf(one), await assetOf(both)]).toEqual([0x36, null]);
    const { signal } = new AbortController();
    const words = async (transport: Transport) =>
      (await readTokens(transport, [TOKEN], at.number, signal)).get(TOKEN);
    expect(await words(one)).toMatchObject({ decimals: 0x36 });
    expect(await words(both)).toEqual({ symbol: null, decimals: null });
  });

  it('cannot be chosen for a payment of a draft', async () => {
    const read = (transport: Transport) =>
      readToken({ ...transport, currency: 'ETH' }, TOKEN, small.timelock);
    expect(await read(one)).toMatchObject({ decimals: 0x36 });
    expect(await read(both)).toBe('disputed');
  });
});

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
