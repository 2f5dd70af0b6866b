import { governorAbi } from '@/chain/contracts/abis/governor';
import { createVerifier, figureData, verifyFigure } from '@/chain/contracts/verify';
import { probe } from '@/chain/rpc/probe';
import { createTransport } from '@/chain/rpc/transport';
import { view } from '@/chain/rpc/view';
import { startHostile } from '@/devnet/anvil';
import { openSmall } from '@/devnet/small';
import { SWIFT } from '../loopback';
import { openBefore } from '../openBefore';
import { failure, nameOf } from './still';

const small = openBefore(openSmall);
const proxy = openBefore(() => startHostile({ target: small.url }));
afterEach(() => proxy.set({}));

const transportTo = () => createTransport({ ...SWIFT, chainId: 31337, hosts: [proxy.url] });

describe('a figure read again', () => {
  test('is the raw answer at that block', async () => {
    const block = await small.client.getBlockNumber();
    const data = figureData('quorum(uint256)', [String(block - 1n)]);
    const figure = { contract: small.governor, data, block };
    const raw = await verifyFigure(transportTo(), figure);
    expect(BigInt(raw)).toBe(await small.read<bigint>('governor', 'quorum', [block - 1n]));
    expect(await createVerifier({ id: 31337, rpc: [small.url] })(figure)).toBe(raw);
  });

  test('where nothing answers is said so', async () => {
    const figure = { contract: small.accounts[0] ?? small.governor, data: '0x06fdde03', block: 1n } as const;
    expect(await failure(verifyFigure(transportTo(), figure))).toMatchObject({ code: 'rpc-refused' });
  });

  test('calls are encoded as the contract wants them', () => {
    expect(figureData('name()', [])).toBe('0x06fdde03');
    const data = figureData('hasVoted(uint256,address)', ['7', small.governor]);
    expect(data).toBe(view(governorAbi, small.governor, 'hasVoted', 7n, small.governor).data);
  });
});

describe('a probe of an endpoint', () => {
  test('says what it can do', async () => {
    const head = await small.client.getBlock();
    const now = () => Number(head.timestamp) + 30;
    const result = await probe(proxy.url, { expectedChainId: 31337, now });
    expect(result).toMatchObject({
      host: nameOf(proxy),
      chainId: 31337,
      head: head.number,
      headAge: 30,
      multicall: true,
    });
    expect(result.logRange).toBe(head.number + 1n);
  });

  test('finds the widest range of logs it gives', async () => {
    await small.mine(1200, 12);
    proxy.set({ eth_getLogs: { kind: 'range', blocks: 100 } });
    expect((await probe(proxy.url)).logRange).toBe(100n);
    proxy.set({ eth_getLogs: { kind: 'error', code: -32601, message: 'Method not found' } });
    expect((await probe(proxy.url)).logRange).toBeNull();
  });

  test.each([
    ['another chain', { eth_chainId: { kind: 'chain', id: 5 } } as const, 'rpc-wrong-chain'],
    ['a page', { '*': { kind: 'page' } } as const, 'rpc-down'],
    ['a drip', { '*': { kind: 'drip' } } as const, 'rpc-slow'],
    ['nonsense', { eth_chainId: { kind: 'result', result: 'x' } } as const, 'rpc-malformed'],
  ])('of %s fails with its code', async (_, plan, code) => {
    proxy.set(plan);
    // Short only where an answer is waited for in vain: a busy machine is slow, too.
    const timeout = code === 'rpc-slow' ? 400 : 60_000;
    expect(await failure(probe(proxy.url, { expectedChainId: 31337, timeout }))).toMatchObject({ code });
  });

  test('of what is no address fails', async () =>
    expect(await failure(probe('ftp://x'))).toMatchObject({ code: 'rpc-refused' }));
});
