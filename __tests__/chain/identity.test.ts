import { endpoints, failure, nameOf, transportTo } from './still';

const start = endpoints();

describe('a host that changes to another chain in the middle of a session', () => {
  const settled = { number: 7n, hash: `0x${'aa'.repeat(32)}` } as const;
  const block = (hash: string) => ({ number: '0x7', hash, timestamp: '0x1' });
  const isOf = (hash: string) => ({
    answer: (method: string) =>
      method === 'eth_chainId' ? '0x7a69' : method === 'eth_getBlockByNumber' ? block(hash) : 'ok',
  });

  test('is found out when it is doubted, and used again once it is right again', async () => {
    const host = await start();
    const { transport, time, troubles } = transportTo([host]);
    expect(await transport.request('eth_test', [])).toBe('ok');
    host.set({ eth_chainId: { kind: 'chain', id: 5 } });
    transport.doubt();
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-wrong-chain');
    expect(troubles).toEqual(['rpc-wrong-chain']);
    expect(transport.hosts()[0]?.state).toBe('refused');
    host.set({});
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-wrong-chain');
    time.pass(31_000);
    expect(await transport.request('eth_test', [])).toBe('ok');
  });

  test('is refused for another block in the place of a settled one, and the next host is asked', async () => {
    const fork = await start(isOf(`0x${'bb'.repeat(32)}`));
    const { transport } = transportTo([fork]);
    expect(await transport.request('eth_test', [])).toBe('ok');
    transport.expect(settled);
    transport.doubt();
    const error = await failure(transport.request('eth_test', []));
    expect(error.code).toBe('rpc-fork');
    expect(error.facts).toMatchObject({ host: nameOf(fork), block: '7' });
    const both = transportTo([fork, await start(isOf(settled.hash))]);
    both.transport.expect(settled);
    expect((await both.transport.ask('eth_test', [])).host).toBe(1);
  });

  test('is not used, and not accused either, while it lacks the settled block', async () => {
    const host = await start({ answer: (method) => (method === 'eth_chainId' ? '0x7a69' : null) });
    const { transport } = transportTo([host]);
    transport.expect(settled);
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-refused');
    expect(transport.hosts()[0]?.state).not.toBe('refused');
  });
});
