import type { ChainConfig } from '@/core/config';
import { type Ask, askForChain, chainsForWallet } from '@/lib/wallet/chains';

const NOWHERE = 'http://127.0.0.1:9/';
const chain = (id: number) => ({ id, name: `Chain ${id}`, rpc: [NOWHERE], currency: 'ETH' });
const CONFIG = { chains: [31337, 31338].map(chain), organisations: [], wallet: {} };
// The person reads two of them by an endpoint of their own, which nobody else shall know.
const KEYED = 'https://rpc.example/v3/0123456789abcdef';
const OWN = [chain(31337), ...[31338, 31339].map((id) => ({ ...chain(id), rpc: [KEYED] }))];

test('tells a wallet that adds a chain the endpoints of config.json, or nothing', async () => {
  const asked: { method: string; params: unknown }[] = [];
  let isAdded = false;
  const stubborn: Ask = async (request) => {
    asked.push(request);
    if (request.method === 'wallet_addEthereumChain') isAdded = true;
    else if (!isAdded) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 });
    return null;
  };
  const [, known, unknown] = chainsForWallet(CONFIG, OWN) as [ChainConfig, ChainConfig, ChainConfig];
  await askForChain(stubborn, known);
  expect(asked.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ]);
  expect(asked[1]?.params).toMatchObject([{ chainId: '0x7a6a', rpcUrls: [NOWHERE] }]);
  isAdded = false;
  await expect(askForChain(stubborn, unknown)).rejects.toMatchObject({ code: 'wallet-chain-refused' });
  expect(asked).toHaveLength(4);
  expect(JSON.stringify(asked)).not.toContain('rpc.example');
});
