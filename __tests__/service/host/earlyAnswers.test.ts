/** @jest-environment node */
import { takeEarly } from '@/chain/rpc/early';
import { connectService } from '@/service/api/connect';
import type { EarlyAnswer, EarlyRequest, Service } from '@/service/api/protocol';
import { offerAnswers } from '@/service/host/earlyAnswers';
import { FakeWorker } from './fakeWorker';

const FILE = 'https://site.example/checkpoints/index.json';
const ENDPOINT = 'https://rpc.example/key';
const CALL = { method: 'eth_chainId', params: [] };
const BODY = JSON.stringify([
  { jsonrpc: '2.0', id: 1, ...CALL },
  { jsonrpc: '2.0', id: 2, ...CALL, method: 'eth_other' },
]);
const answer = (text: string, status = 200): EarlyAnswer => ({
  status,
  bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
});
const request = (url: string, body: string, came: EarlyAnswer | Error): EarlyRequest => ({
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
    const get = offerAnswers([request(FILE, '', answer('<html>', 404))]);
    expect((await get(FILE)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.each([['did not come', new Error('cut')]])('is asked again where it %s', async (_, came) => {
    const get = offerAnswers([request(FILE, '', came)]);
    expect(await (await get(FILE)).text()).toBe('asked again');
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

describe('a page hands over', () => {
  const early = () => [request(FILE, '', answer('early')), request(ENDPOINT, BODY, new Error('cut'))];
  const page = globalThis as { window?: unknown };
  beforeEach(() => {
    page.window = globalThis;
  });
  afterEach(() => {
    delete page.window;
  });

  test('its questions when the worker starts, and what comes to each', async () => {
    const worker = new FakeWorker();
    const connection = connectService({ worker: () => worker as unknown as Worker });
    connection.open({ chains: [], build: 'b' }, early());
    await new Promise((resolve) => setTimeout(resolve));
    const questions = [
      { url: FILE, body: '' },
      { url: ENDPOINT, body: BODY },
    ];
    const heard = (worker.heard as { kind: string; answer?: EarlyAnswer }[]).map(({ answer, ...rest }) =>
      answer === undefined ? rest : { ...rest, text: new TextDecoder().decode(new Uint8Array(answer.bytes)) },
    );
    connection.service.close();
    expect(heard).toEqual([
      { kind: 'open', options: { chains: [], build: 'b' }, early: questions },
      { kind: 'early', index: 0, text: 'early' },
      { kind: 'early', index: 1 },
    ]);
  });

  test('the same to the service on the page, where no worker starts', async () => {
    const taken: (readonly EarlyRequest[])[] = [];
    const connection = connectService({
      worker: () => {
        throw new Error('forbidden');
      },
      local: async (_, early) => {
        taken.push(early);
        return { listen: () => () => undefined, close: () => undefined } as unknown as Service;
      },
    });
    const asked = early();
    connection.open({ chains: [], build: 'b' }, asked);
    expect(taken).toEqual([asked]);
    for (const { answer } of asked) answer.catch(() => undefined);
    connection.service.close();
  });
});
