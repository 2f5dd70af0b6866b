import { endpoints, failure, nameOf, transportTo } from './still';

const start = endpoints();

describe('one host', () => {
  test('answers, after its chain was asked once', async () => {
    const host = await start();
    const { transport } = transportTo([host]);
    const answers = await Promise.all([1, 2, 3].map(() => transport.request('eth_test', [])));
    expect(answers).toEqual(['ok', 'ok', 'ok']);
    expect([host.counts.get('eth_chainId'), host.seen[0]?.method]).toEqual([1, 'eth_chainId']);
  });

  test('of another chain is never read', async () => {
    const host = await start({ plan: { eth_chainId: { kind: 'chain', id: 137 } } });
    const { transport } = transportTo([host]);
    const first = await failure(transport.request('eth_test', []));
    expect(first.code).toBe('rpc-wrong-chain');
    expect(first.facts).toMatchObject({ host: nameOf(host), actual: '137', expected: '31337' });
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-wrong-chain');
    // The first question went out beside the check, and its answer counts for nothing; the second did not go out.
    expect([host.counts.get('eth_test'), host.counts.get('eth_chainId')]).toEqual([1, 1]);
  });

  test('that drips is left at the deadline, headers or not', async () => {
    for (const kind of ['drip', 'hang'] as const) {
      const host = await start({ plan: { eth_test: { kind } } });
      const { transport } = transportTo([host], { timeout: 300 });
      const error = await failure(transport.request('eth_test', []));
      expect([error.code, error.facts]).toEqual(['rpc-slow', { host: nameOf(host), seconds: '0.3' }]);
      expect(host.counts.get('eth_test')).toBe(1);
    }
  });

  test('is not asked again for an answer that is too large', async () => {
    const host = await start({ plan: { eth_test: { kind: 'huge' } } });
    const { transport } = transportTo([host]);
    await transport.request('eth_other', []);
    const error = await failure(transport.request('eth_test', []));
    expect(error).toMatchObject({ code: 'rpc-too-large', facts: { limit: '8 MB' } });
    expect(host.counts.get('eth_test')).toBe(1);
  });

  test('that asks for slowness is waited for, as long as it says', async () => {
    const host = await start({ plan: { eth_test: { kind: 'limit', retryAfter: 7, times: 1 } } });
    const { transport, time, troubles } = transportTo([host]);
    expect(await transport.request('eth_test', [])).toBe('ok');
    expect(time.waits).toEqual([7000]);
    expect(troubles).toEqual(['rpc-rate-limited']);
  });

  test('that never stops asking for slowness is asked few times', async () => {
    const host = await start({ plan: { eth_test: { kind: 'limit' } } });
    const { transport } = transportTo([host]);
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-rate-limited');
    expect(host.counts.get('eth_test')).toBe(3);
    expect(transport.hosts()[0]?.state).toBe('paused');
  });

  test.each([500, 502, 503])('gets three tries at HTTP %s, with growing waits', async (status) => {
    const host = await start({ plan: { eth_test: { kind: 'status', status, times: 2 } } });
    const { transport, time } = transportTo([host]);
    expect(await transport.request('eth_test', [])).toBe('ok');
    expect(time.waits).toEqual([250, 500]);
  });

  test('whose connection is cut gets three tries, then its circuit opens, and closes again', async () => {
    const host = await start({ plan: { eth_test: { kind: 'cut' } } });
    const { transport, time } = transportTo([host]);
    await transport.request('eth_other', []);
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-down');
    expect(host.counts.get('eth_test')).toBe(3);
    expect(transport.hosts()[0]?.state).toBe('open');
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-down');
    expect(host.counts.get('eth_test')).toBe(3);
    host.set({});
    time.pass(2000);
    expect(await transport.request('eth_test', [])).toBe('ok');
    // The node behind the address may be another one now.
    expect(host.counts.get('eth_chainId')).toBe(2);
    expect(transport.hosts()[0]).toMatchObject({ state: 'ready', problem: null });
  });

  test('that comes back as another chain is refused', async () => {
    const host = await start({ plan: { eth_test: { kind: 'cut' } } });
    const { transport, time } = transportTo([host]);
    await transport.request('eth_other', []);
    await failure(transport.request('eth_test', []));
    host.set({ eth_chainId: { kind: 'chain', id: 1 } });
    time.pass(60_000);
    expect((await failure(transport.request('eth_test', []))).code).toBe('rpc-wrong-chain');
  });

  test.each([
    ['a page', { kind: 'page' } as const, 'rpc-down'],
    ['HTTP 521', { kind: 'status', status: 521 } as const, 'rpc-down'],
    ['the answer to another question', { kind: 'id' } as const, 'rpc-malformed'],
    ['words', { kind: 'error', code: -32601, message: 'Method not found' } as const, 'rpc-refused'],
  ])('that gives %s is asked once', async (_, fault, code) => {
    const host = await start({ plan: { eth_test: fault } });
    const { transport } = transportTo([host]);
    await transport.request('eth_other', []);
    expect(await failure(transport.request('eth_test', []))).toMatchObject({
      code,
      facts: { host: nameOf(host) },
    });
    expect(host.counts.get('eth_test')).toBe(1);
  });

  test('may answer null', async () => {
    const host = await start({ plan: { eth_test: { kind: 'result', result: null } } });
    expect(await transportTo([host]).transport.request('eth_test', [])).toBeNull();
  });

  test('gets six requests at once and no more', async () => {
    const single = { kind: 'error', code: -32600, message: 'no batches' } as const;
    const host = await start({ plan: { eth_test: { kind: 'hang' }, batch: single } });
    const { transport } = transportTo([host]);
    await transport.request('eth_other', []);
    const stop = new AbortController();
    const asked = Array.from({ length: 9 }, (_, at) =>
      failure(transport.request('eth_test', [at], { signal: stop.signal })),
    );
    await seen(host, 'eth_test', 6);
    expect(host.counts.get('eth_test')).toBe(6);
    stop.abort();
    for (const error of await Promise.all(asked)) expect(error).toMatchObject({ name: 'AbortError' });
    expect(host.counts.get('eth_test')).toBe(6);
    host.set({});
    expect(await transport.request('eth_test', [])).toBe('ok');
  });

  test('is asked no faster than its pace', async () => {
    const host = await start();
    const { transport, time } = transportTo([host], { rate: 2 });
    for (let count = 0; count < 6; count += 1) await transport.request('eth_test', []);
    expect(time.waits.length).toBeGreaterThan(2);
    expect(Math.min(...time.waits)).toBeGreaterThan(0);
  });

  test('a revert is the contract speaking: no other host is asked', async () => {
    const fault = { kind: 'error', code: 3, message: 'execution reverted', data: '0x6ad06075' } as const;
    const hosts = [await start({ plan: { eth_call: fault } }), await start()];
    const { transport, troubles } = transportTo(hosts);
    const error = await failure(transport.request('eth_call', [{}, 'latest']));
    expect(error).toMatchObject({ code: 'would-revert', facts: { data: '0x6ad06075' } });
    expect(hosts[1]?.counts.size).toBe(0);
    expect(troubles).toEqual([]);
  });
});

describe('several hosts', () => {
  test.each([
    ['hangs', { eth_test: { kind: 'hang' } as const }, 'rpc-slow'],
    ['drips', { eth_test: { kind: 'drip' } as const }, 'rpc-slow'],
    ['is another chain', { eth_chainId: { kind: 'chain', id: 5 } as const }, 'rpc-wrong-chain'],
    ['gives pages', { '*': { kind: 'page' } as const }, 'rpc-down'],
    ['asks for slowness', { eth_test: { kind: 'limit', retryAfter: 30 } as const }, 'rpc-rate-limited'],
    ['wants a key', { eth_test: { kind: 'status', status: 401 } as const }, 'rpc-refused'],
    ['answers others', { eth_test: { kind: 'id' } as const }, 'rpc-malformed'],
  ])('when the first %s, the second answers', async (_, plan, code) => {
    const hosts = [await start({ plan }), await start()];
    const { transport, troubles } = transportTo(hosts, { timeout: 2000 });
    expect(await transport.request('eth_test', [])).toBe('ok');
    // The check of the chain and the question may both have failed.
    expect([...new Set(troubles)]).toEqual([code]);
  });

  test('when all fail, the failure of one that serves the chain is told', async () => {
    const dead = await start({ plan: { eth_test: { kind: 'page' } } });
    const other = await start({ plan: { eth_chainId: { kind: 'chain', id: 5 } } });
    expect(await failure(transportTo([dead, other]).transport.request('eth_test', []))).toMatchObject({
      code: 'rpc-down',
      facts: { host: nameOf(dead) },
    });
  });

  test('none at all has its own words', async () => {
    expect(await failure(transportTo([]).transport.request('eth_test', []))).toMatchObject({
      code: 'rpc-none',
      facts: { chain: '31337' },
    });
  });
});

test('the key in an address is in no error, whatever goes wrong', async () => {
  const key = 'abcdef0123456789';
  const said = { kind: 'error', code: -32000, message: `key ${key} is not authenticated` } as const;
  for (const fault of [
    said,
    { kind: 'cut' } as const,
    { kind: 'page' } as const,
    { kind: 'hang' } as const,
  ]) {
    const host = await start({ plan: { eth_test: fault } });
    const secret = { ...host, url: `${host.url}/v2/${key}?apikey=${key}` };
    const { transport } = transportTo([secret], { timeout: 200 });
    const error = await failure(transport.request('eth_test', []));
    expect(`${String(error)} ${JSON.stringify(error)} ${JSON.stringify(transport.hosts())}`).not.toContain(
      key,
    );
  }
});

test('an aborted question stops its waiting, though the check of the chain beside it goes on', async () => {
  const host = await start({ plan: { eth_test: { kind: 'hang' } } });
  const { transport } = transportTo([host]);
  const stop = new AbortController();
  const error = failure(transport.request('eth_test', [], { signal: stop.signal }));
  await seen(host, 'eth_test', 1);
  stop.abort();
  expect(await error).toMatchObject({ name: 'AbortError' });
  expect(host.counts.get('eth_chainId')).toBe(1);
});

async function seen({ counts }: { counts: Map<string, number> }, method: string, count: number) {
  while ((counts.get(method) ?? 0) < count) await new Promise((resolve) => setTimeout(resolve, 5));
}
