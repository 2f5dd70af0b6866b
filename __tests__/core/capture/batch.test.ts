import { MOST_BATCHED } from '@/core/capture/batch';
import { MOST_CAPTURED_BYTES } from '@/core/capture/capturedCall';
import { batch, call, OTHER, TOKEN, TREASURY, zeros } from './asking';

describe('a batch', () => {
  test('is its calls, in their order, with the id that the app wants', () => {
    const calls = [
      { to: TOKEN, data: '0x095ea7b3' },
      { to: OTHER, value: '0x1' },
    ];
    expect(batch({ from: TREASURY.account, calls, id: 'mine' })).toEqual({
      kind: 'batch',
      id: 'mine',
      calls: [call({ calldata: '0x095ea7b3' }), call({ target: OTHER, value: 1n })],
    });
    expect(batch({ calls })).toMatchObject({ kind: 'batch', id: undefined });
  });

  test('may wish for what a proposal cannot do, and not require it', () => {
    const calls = [{ to: TOKEN, capabilities: { flow: { optional: true } } }];
    expect(batch({ calls, capabilities: { paymasterService: { optional: true } } })).toMatchObject({
      kind: 'batch',
    });
  });

  const many = (count: number, data = '0x') => Array.from({ length: count }, () => ({ to: TOKEN, data }));
  test.each<[string, object, number, RegExp]>([
    ['of another account', { from: OTHER, calls: many(1) }, 4100, /another account/],
    ['for another chain', { chainId: '0x1', calls: many(1) }, 5100, /another chain/],
    ['without calls', { calls: [] }, -32602, /has no calls/],
    ['whose calls are no list', { calls: { length: 3 } }, -32602, /has no calls/],
    ['of a thousand calls', { calls: many(1000) }, -32005, /1000 calls at once; a proposal can carry 200/],
    ['of ten million calls', { calls: new Array(10_000_000) }, -32005, /calls at once/],
    ['that is too large together', { calls: many(3, zeros(MOST_CAPTURED_BYTES / 2)) }, -32005, /more data/],
    [
      'with a call that creates a contract',
      { calls: [...many(1), { data: '0x60' }] },
      4200,
      /create a contract/,
    ],
    ['with a call that is none', { calls: [...many(1), null] }, -32602, /call 2 is not an object/],
    [
      'with a capability',
      { calls: many(1), capabilities: { paymasterService: { url: 'https://a.example' } } },
      5700,
      /“paymasterService”, which the app requires/,
    ],
    [
      'with a capability that says so in its own way',
      { calls: many(1), capabilities: { a: { optional: 'true' } } },
      5700,
      /“a”/,
    ],
    ['with a capability of one call', { calls: [{ to: TOKEN, capabilities: { b: {} } }] }, 5700, /“b”/],
    ['with an id that is none', { calls: many(1), id: 5 }, -32602, /id of the batch/],
    ['with an id without end', { calls: many(1), id: 'a'.repeat(8195) }, -32602, /id of the batch/],
  ])('%s is refused with a sentence', (_, fields, code, sentence) => {
    expect(batch(fields)).toEqual({ kind: 'refused', code, sentence: expect.stringMatching(sentence) });
  });

  test('of as many calls as a draft takes is taken', () =>
    expect(batch({ calls: many(MOST_BATCHED) })).toMatchObject({ kind: 'batch' }));
});
