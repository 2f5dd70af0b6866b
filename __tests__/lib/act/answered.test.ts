import type { QuorateError } from '@/core/errors';
import { takeAnswer } from '@/lib/act/runner/runner';
import { isInApp } from '@/lib/wallet/pairing';
import {
  hashIn,
  isPhone,
  type KeptRequest,
  type WalletConnectProvider,
  walletLink,
} from '@/lib/wallet/provider';
import { recallRequest } from '@/lib/wallet/recall';
import { expectRelay, relay, watchRelay } from '@/lib/wallet/relay';

const ASKED = { from: `0x${'a1'.repeat(20)}`, to: `0x${'B2'.repeat(20)}`, data: '0x5678' } as const;
const HASH = `0x${'cd'.repeat(32)}`;

function kept(at: number, response?: KeptRequest['response'], change: object = {}): KeptRequest {
  const transaction = { ...ASKED, to: ASKED.to.toLowerCase(), value: '0x0', ...change };
  const request = { method: 'eth_sendTransaction', params: [transaction] };
  return {
    id: at * 1000 + 123,
    topic: 'ab',
    request: { method: 'wc_sessionRequest', params: { request, chainId: 'eip155:1' } },
    ...(response === undefined ? {} : { response }),
  };
}

function providerOf(values: readonly unknown[]): WalletConnectProvider {
  const history = { values, on: () => undefined, off: () => undefined };
  return { signer: { client: { core: { history } } } } as unknown as WalletConnectProvider;
}

describe('what a wallet answered while this page was closed', () => {
  test('an answer is found by the transaction, the newest one first', () => {
    const provider = providerOf([
      kept(5_000, { error: { code: 5000, message: 'no' } }),
      kept(9_000, { result: HASH }),
    ]);
    expect(recallRequest(provider, ASKED, 4_000)).toEqual({ kind: 'answered', hash: HASH });
  });

  test('a request without an answer is open, one with nonsense is declined, an error is kept', () => {
    expect(recallRequest(providerOf([kept(5_000)]), ASKED, 4_000)).toEqual({ kind: 'open' });
    const error = { code: 5000, message: 'no' };
    expect(recallRequest(providerOf([kept(5_000, { error })]), ASKED, 0)).toEqual({ kind: 'failed', error });
    expect(recallRequest(providerOf([kept(5_000, { result: '0x12' })]), ASKED, 0)).toEqual({
      kind: 'declined',
    });
  });

  test('an error that is no refusal of the person is told as what it says, and nothing is given up', async () => {
    const error = { code: -32603, message: 'Request expired. Please try again.' };
    expect(await movesAfter(error)).toEqual([['unanswered', 'wallet-failed', error.message]]);
    expect(await movesAfter({ code: 5000, message: '' })).toEqual([
      'dropped',
      ['idle', 'declined', undefined],
    ]);
  });

  test('an older request, another transaction and other methods are none of it', () => {
    expect(recallRequest(providerOf([kept(3_000, { result: HASH })]), ASKED, 4_000)).toBeUndefined();
    expect(
      recallRequest(providerOf([kept(5_000, { result: HASH }, { data: '0x99' })]), ASKED, 0),
    ).toBeUndefined();
    const other = { id: 5_000_000, topic: '', request: { method: 'wc_sessionPing', params: {} } };
    const broken = {
      id: 5_000_000,
      topic: '',
      request: {
        method: 'wc_sessionRequest',
        params: { request: { method: 'eth_sendTransaction', params: 7 } },
      },
    };
    expect(recallRequest(providerOf([other, broken]), ASKED, 0)).toBeUndefined();
  });

  test('only a hash is taken for one', () => {
    expect([hashIn(HASH), hashIn('0x1'), hashIn(7), hashIn(`${HASH}00`)]).toEqual([
      HASH,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** Moves of an act whose wallet answered with an error while the page was closed. */
async function movesAfter(error: unknown): Promise<unknown[]> {
  const moves: unknown[] = [];
  const client = { account: ASKED.from, recall: () => ({ kind: 'failed', error }) };
  await takeAnswer({
    get: () => ({ intent: {}, status: 'unanswered' }),
    entry: { account: ASKED.from },
    deps: { client: () => client, context: {} },
    act: { call: () => ASKED },
    drop: () => moves.push('dropped'),
    move: (status: string, { problem }: { problem: QuorateError }) =>
      moves.push([status, problem.code, problem.facts.reason]),
  } as never);
  return moves;
}

describe('the link that opens the wallet', () => {
  const session = (redirect: object) =>
    ({ topic: 'a', expiry: 0, peer: { metadata: { name: 'W', redirect } }, namespaces: {} }) as never;
  const device = (userAgent: string, fingers = 0, hasMouse = false) => ({ userAgent, fingers, hasMouse });
  const PIXEL = device('Mozilla/5.0 (Linux; Android 14; Pixel 7)', 5);
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';

  test('is the wallet’s own scheme, else its address, and none on a desk', () => {
    expect(walletLink(session({ native: 'trust://', universal: 'https://t.example' }), PIXEL)).toBe(
      'trust://',
    );
    // Safari cannot tell whether an app has a scheme; an address leads to the wallet's page where it is missing.
    for (const apple of [device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5), device(MAC, 5)]) {
      expect(walletLink(session({ native: 'trust://', universal: 'https://t.example' }), apple)).toBe(
        'https://t.example',
      );
      expect(walletLink(session({ native: 'trust://' }), apple)).toBe('trust://');
    }
    expect(walletLink(session({ universal: 'https://t.example' }), PIXEL)).toBe('https://t.example');
    expect(walletLink(session({}), PIXEL)).toBeNull();
    expect(walletLink(session({ native: 'trust://' }), device(LINUX, 0, true))).toBeUndefined();
  });

  test.each([
    ['an iPhone', device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5), true],
    ['an iPad, which calls itself a Mac', device(MAC, 5), true],
    ['an iPad with a trackpad', device(MAC, 5, true), true],
    ['a Mac', device(MAC, 0, true), false],
    ['an Android tablet that asks for desktop sites', device(LINUX, 5), true],
    ['a laptop with a touch screen', device(LINUX, 10, true), false],
  ])('is offered on %s or not', (_, given, expected) => expect(isPhone(given)).toBe(expected));

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'http://plain.example',
    'no link',
    ' ',
  ])('is never %s', (native) => expect(walletLink(session({ native }), PIXEL)).toBeNull());
});

describe('the browser of another app', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 7';
  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36';
  const isIn = (userAgent: string, more: object = {}) =>
    isInApp({
      ...{ userAgent, isApple: userAgent.includes('iPhone'), hasWallet: false, isInstalled: false },
      ...more,
    });

  test.each([
    ['Safari', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, false],
    ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, false],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, false],
    ['Chrome on Android', `${ANDROID}) ${CHROME.replace('Version/4.0 ', '')}`, false],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', false],
    ['X on an iPhone', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.1`, true],
    ['Telegram on an iPhone', `${IPHONE} Mobile/15E148`, true],
    ['Telegram on Android', `${ANDROID}; wv) ${CHROME} Telegram-Android/11.2`, true],
    ['Discord on Android', `${ANDROID}; wv) ${CHROME}`, true],
    ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, true],
    ['Instagram', `${ANDROID}; wv) ${CHROME} Instagram 350.0`, true],
  ])('is told from a browser: %s', (_, userAgent, expected) => expect(isIn(userAgent)).toBe(expected));

  test('is none where it is a wallet, or where the page is on the home screen', () => {
    expect(isIn(`${ANDROID}; wv) ${CHROME}`, { hasWallet: true })).toBe(false);
    expect(isIn(`${IPHONE} Mobile/15E148`, { isInstalled: true })).toBe(false);
  });
});

describe('a relay that is watched', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    relay.set('idle');
  });
  afterEach(() => jest.useRealTimers());

  function open() {
    const listeners = new Map<string, (value: never) => void>();
    watchRelay({
      connected: false,
      on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
      transportOpen: async () => undefined,
      restartTransport: async () => undefined,
    });
    return { tell: (event: string, value?: unknown) => listeners.get(event)?.(value as never) };
  }

  test('is unreachable after ten seconds without an answer, and up again when it connects', () => {
    const { tell } = open();
    jest.advanceTimersByTime(9_999);
    expect(relay.get()).toBe('calling');
    jest.advanceTimersByTime(1);
    expect(relay.get()).toBe('unreachable');
    tell('relayer_connect');
    jest.runAllTimers();
    expect(relay.get()).toBe('up');
    tell('relayer_disconnect');
    expect(relay.get()).toBe('calling');
  });

  test('that lets in and shuts the door with 3000 refuses this device, until it is asked again', () => {
    const { tell } = open();
    tell('relayer_connect');
    tell('relayer_error', new Error('WebSocket connection closed abnormally with code: 3000 (refused)'));
    tell('relayer_disconnect');
    jest.runAllTimers();
    expect(relay.get()).toBe('refused');
    expectRelay();
    expect(relay.get()).toBe('calling');
  });
});
