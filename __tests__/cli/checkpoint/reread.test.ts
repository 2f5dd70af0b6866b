import { createTransport } from '@/chain/rpc/transport';
import { reread, unreadOf } from '@/cli/checkpoint/reread';
import { type Hostile, startHostile } from '@/devnet/anvil';
import { size } from '@/service/indexer/logs/coverage';
import { SWIFT } from '../../loopback';

const GOVERNOR = '0x927a9b3E9Cba36104e522edC7a8172Bec6B480bF';
const BLOCKS = 1_000_000n;

describe('logs that are read again', () => {
  let endpoint: Hostile | undefined;
  afterEach(() => endpoint?.stop());

  const read = async (blocks: number | undefined, seed: number) => {
    endpoint = await startHostile({
      answer: (method, params) => {
        if (method === 'eth_chainId') return '0x7a69';
        if (method === 'eth_getLogs') return [];
        const number = params[0] === 'latest' ? `0x${(BLOCKS + 100n).toString(16)}` : params[0];
        return { number, hash: `0x${'ab'.repeat(32)}`, timestamp: '0x1' };
      },
    });
    if (blocks !== undefined) endpoint.set({ eth_getLogs: { kind: 'range', blocks } });
    const transport = createTransport({
      ...SWIFT,
      chainId: 31337,
      hosts: [endpoint.url],
      wait: async () => {},
    });
    const range = { from: 1n, to: BLOCKS };
    const wanted = { address: GOVERNOR, topics: [`0x${'12'.repeat(32)}`], range, expected: 10 } as const;
    const result = await reread(transport, wanted, seed);
    const requests = endpoint.counts.get('eth_getLogs') ?? 0;
    await endpoint.stop();
    return { ...result, requests };
  };

  test('are all of them where an endpoint gives them in few requests', async () => {
    const all = await read(undefined, 1);
    expect(unreadOf(all)).toBeUndefined();
    expect(all.requests).toBeLessThan(120);
  });

  test('are of ranges that the seed chooses where it does not, and how many are not is said', async () => {
    const [one, same, other] = [await read(500, 1), await read(500, 1), await read(500, 2)];
    expect(one.requests).toBeLessThan(1000);
    expect(Number(size(one.covered))).toBeGreaterThan(150_000);
    expect(one.covered.length).toBeGreaterThan(50);
    expect(unreadOf(one)).toMatch(/^the logs of \d+ of 1000000 blocks were not read again$/);
    expect(same.covered).toEqual(one.covered);
    expect(other.covered).not.toEqual(one.covered);
  });
});
