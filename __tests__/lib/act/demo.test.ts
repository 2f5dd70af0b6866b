/** @jest-environment jsdom */
import { createDemoProvider, DEMO_CHAIN, type DemoParts } from '@/lib/wallet/demoProvider';

const ONE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TWO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ACCOUNTS = [
  { address: ONE, label: 'One' },
  { address: TWO, label: 'Two' },
] as const;

function open(change: Partial<DemoParts> = {}, others: DemoParts['anvils'] = new Map()) {
  const posted: [string, unknown][] = [];
  const post = async (method: string, params: unknown) => {
    posted.push([method, params]);
    return method === 'eth_estimateGas' ? undefined : '0xhash';
  };
  const asked: string[] = [];
  const provider = createDemoProvider({
    accounts: ACCOUNTS,
    remembered: undefined,
    anvils: new Map([[DEMO_CHAIN, post], ...others]),
    ask: async ({ kind }) => {
      asked.push(kind);
      return TWO;
    },
    ...change,
  });
  return { provider, posted, asked };
}

describe('demo wallet', () => {
  it('shows no account before the person has chosen one', async () => {
    const { provider, asked } = open();
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    const heard: unknown[] = [];
    provider.on('accountsChanged', (accounts) => heard.push(accounts));
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([TWO]);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([TWO]);
    expect([heard, asked]).toEqual([[[TWO]], ['connect']]);
  });

  it('remembers the account of the last visit, but only one of its own', async () => {
    expect(await open({ remembered: ONE }).provider.request({ method: 'eth_accounts' })).toEqual([ONE]);
    const stranger = '0x000000000000000000000000000000000000dEaD';
    expect(await open({ remembered: stranger }).provider.request({ method: 'eth_accounts' })).toEqual([]);
  });

  it('asks before it sends, and passes the request on once', async () => {
    const { provider, posted, asked } = open({ remembered: TWO });
    const request = { from: TWO, to: ONE, data: '0x1234', value: '0x0' };
    expect(await provider.request({ method: 'eth_sendTransaction', params: [request] })).toBe('0xhash');
    expect(asked).toEqual(['send']);
    expect(posted.at(-1)).toEqual(['eth_sendTransaction', [request]]);
  });

  it('gives half as much gas again as a call is estimated to take', async () => {
    const posted: [string, unknown][] = [];
    const post = async (method: string, sent: unknown) => {
      posted.push([method, sent]);
      return method === 'eth_estimateGas' ? '0x100' : '0xhash';
    };
    const { provider } = open({ remembered: TWO, anvils: new Map([[DEMO_CHAIN, post]]) });
    const request = { from: TWO, to: ONE, data: '0x1234', value: '0x0' };
    await provider.request({ method: 'eth_sendTransaction', params: [request] });
    expect(posted).toEqual([
      ['eth_estimateGas', [request]],
      ['eth_sendTransaction', [{ ...request, gas: '0x180' }]],
    ]);
    const own = { ...request, gas: '0x1' };
    await provider.request({ method: 'eth_sendTransaction', params: [own] });
    expect(posted.at(-1)).toEqual(['eth_sendTransaction', [own]]);
  });

  it('sends nothing when the person declines', async () => {
    const { provider, posted } = open({ remembered: TWO, ask: async () => null });
    const params = [{ from: TWO, to: ONE, data: '0x' }];
    await expect(provider.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: 4001,
    });
    expect(posted).toEqual([]);
  });

  it('sends for no account but the connected one', async () => {
    const { provider, posted } = open({ remembered: TWO });
    for (const from of [ONE, '0xnonsense', undefined]) {
      const params = [{ from, to: ONE, data: '0x' }];
      await expect(provider.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
        code: 4100,
      });
    }
    expect(posted).toEqual([]);
  });

  it('switches between the demo’s chains, and sends where it was asked', async () => {
    const there: string[] = [];
    const others = new Map([
      [
        31_338,
        async (method: string) => {
          there.push(method);
          return method === 'eth_estimateGas' ? undefined : '0xthere';
        },
      ],
    ]);
    const { provider, posted } = open({ remembered: TWO }, others);
    const heard: unknown[] = [];
    provider.on('chainChanged', (chain) => heard.push(chain));
    const choose = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    const send = () =>
      provider.request({ method: 'eth_sendTransaction', params: [{ from: TWO, to: ONE, data: '0x' }] });
    await choose('0x7a6a');
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a');
    expect(await send()).toBe('0xthere');
    await expect(choose('0x1')).rejects.toMatchObject({ code: 4902 });
    await choose(`0x${DEMO_CHAIN.toString(16)}`);
    expect(await send()).toBe('0xhash');
    expect(heard).toEqual(['0x7a6a', '0x7a69']);
    const methods = ['eth_estimateGas', 'eth_sendTransaction'];
    expect([there, posted.map(([method]) => method)]).toEqual([methods, methods]);
  });

  it('signs typed data given as text, and stays on its one chain', async () => {
    const { provider, posted } = open({ remembered: TWO });
    await provider.request({ method: 'eth_signTypedData_v4', params: [TWO, '{"primaryType":"Ballot"}'] });
    expect(posted).toEqual([['eth_signTypedData_v4', [TWO, { primaryType: 'Ballot' }]]]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${DEMO_CHAIN.toString(16)}`);
    const to = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    expect(await to('0x7a69')).toBeNull();
    await expect(to('0x1')).rejects.toMatchObject({ code: 4902 });
  });

  it.each(['eth_sendRawTransaction', 'anvil_setBalance', 'constructor', 'toString'])('refuses %s', (method) =>
    expect(open().provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 }),
  );
});
