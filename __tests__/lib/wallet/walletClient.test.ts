/** @jest-environment jsdom */
import type { WalletClient } from '@/lib/act/acts/act';
import type { Session, WalletConnectProvider } from '@/lib/wallet/provider';
import { createWalletClient, deferWalletClient } from '@/lib/wallet/walletClient';
import { walletError } from '@/lib/wallet/walletError';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const HASH = `0x${'ab'.repeat(32)}` as const;
const REQUEST = { from: ACCOUNT, to: ACCOUNT, data: '0x', value: '0x0' } as const;
const SESSION: Session = {
  topic: 'a topic',
  expiry: 2_000_000_000,
  peer: { metadata: { name: 'A wallet' } },
  namespaces: { eip155: { accounts: [`eip155:1:${ACCOUNT}`, `eip155:10:${ACCOUNT}`] } },
};

/** A door that is there when the test says so, and what was asked of it. */
function later() {
  const asked: string[] = [];
  let open = (_: WalletClient) => {};
  let fail = (_: Error) => {};
  const real = new Promise<WalletClient>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  const behind = { account: ACCOUNT, chainId: 10, name: 'A wallet' } as const;
  const door: WalletClient = {
    ...behind,
    send: async () => {
      asked.push('send');
      return HASH;
    },
    sign: async () => {
      asked.push('sign');
      return HASH;
    },
    switchChain: async (id) => void asked.push(`switch ${id}`),
  };
  return { asked, soon: deferWalletClient(SESSION, behind, real), open: () => open(door), fail };
}

describe('a door to a wallet whose client is still starting', () => {
  test('is of the session, and what is asked goes out once when the client is there', async () => {
    const { asked, soon, open } = later();
    expect(soon).toMatchObject({ account: ACCOUNT, chainId: 10, name: 'A wallet' });
    expect(soon.chains?.()).toEqual([1, 10]);
    const answers = Promise.all([soon.send(REQUEST), soon.sign({}), soon.switchChain(1)]);
    await Promise.resolve();
    expect(asked).toEqual([]);
    open();
    expect(await answers).toEqual([HASH, HASH, undefined]);
    expect(asked).toEqual(['send', 'sign', 'switch 1']);
  });

  test('knows nothing of earlier requests, so that none passes for one that was never made', () => {
    const { soon } = later();
    expect(soon.recall).toBeUndefined();
    expect(soon.onAnswer).toBeUndefined();
  });

  test('says so when the client never comes', async () => {
    const { asked, soon, fail } = later();
    const answer = soon.send(REQUEST);
    fail(new Error('no client'));
    await expect(answer).rejects.toThrow('no client');
    expect(asked).toEqual([]);
  });
});

describe('what a wallet says', () => {
  test.each([
    ['\u202eksaMateM\u2066 wallet', 'ksaMateM wallet'],
    ['a\u200bb\ud800\n\nc', 'ab� c'],
    ['W'.repeat(5039), `${'W'.repeat(40)}…`],
    ['\u202e\u200b ', 'Wallet without a name'],
  ])('its name is safe and short wherever it stands: %j', (name, safe) => {
    const behind = {
      account: ACCOUNT,
      chainId: 1,
      name,
      isElsewhere: false,
      chain: () => undefined,
    } as const;
    expect(createWalletClient({} as WalletConnectProvider, behind).name).toBe(safe);
    expect(deferWalletClient(SESSION, behind, new Promise(() => undefined)).name).toBe(safe);
  });

  test('a refusal of megabytes is read at its beginning, and its data does not overflow the stack', () => {
    const { problem } = walletError({ message: `no ${'x\u0301\u0316'.repeat(2_000_000)}` });
    expect(problem.code).toBe('wallet-failed');
    expect(problem.facts.reason?.length).toBeLessThanOrEqual(300);
    const data = `0x08c379a0${'00'.repeat(4_000_000)}`;
    expect(walletError({ code: 3, message: 'x', data }).problem.code).toBe('would-revert');
  });
});
