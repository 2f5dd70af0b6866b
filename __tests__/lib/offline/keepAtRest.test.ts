/** @jest-environment jsdom */
import { keepAtRest } from '@/lib/offline/keepAtRest';
import { graphql } from '@/lib/query/client/graphql';
import { typedAsk } from '@/lib/query/client/typedAsk';

const query = graphql('query Endpoints { endpoints(chain: "1") { block } }');
const register = jest.fn(() => new Promise(() => undefined));
Object.defineProperty(window, 'isSecureContext', { value: true });
Object.defineProperty(navigator, 'serviceWorker', {
  value: { controller: null, register, addEventListener: jest.fn(), removeEventListener: jest.fn() },
});

/** A question that waits until it is answered. */
function ask(): () => Promise<void> {
  let answer: () => void = () => undefined;
  const coming = new Promise<{ data: null; errors: [] }>((resolve) => {
    answer = () => resolve({ data: null, errors: [] });
  });
  const asked = typedAsk({ ask: () => coming as never }, query as never, {});
  return async () => {
    answer();
    await asked;
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  register.mockClear();
});
afterEach(() => jest.useRealTimers());

test('a site is not kept in the first pause between two questions', async () => {
  const stop = keepAtRest(() => undefined);
  await jest.advanceTimersByTimeAsync(1000);
  const answered = ask();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(register).not.toHaveBeenCalled();
  await answered();
  await jest.advanceTimersByTimeAsync(4000);
  expect(register).toHaveBeenCalledTimes(1);
  stop();
});

test('an endpoint that never answers does not keep it from being kept', async () => {
  const answered = ask();
  const stop = keepAtRest(() => undefined);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(register).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5000);
  expect(register).toHaveBeenCalledTimes(1);
  stop();
  await answered();
});

test('nothing is kept for a page that is gone', async () => {
  keepAtRest(() => undefined)();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(register).not.toHaveBeenCalled();
});
