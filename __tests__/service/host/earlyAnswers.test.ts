import { takeEarly } from '@/chain/rpc/early';
import type { EarlyRequest, EarlyResponse } from '@/service/api/protocol';
import { offerAnswers } from '@/service/host/earlyAnswers';

const FILE = 'https://site.example/checkpoints/index.json';
const ENDPOINT = 'https://rpc.example/key';
const CALL = { method: 'eth_chainId', params: [] };
const BODY = JSON.stringify([
  { jsonrpc: '2.0', id: 1, ...CALL },
  { jsonrpc: '2.0', id: 2, ...CALL, method: 'eth_other' },
]);
const answer = (text: string, status = 200): EarlyResponse => ({
  status,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
});
const request = (url: string, body: string, came: EarlyResponse | Error): EarlyRequest => ({
  ...{ url, body },
  answer: came instanceof Error ? Promise.reject(came) : Promise.resolve(came),
});

describe('what a page asked before its service was there', () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = (async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return new Response('asked again');
    }) as typeof fetch;
  });

  test('is a file that is not fetched, but when it is wanted a second time', async () => {
    const get = offerAnswers([request(FILE, '', answer('early'))]);
    expect(await (await get(FILE, { cache: 'no-cache' })).text()).toBe('early');
    expect(asked).toEqual([]);
    expect(await (await get(FILE, { cache: 'reload' })).text()).toBe('asked again');
    expect(asked).toEqual([FILE]);
  });

  test('is a file that is not there', async () => {
    expect((await offerAnswers([request(FILE, '', answer('<html>', 404))])(FILE)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.each([['did not come', new Error('cut')]])('is asked again where it %s', async (_, came) => {
    expect(await (await offerAnswers([request(FILE, '', came)])(FILE)).text()).toBe('asked again');
  });

  test('is a file that is waited for no longer than any other', async () => {
    const get = offerAnswers([{ url: FILE, body: '', answer: new Promise(() => undefined) }]);
    const stop = new AbortController();
    const file = get(FILE, { signal: stop.signal });
    stop.abort();
    expect(await (await file).text()).toBe('asked again');
  });

  test('is an answer of an endpoint, to each of its calls, and a POST still goes out', async () => {
    const text = JSON.stringify([
      { jsonrpc: '2.0', id: 2, result: 'other' },
      { jsonrpc: '2.0', id: 1, result: '0x1' },
    ]);
    const get = offerAnswers([request(ENDPOINT, BODY, answer(text))]);
    expect(await takeEarly(ENDPOINT, CALL)).toEqual({ value: '0x1' });
    expect(takeEarly(ENDPOINT, CALL)).toBeUndefined();
    await get(ENDPOINT, { method: 'POST', body: BODY });
    expect(asked).toEqual([ENDPOINT]);
  });

  test('is no answer where the endpoint failed', async () => {
    offerAnswers([request(`${ENDPOINT}/2`, BODY, answer('{}', 503))]);
    await expect(takeEarly(`${ENDPOINT}/2`, CALL)).rejects.toThrow('503');
  });
});
