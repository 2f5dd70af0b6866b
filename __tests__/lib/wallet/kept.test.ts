import { MemoryStorage } from '@/devnet/wallet/storage';
import { keptSession } from '@/lib/wallet/kept';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const NOW = 1_800_000_000_000;
const GOOD = {
  topic: 'a topic',
  expiry: NOW / 1000 + 1,
  peer: { metadata: { name: 'A wallet' } },
  namespaces: { eip155: { accounts: [`eip155:1:${ACCOUNT}`, `eip155:10:${ACCOUNT.toLowerCase()}`] } },
};

async function keptOf(sessions: unknown, chainId?: unknown) {
  const storage = new MemoryStorage();
  await storage.setItem('wc@2:client:0.3//session', sessions);
  if (chainId !== undefined) await storage.setItem('wc@2:ethereum_provider:/chainId', chainId);
  return keptSession(storage, NOW);
}

describe('a kept session', () => {
  test('is on the chain it was left on, else on its first', async () => {
    expect(await keptOf([GOOD])).toEqual({ session: GOOD, account: ACCOUNT, chainId: 1 });
    expect(await keptOf([GOOD], 10)).toEqual({ session: GOOD, account: ACCOUNT, chainId: 10 });
  });

  test.each([
    ['none', undefined],
    ['no list', { ...GOOD }],
    ['an empty list', []],
    ['nothing in the list', [null]],
    ['one that has run out', [{ ...GOOD, expiry: NOW / 1000 }]],
    ['one without a wallet', [{ ...GOOD, peer: {} }]],
    ['one without accounts', [{ ...GOOD, namespaces: {} }]],
    ['accounts that are none', [{ ...GOOD, namespaces: { eip155: { accounts: [7] } } }]],
    ['an account that is no address', [{ ...GOOD, namespaces: { eip155: { accounts: ['eip155:1:0x12'] } } }]],
    [
      'a chain that is no number',
      [{ ...GOOD, namespaces: { eip155: { accounts: [`eip155:x:${ACCOUNT}`] } } }],
    ],
  ])('is not taken from %s', async (_, sessions) => {
    expect(await keptOf(sessions)).toBeUndefined();
  });

  test('is not taken where it was left on a chain it has no account on', async () => {
    expect(await keptOf([GOOD], 137)).toBeUndefined();
    expect(await keptOf([GOOD], 'x')).toBeUndefined();
  });
});
