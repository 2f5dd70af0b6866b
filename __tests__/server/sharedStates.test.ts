import { createHistoryServer } from '@/server/historyServer';
import { SharedStates } from '@/server/sharedStates';
import type { Service } from '@/service/api/protocol';
import { listenOn } from '../loopback';
import { closeAfter } from '../openBefore';

const DAOS = Array.from({ length: 30 }, (_, n) => `eip155:1:0x${(n + 1).toString(16).padStart(40, '0')}`);

function source() {
  const asked: unknown[] = [];
  const ask: Service['ask'] = async ({ variables }) => {
    asked.push(variables);
    return { data: null };
  };
  return { asked, daos: () => DAOS, ask };
}

test('however many ask at once, each organisation is asked for once a second', async () => {
  let now = 0;
  const { asked, ...given } = source();
  const states = new SharedStates(given, () => now);
  const answers = await Promise.all(Array.from({ length: 50 }, () => states.read()));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]?.states).toHaveLength(DAOS.length);
  now += 999;
  await states.read();
  expect(asked).toHaveLength(DAOS.length);
  now += 2;
  await states.read();
  expect(asked).toHaveLength(2 * DAOS.length);
});

test('reading them takes a twentieth of the time at most', async () => {
  let now = 0;
  const { asked, ask, daos } = source();
  const slow: Service['ask'] = (request) => {
    now += 100;
    return ask(request);
  };
  const states = new SharedStates({ daos, ask: slow }, () => now);
  await states.read();
  now += 59_000;
  await states.read();
  expect(asked).toHaveLength(DAOS.length);
  now += 1_001;
  await states.read();
  expect(asked).toHaveLength(2 * DAOS.length);
});

test('one that fails is tried again at once', async () => {
  const { ask } = source();
  let isBroken = true;
  const states = new SharedStates({
    ask,
    daos: () => {
      if (isBroken) throw new Error('not yet');
      return DAOS;
    },
  });
  await expect(states.read()).rejects.toThrow('not yet');
  isBroken = false;
  expect((await states.read()).states).toHaveLength(DAOS.length);
});

test('/v1/heads, /ready and /metrics share one reading, whatever is written behind their paths', async () => {
  const { asked, ask } = source();
  const server = createHistoryServer({
    ...{ ask, listen: () => () => undefined, named: [], documents: new Map(), problem: () => null },
    found: { daos: () => DAOS, looked: async () => [] },
  });
  const { url } = closeAfter(await listenOn(server));
  const paths = Array.from({ length: 40 }, (_, n) => `/${['v1/heads', 'ready', 'metrics'][n % 3]}?${n}`);
  await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
  // A slow machine may let some seconds pass meanwhile.
  expect(asked.length).toBeLessThan(10 * DAOS.length);
});
