import { safeJsonParse, safeJsonStringify } from '@/tools/stubs/safe-json/index.js';
import * as original from '../../node_modules/@walletconnect/safe-json/dist/cjs/index.js';
import { processorTime } from '../processorTime';

const TEXTS = [
  '{"id":1795577549998123,"jsonrpc":"2.0","result":true}',
  '{"id":17955775499981234567,"method":"irn_subscription","params":{"id":"a","data":{"topic":"b","publishedAt":1795577549998}}}',
  '[12345678901234567,{"a":98765432109876543210}]',
  '{"a":"12345678901234567890n","b":"1n","c":"n","d":"0x1234567890123456789012"}',
  '{"a":"12345678901234567890","b":-1.5,"c":0.12345678901234567}',
  'no JSON at all',
  '"a text"',
  '',
];

test.each(TEXTS)('reads as the original does: %s', (text) => {
  expect(safeJsonParse(text)).toEqual(original.safeJsonParse(text));
});

test('writes as the original does', () => {
  const values = [{ id: 12345678901234567890n, a: [1n, 2], b: 'text' }, 'a text', undefined, null, 5];
  for (const value of values) expect(safeJsonStringify(value)).toBe(original.safeJsonStringify(value));
});

test('takes no longer than its length asks for', () => {
  const digits = `{"data":"0x${'0'.repeat(4_000_000)}"}`;
  const worked = processorTime();
  const read = safeJsonParse(digits);
  expect(worked()).toBeLessThan(2000);
  expect(read).toEqual(JSON.parse(digits));
});
