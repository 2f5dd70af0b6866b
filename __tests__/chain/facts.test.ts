import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import { readFacts } from '@/chain/contracts/facts';
import { createTransport } from '@/chain/rpc/transport';
import { decodeProposal } from '@/core/decode/decode';
import { type Facts, type Organisation, settingKey } from '@/core/decode/facts';
import { plain } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import { rpc, startHostile } from '@/devnet/anvil';
import { hex } from '@/devnet/deploy';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import {
  at,
  BEACON,
  BURN,
  CLONE,
  CODE,
  FLOOD,
  FREE,
  OLD,
  PROXY,
  placeOddities,
  SAFE,
  SCRIPT,
} from './oddities';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function setVotingPeriod(uint32 blocks)',
  'function updateQuorumNumerator(uint256 numerator)',
  'function updateDelay(uint256 seconds_)',
  'function changeThreshold(uint256 count)',
  'function upgradeTo(address code)',
  'function setProtocolFee(uint16 fee)',
  'function grantRole(bytes32 role, address account)',
]);
const small = openBefore(openSmall);
const proxy = openBefore(() => startHostile({ target: small.url }));
beforeAll(() => placeOddities(small));
afterEach(() => proxy.set({}));

const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never);

function organisation(): Organisation {
  const { governor, timelock, token } = small;
  const own = { chainId: 31337, governor, timelock, currency: 'ETH', clock: 'blocknumber' } as const;
  return { ...own, token: { address: token, symbol: 'SML', decimals: 18, name: 'Small' } };
}

async function read(
  calls: readonly { target: Address; data: Hex; value?: bigint; signature?: string }[],
  subject: { organisation?: Organisation; created?: bigint } = {},
) {
  const actions = decodeProposal({
    chainId: 31337,
    governor: small.governor,
    timelock: small.timelock,
    targets: calls.map(({ target }) => target),
    values: calls.map(({ value }) => value ?? 0n),
    signatures: calls.map(({ signature }) => signature ?? ''),
    calldatas: calls.map(({ data, signature }) =>
      signature === undefined ? data : (`0x${data.slice(10)}` as Hex),
    ),
    description: '',
  });
  const block = BigInt(await rpc<Hex>(small.url, 'eth_blockNumber', []));
  const transport = createTransport({
    chainId: 31337,
    hosts: [proxy.url],
    ...SWIFT,
    wait: async () => undefined,
  });
  const asked = { organisation: organisation(), actions, block, ...subject };
  const facts = await readFacts(transport, asked, { multicall: small.multicall });
  return { facts, words: actions.map((action) => plain(sentenceOf(action, facts))), block };
}

const kind = (facts: Facts, address: Address) => facts.identities.get(address.toLowerCase());

describe('what stands at the addresses of a proposal', () => {
  test('tokens, Safes, the parts of the organisation, people and nothing are told apart', async () => {
    const to = (account: Address) => ({
      target: small.usd,
      data: call('transfer', [account, 1_250_000n * 10n ** 6n]),
    });
    const { facts, words } = await read([
      to(SAFE),
      to(small.accounts[0] as Address),
      to(FREE),
      to(small.governor),
      to(small.council),
    ]);
    expect(kind(facts, small.usd)).toEqual({ kind: 'token', symbol: 'dUSD', decimals: 6, name: 'Demo USD' });
    expect(kind(facts, SAFE)).toMatchObject({
      kind: 'safe',
      threshold: 2,
      owners: small.accounts.slice(0, 3),
    });
    expect(kind(facts, small.accounts[0] as Address)).toEqual({ kind: 'person' });
    expect(kind(facts, FREE)).toEqual({ kind: 'nothing' });
    expect(kind(facts, small.governor)).toEqual({ kind: 'governor' });
    expect(kind(facts, small.timelock)).toEqual({ kind: 'timelock' });
    expect(kind(facts, small.token)).toMatchObject({ kind: 'votes-token', symbol: 'SML' });
    expect(kind(facts, small.council)).toEqual({ kind: 'contract' });
    expect(words[0]).toBe(`Transfer 1,250,000 dUSD from the treasury to ${SAFE}`);
    expect(facts.holdings.get('coin')).toBe(7n * 10n ** 18n);
    expect(facts.holdings.get(small.usd.toLowerCase())).toBe(
      await small.read('usd', 'balanceOf', [small.timelock]),
    );
    expect(facts.supply).toBe(await small.read('token', 'totalSupply'));
  });

  test('what calls would set is read as it stands now', async () => {
    const { facts, words } = await read([
      { target: small.governor, data: call('setVotingPeriod', [50]) },
      { target: small.governor, data: call('updateQuorumNumerator', [3n]) },
      { target: small.timelock, data: call('updateDelay', [172_800n]) },
      { target: small.exchange, data: call('setProtocolFee', [10]), signature: 'setProtocolFee(uint16)' },
    ]);
    expect(facts.settings.get(settingKey(small.governor, 'votingPeriod()'))).toEqual({
      before: await small.read('governor', 'votingPeriod'),
    });
    const delay = await small.read<bigint>('timelock', 'getMinDelay');
    expect(facts.settings.get(settingKey(small.timelock, 'getMinDelay()'))).toEqual({ before: delay });
    expect(words[0]).toBe('Set the voting period from 20 blocks to 50 blocks');
    expect(words[1]).toBe('Set the quorum from 4% of the supply to 3% of the supply');
    expect(words[2]).toMatch(/^Set the least delay before execution of the timelock from .+ to 2 days$/);
    expect(words[3]).toBe(`Set the protocol fee of ${small.exchange} from 0 to 10 (raw units)`);
  });

  test('proxies by slot, clones and their code now and when the proposal was made', async () => {
    const next = call('upgradeTo', [BEACON]);
    const { facts, words, block } = await read(
      [PROXY, CLONE].map((target) => ({ target, data: next })),
      { created: 1n },
    );
    expect(facts.implementations.get(PROXY.toLowerCase())).toBe(CODE);
    expect(facts.implementations.get(CLONE.toLowerCase())).toBe(CODE);
    expect(words[0]).toBe(`Upgrade the code of ${PROXY} from ${CODE} to ${BEACON}`);
    const code = await rpc<Hex>(small.url, 'eth_getCode', [PROXY, hex(block)]);
    expect(facts.codes.get(PROXY.toLowerCase())).toMatchObject({ now: keccak256(code) });
  });

  test('old and hostile tokens: 32 bytes, script, a megabyte, a thief of gas', async () => {
    const calls = [OLD, SCRIPT, FLOOD, BURN].map((target) => ({
      target,
      data: call('transfer', [FREE, 5n * 10n ** 18n]),
    }));
    const { facts, words } = await read(calls);
    expect(words[0]).toBe(`Transfer 5 MKR from the treasury to ${FREE}`);
    expect(words[1]).toContain('“<script>alert(1)…”');
    expect(words[1]).not.toContain('\u202e');
    expect(kind(facts, FLOOD)).toEqual({ kind: 'contract' });
    expect(words[2]).toContain('base units of');
    expect(kind(facts, BURN)).toEqual({ kind: 'contract' });
  });
});

describe('how it is asked', () => {
  test('a Governor alone tells its token, its timelock and its clock', async () => {
    const bare = { ...organisation(), timelock: null, token: null, clock: null };
    const { facts } = await read([], { organisation: bare });
    expect(facts).toMatchObject({ executor: small.timelock, votesToken: small.token, clock: 'blocknumber' });
  });

  test('twenty calls cost two questions to contracts; an endpoint without the program answers as much', async () => {
    const calls = small.accounts.map((account) => ({
      target: small.usd,
      data: call('transfer', [account, 1n]),
    }));
    proxy.counts.clear();
    const { facts } = await read(calls);
    expect([proxy.counts.get('eth_call'), proxy.counts.get('eth_getCode')]).toEqual([2, undefined]);
    proxy.set({ eth_call: { kind: 'error', code: -32000, message: 'missing field to', times: 1 } });
    const apart = (await read(calls)).facts;
    expect(proxy.counts.get('eth_getCode')).toBeGreaterThan(20);
    expect([apart.identities, apart.codes]).toEqual([facts.identities, facts.codes]);
  });

  test('a past that is not kept is asked for once, and is not known', async () => {
    const calls = small.accounts.map((account) => ({
      target: account,
      data: call('transfer', [account, 1n]),
    }));
    proxy.counts.clear();
    const { facts } = await read(calls, { created: 10_000_000n });
    expect(proxy.counts.get('eth_getCode')).toBeUndefined();
    expect([...facts.codes.values()].every(({ then }) => then === null)).toBe(true);
  });

  test('two hundred addresses are looked at, and no more', async () => {
    const calls = Array.from({ length: 230 }, (_, index) => ({
      target: at(`target ${index}`),
      data: call('grantRole', [`0x${'0'.repeat(64)}`, FREE]),
    }));
    expect((await read(calls)).facts.codes.size).toBe(200);
  });
});
