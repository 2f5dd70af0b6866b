/** @jest-environment jsdom */

import { framingOf } from '@/lib/wallet/frame';
import { createSafeClient, readSafe, SafeApp } from '@/lib/wallet/safe';
import { walletError } from '@/lib/wallet/walletError';

const SAFE = 'https://app.safe.global';
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HASH = `0x${'5a'.repeat(32)}`;
const REQUEST = { from: ACCOUNT, to: ACCOUNT, data: '0x12', value: '0x10' } as const;

type Shown = { above?: string[]; referrer?: string; isDeep?: boolean };

/** As much of a window as decides how it is shown. */
function shown({ above, referrer = '', isDeep = false }: Shown): Window {
  const parent = {};
  const location = above === undefined ? {} : { ancestorOrigins: above };
  return { parent, top: isDeep ? {} : parent, location, document: { referrer } } as unknown as Window;
}

describe('a page inside another one', () => {
  test.each<[string, Shown, string, string | undefined]>([
    ['the allowed site', { above: [SAFE] }, 'allowed', SAFE],
    ['a stranger', { above: ['https://evil.example'] }, 'refused', 'https://evil.example'],
    ['the allowed site inside a stranger', { above: [SAFE, 'https://evil.example'] }, 'refused', SAFE],
    ['a name that only begins alike', { above: [`${SAFE}.evil.example`] }, 'refused', `${SAFE}.evil.example`],
    ['the allowed site, where ancestors are not told', { referrer: `${SAFE}/apps/open` }, 'allowed', SAFE],
    ['the allowed site deep inside', { referrer: `${SAFE}/apps/open`, isDeep: true }, 'refused', undefined],
    ['a site that says nothing of itself', {}, 'refused', undefined],
  ])('%s', (_, how, kind, origin) => expect(framingOf(shown(how), [SAFE])).toEqual({ kind, origin }));

  test('is refused to all where the operator allows none, and one by itself is no frame', () => {
    expect(framingOf(shown({ above: [SAFE] }), []).kind).toBe('refused');
    expect(framingOf(window, [SAFE])).toEqual({ kind: 'none' });
  });
});

/** The app around a page; `answer` says what comes back, from where. */
function around(answer: (asked: { id: string; method: string; params?: unknown }) => MessageEventInit[]) {
  const page = new EventTarget();
  const asked: { method: string; params?: unknown; origin: string }[] = [];
  const parent = {
    postMessage({ id, method, params }: { id: string; method: string; params?: unknown }, origin: string) {
      asked.push({ method, params, origin });
      for (const event of answer({ id, method, params }))
        queueMicrotask(() => {
          const message = new MessageEvent('message', { origin: SAFE, ...event });
          Object.defineProperty(message, 'source', { value: event.source ?? parent });
          page.dispatchEvent(message);
        });
    },
  };
  return { app: new SafeApp(Object.assign(page, { parent }) as unknown as Window, SAFE), asked };
}

const says = (data: unknown) => around(({ id }) => [{ data: { id, success: true, data } }]).app;
const refuses = (error: string) => around(({ id }) => [{ data: { id, success: false, error } }]).app;
const good = { safeAddress: ACCOUNT.toLowerCase(), chainId: 1, isReadOnly: false };

describe('the Safe app around a page', () => {
  test('names its Safe, and takes a call with its own number as the answer', async () => {
    const { app, asked } = around(({ id, method }) => [
      { data: { id, success: true, data: method === 'getSafeInfo' ? good : { safeTxHash: HASH } } },
    ]);
    const safe = await readSafe(app);
    expect(safe).toEqual({ account: ACCOUNT, chainId: 1, isReadOnly: false });
    expect(await createSafeClient(app, safe).send(REQUEST)).toBe(HASH);
    const txs = [{ to: ACCOUNT, value: '16', data: '0x12' }];
    expect(asked[1]).toEqual({ method: 'sendTransactions', params: { txs }, origin: SAFE });
    const batch = { calls: [REQUEST, REQUEST] };
    expect(await createSafeClient(app, safe).calls?.('wallet_sendCalls', [batch])).toEqual({ id: HASH });
    expect(asked[2]).toMatchObject({ method: 'sendTransactions', params: { txs: [...txs, ...txs] } });
  });

  test('is heard from its own window and origin only', async () => {
    const lie = { ...good, safeAddress: `0x${'66'.repeat(20)}` };
    const { app } = around(({ id }) => [
      { data: { id, success: true, data: lie }, origin: 'https://evil.example' },
      { data: { id, success: true, data: lie }, source: window },
      { data: { id: 'another', success: true, data: lie } },
      { data: null },
      { data: { id, success: true, data: good } },
    ]);
    expect((await readSafe(app)).account).toBe(ACCOUNT);
  });

  test.each([
    [null],
    [{ ...good, safeAddress: '0x12' }],
    [{ ...good, chainId: '1' }],
    [{ ...good, chainId: 1.5 }],
  ])('names no Safe with %j', (data) =>
    expect(readSafe(says(data))).rejects.toMatchObject({ code: 'wallet-failed' }),
  );

  test('a refusal of the person is one, an answer that is no hash may have been sent all the same', async () => {
    const safe = { account: ACCOUNT, chainId: 1, isReadOnly: false } as const;
    const failed = (app: SafeApp, change = {}) =>
      createSafeClient(app, { ...safe, ...change })
        .send(REQUEST)
        .catch((error: unknown) => walletError(error));
    expect(await failed(refuses('Transaction was rejected'))).toMatchObject({
      problem: { code: 'declined' },
    });
    expect(await failed(says({ safeTxHash: '0x1' }))).toMatchObject({ isFinal: false });
    expect(await failed(refuses('Internal error'))).toMatchObject({ isFinal: false });
    expect(await failed(says(null), { isReadOnly: true })).toMatchObject({
      problem: { code: 'safe-read-only' },
      isFinal: true,
    });
  });
});
