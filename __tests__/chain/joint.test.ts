import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { canHandOn } from '@/chain/contracts/detect/firstBatch';
import { multicall, type ViewCall } from '@/chain/rpc/calls';
import { joinCalls, MOST_JOINED } from '@/chain/rpc/jointCalls';
import { JOINT_VIEWS_CODE } from '@/chain/rpc/jointViewsCode';
import { createTransport, type Transport } from '@/chain/rpc/transport';
import { rpc } from '@/devnet/anvil';
import { MULTICALL } from '@/devnet/deploy';
import { openSmall } from '@/devnet/small';
import { compileSources } from '@/devnet/solc';
import { openBefore } from '../openBefore';

const place = (index: number): Address => `0x${index.toString(16).padStart(40, 'c')}`;
const PARTS = 6;
const ONE: Hex = `0x${'0'.repeat(63)}1`;

// Contract code by what it does with any call.
const CODES = {
  // Gives what is stored at 0; writes 1 there where nothing is said to it.
  counter: '0x36600a576001600055005b60005460005260206000f3',
  gasEater: '0x5b600056',
  megabyte: '0x621000006000f3',
  answers: '0x600160005260206000f3',
  refuses: '0x60006000fd',
  // Counts down from 100,000 first: more gas than its share.
  costly: '0x620186a05b6001900380600457600160005260206000f3',
} as const;
const COUNTER = place(0xc0);
// Calls the counter, so that it counts where it may write.
const WRITER: Hex = `0x6000600060006000600073${COUNTER.slice(2)}5af160005260206000f3`;

const small = openBefore(openSmall);
beforeAll(async () => {
  for (const [at, code] of [...Object.values(CODES), WRITER].entries())
    await rpc(small.url, 'anvil_setCode', [at === 0 ? COUNTER : place(at), code]);
  // The first moment goes as it is, and has the code loaded.
  const { own, parts } = await asking();
  await parts(organisations());
  expect(own()).toBe(PARTS);
  await import('@/chain/rpc/jointCalls');
});

const at = (name: keyof typeof CODES | 'writer') =>
  name === 'counter' ? COUNTER : place([...Object.keys(CODES), 'writer'].indexOf(name));
const view = (name: Parameters<typeof at>[0], data: Hex = '0x01'): ViewCall => ({ to: at(name), data });

/** Asks parts in one moment; what was sent is counted by what it asks for, and answered by `refusal` where that gives one. */
async function asking(refusal?: (method: string, params: readonly unknown[]) => unknown) {
  const seen: { method: string; params: readonly unknown[] }[] = [];
  const door: typeof fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }[];
    for (const call of [body].flat()) seen.push(call);
    const refused = [body].flat().map(({ id, method, params }) => {
      const error = refusal?.(method, params);
      return error === undefined ? undefined : { jsonrpc: '2.0', id, error };
    });
    if (refused.every((one) => one === undefined)) return fetch(input, init);
    const answers = (await (await fetch(input, init)).json()) as { id: number }[];
    const all = [answers].flat().map((own, index) => refused[index] ?? own);
    return new Response(JSON.stringify(Array.isArray(body) ? all : all[0]));
  };
  const transport = createTransport({ chainId: small.chainId, hosts: [small.url], fetch: door });
  const block = BigInt(await transport.request<string>('eth_blockNumber', []));
  const parts = async (lists: readonly (readonly ViewCall[])[]) =>
    Promise.all(lists.map((calls) => multicall(transport, calls, block, { multicall: MULTICALL })));
  seen.splice(0);
  const count = (is: (call: Record<string, unknown>, method: string) => boolean) =>
    seen.filter(({ method, params }) => is(params[0] as Record<string, unknown>, method)).length;
  return {
    transport,
    parts,
    seen,
    joint: () => count((call, method) => method === 'eth_call' && call.to === undefined),
    own: () => count((call, method) => method === 'eth_call' && call.to !== undefined),
  };
}

const honest = (index: number) => [
  view('answers', `0x${(index + 16).toString(16)}`),
  view('refuses'),
  view('counter'),
];
const HONEST = [ONE, null, `0x${'0'.repeat(64)}`];
const organisations = (hostile: readonly ViewCall[] = []) =>
  Array.from({ length: PARTS }, (_, index) => (index === 1 && hostile.length > 0 ? hostile : honest(index)));

test('the code is what its source compiles to', () => {
  const text = readFileSync(join('devnet', 'contracts', 'JointViews.sol'), 'utf8');
  const none = (path: string): string => {
    throw new Error(`it imports ${path}`);
  };
  const compiled = compileSources({ 'J.sol': text }, none, { evm: 'paris', metadata: false });
  expect(compiled['J.sol']?.JointViews?.bytecode).toBe(JOINT_VIEWS_CODE);
});

describe('views of many organisations at one block', () => {
  test('are asked for by one call, and answered as if each had been asked for by itself', async () => {
    const { joint, own, parts, seen } = await asking();
    expect(await parts(organisations())).toEqual(organisations().map(() => HONEST));
    expect([joint(), own(), seen.length]).toEqual([1, 0, 1]);
  });

  test('of a few go each by itself', async () => {
    const { joint, own, parts } = await asking();
    expect(await parts(organisations().slice(0, 3))).toEqual([HONEST, HONEST, HONEST]);
    expect([joint(), own()]).toEqual([0, 3]);
  });

  test('are divided where they are too many for one call', async () => {
    const { joint, own, parts } = await asking();
    const many = Array.from({ length: 8 }, (_, part) =>
      Array.from({ length: 100 }, (_, index) =>
        view('answers', `0x${(part * 100 + index + 4096).toString(16)}`),
      ),
    );
    expect((await parts(many)).flat()).toEqual(Array.from({ length: 800 }, () => ONE));
    expect([joint(), own()]).toEqual([3, 0]);
  });

  test.each(['gasEater', 'megabyte', 'costly'] as const)(
    'are not spoiled by one that is a %s: only that one is asked by itself',
    async (name) => {
      const { joint, own, parts } = await asking();
      const answers = await parts(organisations([view(name), view('answers')]));
      expect(answers.filter((_, index) => index !== 1)).toEqual(
        organisations()
          .slice(1)
          .map(() => HONEST),
      );
      const said = { gasEater: null, megabyte: expect.any(String), costly: ONE };
      expect(answers[1]).toEqual([said[name], ONE]);
      expect(joint()).toBe(1);
      expect(own()).toBeLessThanOrEqual(3);
    },
  );

  test('are not changed by one that writes: within a call it could have voted in the others', async () => {
    const { parts } = await asking();
    const written = await parts([[view('writer'), { to: COUNTER, data: '0x' }, view('counter')]]);
    // Alone with itself it may deceive itself, as everywhere.
    expect(written[0]?.[2]).toBe(ONE);
    const answers = await parts(organisations([view('writer'), view('writer')]));
    expect(answers.filter((_, index) => index !== 1)).toEqual(
      organisations()
        .slice(1)
        .map(() => HONEST),
    );
  });

  test.each([
    ['refuses calls without a contract', { code: -32602, message: 'missing field to' }],
    ['reverts them', { code: 3, message: 'execution reverted', data: '0x' }],
  ])('are asked for each by itself of an endpoint that %s, and from then on', async (_, error) => {
    const { joint, own, parts } = await asking((method, [call]) =>
      method === 'eth_call' && (call as { to?: string }).to === undefined ? error : undefined,
    );
    expect(await parts(organisations())).toEqual(organisations().map(() => HONEST));
    expect(await parts(organisations())).toEqual(organisations().map(() => HONEST));
    expect([joint(), own()]).toEqual([1, 2 * PARTS]);
  });
});

describe('logs of many organisations in the same blocks', () => {
  const logs = (transport: Transport, addresses: readonly Address[]) =>
    Promise.all(
      addresses.map((address) =>
        transport.request<{ address: string }[]>('eth_getLogs', [
          { address, topics: [[ONE]], fromBlock: '0x0', toBlock: '0x1' },
        ]),
      ),
    );
  const addresses = Array.from({ length: PARTS }, (_, index) => place(index));

  test('are asked for by one list of addresses, at most fifty', async () => {
    const { seen, transport } = await asking();
    expect(await logs(transport, addresses)).toEqual(addresses.map(() => []));
    const lists = () => seen.map(({ params }) => (params[0] as { address: unknown }).address);
    expect(lists()).toEqual([addresses]);
    seen.splice(0);
    await logs(
      transport,
      Array.from({ length: 120 }, (_, index) => place(index + 4096)),
    );
    expect(lists().map((list) => [list].flat().length)).toEqual([MOST_JOINED, MOST_JOINED, 20]);
  });

  test('are asked for each by itself of an endpoint that takes no list, and from then on', async () => {
    const { seen, transport } = await asking((method, [filter]) =>
      method === 'eth_getLogs' && Array.isArray((filter as { address: unknown }).address)
        ? { code: -32602, message: 'the number of addresses is limited' }
        : undefined,
    );
    expect(await logs(transport, addresses)).toEqual(addresses.map(() => []));
    expect(await logs(transport, addresses)).toEqual(addresses.map(() => []));
    expect(seen).toHaveLength(1 + 2 * PARTS);
  });

  test('go to whose they are; what nobody asked for, or is no log, is shown to all, who judge it', () => {
    const parts = [place(1), place(2)].map((address) => ({
      ...{ method: 'eth_getLogs', params: [{ address, topics: [] }], limit: 1, timeout: 1 },
    }));
    const [group] = joinCalls(parts, [0, 1]);
    const [own, others, none] = [{ address: place(2).toUpperCase() }, { address: place(3) }, 7];
    expect(group?.joint?.split([own, others, none])).toEqual([
      [others, none],
      [own, others, none],
    ]);
    expect(group?.joint?.split('no list')).toEqual(['no list', 'no list']);
  });
});

describe('whether code can run that of others', () => {
  test.each([
    ['0x6000f4', true],
    ['0xf2', true],
    ['0xef0100f1', true],
    // Only what is pushed looks like it.
    ['0x60f400', false],
    ['0x7ff4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4', false],
    ['0x', false],
  ])('%s: %s', (code, can) => expect(canHandOn(code)).toBe(can));
});
