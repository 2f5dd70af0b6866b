/** @jest-environment jsdom */
type Page = { headStart?: { config: Promise<Response>; kept: string | null } };

// Every test has a page of its own, with its modules.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const KEPT = { chains: [{ id: 1, name: 'Kept', rpc: ['https://kept.example'] }] };
const OTHER = { chains: [{ id: 1, name: 'Other', rpc: ['https://other.example'] }] };

/** The settings of a page whose head left this, and how the host answers. */
async function open(kept: string | null) {
  jest.resetModules();
  let answer: (body: string) => void = () => undefined;
  const config = new Promise<Response>((resolve) => {
    answer = (body) => resolve({ ok: true, text: async () => body } as Response);
  });
  (globalThis as Page).headStart = { config, kept };
  const { act, renderHook } = await import('@testing-library/react');
  const { configOnce, useConfig } = await import('@/lib/settings/config');
  const { result } = renderHook(() => useConfig());
  await act(async () => undefined);
  return {
    configNow: () => result.current,
    configOnce,
    answered: (body: string) => act(async () => answer(body)),
  };
}
const text = JSON.stringify(KEPT);

afterEach(() => {
  delete (globalThis as Page).headStart;
  localStorage.clear();
});

test('what an earlier visit was given serves until the host has answered, and stays the same where that is', async () => {
  const { answered, configNow } = await open(text);
  const before = configNow();
  expect(before).toMatchObject({ status: 'ready', isKept: true, config: KEPT });
  await answered(text);
  expect(configNow().config).toBe(before.config);
  expect(configNow().isKept).toBeUndefined();
});

test('what the host says otherwise replaces it; what decides about wallets waits for that', async () => {
  const { answered, configNow, configOnce } = await open(text);
  let decided: unknown;
  void configOnce().then((config) => {
    decided = config;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(decided).toBeUndefined();
  await answered(JSON.stringify(OTHER));
  expect(configNow()).toMatchObject({ status: 'ready', config: OTHER });
  expect(localStorage.getItem('quorate.config')).toBe(JSON.stringify(OTHER));
  expect(decided).toMatchObject(OTHER);
});

test('the page is loaded again where the host has named hosts that its policy does not, and only then', async () => {
  let loads = 0;
  jest.resetModules();
  Object.assign(globalThis, { connecting: ['https://kept.example'] });
  const answer = async (config: object, kept: object) => {
    jest.resetModules();
    const body = { ok: true, text: async () => JSON.stringify(config) } as Response;
    (globalThis as Page).headStart = { config: Promise.resolve(body), kept: JSON.stringify(kept) };
    const { loadConfig } = await import('@/lib/settings/config');
    await loadConfig(() => void loads++);
  };
  await answer({ chains: [] }, KEPT);
  await answer(KEPT, KEPT);
  expect(loads).toBe(0);
  await answer(OTHER, KEPT);
  expect(loads).toBe(1);
  // Unsaved settings would be missing again.
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await answer(OTHER, KEPT);
  Storage.prototype.setItem = setItem;
  expect(loads).toBe(1);
  Reflect.deleteProperty(globalThis, 'connecting');
});

test.each([
  ['no JSON', '<html>'],
  ['of another form', '{"chains":7}'],
])('an answer of the host that is %s is no less wrong because of it', async (_, body) => {
  const { answered, configNow } = await open(text);
  await answered(body);
  expect(configNow()).toMatchObject({ status: 'failed', error: { code: 'config-malformed' } });
  expect(localStorage.getItem('quorate.config')).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', '<html>'],
  ['of another form', '{"chains":7}'],
])('%s kept: the host is waited for', async (_, kept) => {
  const { answered, configNow } = await open(kept);
  expect(configNow()).toEqual({ status: 'loading' });
  await answered(text);
  expect(configNow()).toMatchObject({ status: 'ready', config: KEPT });
});
