import { encodeFunctionData, parseAbi, toEventSelector } from 'viem';
import { parseConfig } from '@/core/config';
import { rpc } from '@/devnet/anvil';
import { demoConfig, withShowcase } from '@/devnet/demoConfig';
import type { Facts } from '@/devnet/scenarios/facts';
import { openShowcase, SHOWCASE_CHAIN, type Showcase } from '@/devnet/variants/showcase';

const NOW = 1_790_000_000;
const CREATED = toEventSelector(
  'ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)',
);
const STATE = parseAbi(['function state(uint256) view returns (uint8)']);

describe('a chain that shows every kind of Governor', () => {
  let showcase: Showcase;
  beforeAll(async () => {
    showcase = await openShowcase(0, () => NOW, ['oz57', 'oz57-no-timelock', 'oz57-super', 'bravo', 'alpha']);
  });
  afterAll(() => showcase?.anvil.stop('SIGKILL'));

  it('has proposals in every stage, and its clock at the present', async () => {
    const states = await Promise.all(showcase.organisations.map(({ dao }) => statesOf(showcase.url, dao)));
    expect(states.map((list) => list.join(' '))).toEqual([
      // Executed, defeated, queued, passed, canceled, open; without a timelock nothing is queued.
      '7 3 5 4 2 1',
      '7 3 4 4 2 1',
      '7 3 5 4 2 1',
      '7 3 5 4 2 1',
      '7 3 5 4 1',
    ]);
    const { timestamp } = await rpc<{ timestamp: string }>(showcase.url, 'eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    expect(Number(timestamp)).toBe(NOW);
  });

  it('becomes part of the demo’s configuration', () => {
    const facts = {
      chainId: 31337,
      governor: `0x${'1'.repeat(40)}`,
      name: 'One',
      startBlock: '1',
      accounts: [],
    };
    const base = demoConfig('http://127.0.0.1:1', {
      multicall: `0x${'2'.repeat(40)}`,
      ...facts,
    } as unknown as Facts);
    const config = parseConfig(JSON.parse(JSON.stringify(withShowcase(base, showcase))));
    expect(config.chains.map(({ id }) => id)).toEqual([31337, SHOWCASE_CHAIN]);
    expect(config.organisations).toHaveLength(6);
    expect(config.wallet.demo?.accounts).toHaveLength(8);
    // Both hold nothing on the first chain, which lists them too.
    const labels = config.wallet.demo?.accounts.map(({ label }) => label);
    for (const name of ['Ada', 'Tove'])
      expect(labels).toContainEqual(expect.stringMatching(new RegExp(`^${name}.*, but none in Meridian$`)));
  });
});

async function statesOf(url: string, dao: string): Promise<number[]> {
  const address = dao.split(':')[2];
  const filter = { address, topics: [CREATED], fromBlock: '0x0', toBlock: 'latest' };
  const logs = await rpc<{ data: string }[]>(url, 'eth_getLogs', [filter]);
  return Promise.all(
    logs.map(async ({ data }) => {
      const call = encodeFunctionData({ abi: STATE, args: [BigInt(data.slice(0, 66))] });
      return Number(await rpc(url, 'eth_call', [{ to: address, data: call }, 'latest']));
    }),
  );
}
