/** @jest-environment jsdom */
import { createWalletClient } from '@/lib/wallet/walletClient';
import { walletError } from '@/lib/wallet/walletError';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('what a wallet says', () => {
  test.each([
    ['\u202eksaMateM\u2066 wallet', 'ksaMateM wallet'],
    ['a\u200bb\ud800\n\nc', 'ab� c'],
    ['W'.repeat(5039), `${'W'.repeat(40)}…`],
    ['\u202e\u200b ', 'Wallet without a name'],
  ])('its name is safe and short wherever it stands: %j', (name, safe) => {
    const connected = { connector: { id: 'injected', name }, account: ACCOUNT, chainId: 1 } as const;
    expect(createWalletClient(async () => null, connected).name).toBe(safe);
  });

  test('a refusal of megabytes is read at its beginning, and its data does not overflow the stack', () => {
    const { problem } = walletError({ message: `no ${'x\u0301\u0316'.repeat(2_000_000)}` });
    expect(problem.code).toBe('wallet-failed');
    expect(problem.facts.reason?.length).toBeLessThanOrEqual(300);
    const data = `0x08c379a0${'00'.repeat(4_000_000)}`;
    expect(walletError({ code: 3, message: 'x', data }).problem.code).toBe('would-revert');
  });
});
