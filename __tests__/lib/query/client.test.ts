import { QuorateError } from '@/core/errors';
import { createClient } from '@/lib/query/client/client';
import { graphql } from '@/lib/query/client/graphql';
import { failureOf } from '@/lib/query/client/problem';
import {
  type Answer,
  type ChangeKind,
  type GraphqlRequest,
  type Service,
  type ServiceEvent,
  toWire,
} from '@/service/api/protocol';

const DAO = 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3';
const OTHER = 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3';
const QUERY = graphql('query Name($id: ID!) { dao(id: $id) { name } }');
const DELEGATES = graphql('query Delegates($id: ID!) { dao(id: $id) { name delegates { total } } }');

function fake(answer: (ask: GraphqlRequest, count: number) => Answer | Promise<Answer>) {
  const listeners = new Set<(event: ServiceEvent) => void>();
  const asked: GraphqlRequest[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const service = {
    ask: async (ask: GraphqlRequest, signal?: AbortSignal) => {
      asked.push(ask);
      signals.push(signal);
      return answer(ask, asked.length);
    },
    listen: (listener: (event: ServiceEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Service;
  const advance = (dao: string, ...kinds: ChangeKind[]) => {
    const changed = { dao, kinds: kinds.length === 0 ? (['head'] as const) : kinds };
    for (const listener of listeners) listener({ kind: 'changed', changed });
  };
  return { client: createClient(service), asked, signals, advance };
}

/** A question on screen, and what it showed; `advance` waits as long as the client does before it asks again. */
async function onScreen(
  answer: Parameters<typeof fake>[0],
  document: typeof QUERY | typeof DELEGATES = QUERY,
) {
  const { client, advance: tell, ...found } = fake(answer);
  const seen: unknown[] = [];
  const { unsubscribe } = client
    .query(document, { id: DAO })
    .subscribe(({ data }) => seen.push(data?.dao?.name));
  await jest.advanceTimersByTimeAsync(0);
  const advance = async (...changed: Parameters<typeof tell>) => {
    tell(...changed);
    await jest.advanceTimersByTimeAsync(300);
  };
  return { ...found, seen, advance, tell, unsubscribe };
}

const named = (name: string): Answer => ({ data: { dao: { name, delegates: { total: 1 } } } });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is on screen is asked again when its organisation advances, and the old data stays until then', async () => {
  const { asked, advance, seen, unsubscribe } = await onScreen((_, count) => named(`n${count}`));
  await advance(DAO);
  expect(asked).toHaveLength(2);
  expect(seen.filter((name) => name === undefined)).toEqual([]);
  expect(seen.at(-1)).toBe('n2');
  unsubscribe();
});

test('other organisations are left alone, and what is off screen too', async () => {
  const { asked, advance, unsubscribe } = await onScreen(() => named('n'));
  await advance(OTHER);
  expect(asked).toHaveLength(1);
  unsubscribe();
  await advance(DAO);
  expect(asked).toHaveLength(1);
});

test('only what is made of what changed is asked again, whatever changed in a short time', async () => {
  const { asked, advance, tell, unsubscribe } = await onScreen(() => named('n'), DELEGATES);
  await advance(DAO, 'votes', 'coverage');
  expect(asked).toHaveLength(1);
  tell(DAO, 'votes');
  tell(DAO, 'delegates');
  await advance(OTHER, 'head');
  expect(asked).toHaveLength(2);
  unsubscribe();
});

test('what failed is asked again whatever changed', async () => {
  const { asked, advance, unsubscribe } = await onScreen(
    (_, count) =>
      count > 1 ? named('n') : { errors: [{ message: 'm', extensions: { code: 'rpc-down', facts: {} } }] },
    DELEGATES,
  );
  await advance(DAO, 'votes');
  expect(asked).toHaveLength(2);
  await advance(DAO, 'votes');
  expect(asked).toHaveLength(2);
  unsubscribe();
});

test('however often it advances, it is asked at most four times a second', async () => {
  const { asked, tell, unsubscribe } = await onScreen(() => named('n'));
  for (let step = 0; step < 100; step++) {
    tell(DAO);
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThanOrEqual(6);
  unsubscribe();
});

test('a clock set back by a day in the middle of a visit holds no answer up', async () => {
  const { asked, advance, unsubscribe } = await onScreen(() => named('n'));
  await advance(DAO);
  jest.setSystemTime(Date.now() - 86_400_000);
  const before = asked.length;
  await advance(DAO);
  expect(asked).toHaveLength(before + 1);
  unsubscribe();
});

test('a slow answer is waited for, and asked for once more when it was overtaken', async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  const { asked, advance, seen, unsubscribe } = await onScreen(
    () => new Promise((resolve) => waiting.push(resolve)),
  );
  for (let step = 0; step < 5; step++) await advance(DAO);
  expect(asked).toHaveLength(1);
  waiting[0]?.(named('slow'));
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  waiting[1]?.(named('newer'));
  await jest.advanceTimersByTimeAsync(0);
  expect(seen.at(-1)).toBe('newer');
  unsubscribe();
});

test('a question nobody waits for any more is cancelled', async () => {
  const { client, signals } = fake(() => new Promise(() => undefined));
  const { unsubscribe } = client.query(QUERY, { id: DAO }).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(signals[0]?.aborted).toBe(false);
  unsubscribe();
  await jest.advanceTimersByTimeAsync(0);
  expect(signals[0]?.aborted).toBe(true);
});

test('failures keep their code and facts, from inside the answer and from around it', async () => {
  const wire = toWire(new QuorateError('rpc-down', { host: 'h' }));
  const inside = fake(() => ({ data: null, errors: [{ message: 'm', extensions: wire }] }));
  const { error } = await inside.client.query(QUERY, { id: DAO }).toPromise();
  expect(error && failureOf(error)).toMatchObject({ code: 'rpc-down', facts: { host: 'h' } });
  const around = fake(() => Promise.reject(new QuorateError('query-invalid', { reason: 'r' })));
  const { error: other } = await around.client.query(QUERY, { id: DAO }).toPromise();
  expect(other && failureOf(other)).toMatchObject({ code: 'query-invalid', facts: { reason: 'r' } });
});
