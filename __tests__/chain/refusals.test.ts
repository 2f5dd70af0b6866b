import type { Hex } from 'viem';
import type { Plan } from '@/devnet/anvil';
import { blocks, EVERY, HEAD, read, WHOLE, world } from './ledger';
import { endpoints, transportTo } from './still';

const start = endpoints();

describe('refusals of range', () => {
  const words: [string, { code: number; status?: number; message: string; blocks: number }][] = [
    [
      'Alchemy',
      {
        code: -32600,
        status: 400,
        blocks: 10,
        message:
          'you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x0, 0x9].',
      },
    ],
    ['QuickNode', { code: -32614, status: 413, blocks: 5, message: 'eth_getLogs is limited to a 5 range' }],
    [
      'dRPC, saying 10000 and meaning 101',
      {
        code: 35,
        status: 400,
        blocks: 101,
        message: 'ranges over 10000 blocks are not supported on free plan',
      },
    ],
    ['1rpc', { code: -32602, blocks: 50, message: 'eth_getLogs is limited to 0 - 50 blocks range' }],
    [
      'reth, suggesting the question',
      { code: -32602, blocks: 300, message: 'query exceeds max block range 100000' },
    ],
    ['nobody known', { code: -32000, blocks: 33, message: 'no, gracias' }],
    ['a wrong hint', { code: -32000, blocks: 7, message: 'block range is too wide, max is 900 blocks' }],
  ];
  test.each(words)('of %s end with every block read once', async (_, fault) => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'range', ...fault } } });
    const ranges: bigint[] = [];
    const { transport } = transportTo([host], { rate: 1e9 });
    const taken: number[] = [];
    const result = await read(transport, {
      to: 999n,
      onLogs: (logs, from, to) => {
        taken.push(...blocks(logs));
        ranges.push(to - from + 1n);
      },
    });
    expect(result).toMatchObject({ covered: [{ from: 0n, to: 999n }], gaps: [] });
    expect(taken.sort((a, b) => a - b)).toEqual(EVERY.slice(0, 100));
    expect(ranges.reduce((a, b) => a + b, 0n)).toBe(1000n);
    // Learned once: few questions are wasted.
    expect(host.counts.get('eth_getLogs') ?? 0).toBeLessThan(2 * (1000 / fault.blocks) + 40);
  });

  test('by number of logs end with every log', async () => {
    const host = await start({ ...world(), plan: { eth_getLogs: { kind: 'results', logs: 20 } } });
    const result = await read(transportTo([host]).transport);
    expect([blocks(result.logs), result.covered]).toEqual([EVERY, WHOLE]);
  });

  test('by size end with every log, and the size is not asked for again', async () => {
    const host = await start({
      ...world(),
      plan: { eth_getLogs: { kind: 'huge', bytes: 40_000_000, times: 1 } },
    });
    const result = await read(transportTo([host]).transport, { parallel: 1, width: 10_000 });
    expect([blocks(result.logs), result.covered]).toEqual([EVERY, WHOLE]);
    const wide = host.seen.filter(({ method, params }) => method === 'eth_getLogs' && isWhole(params));
    expect(wide).toHaveLength(1);
  });

  test('of one block that nobody gives leave a gap of that block only', async () => {
    const refuse: Plan = { eth_getLogs: { kind: 'refuse', from: 1234n, to: 1234n } };
    const hosts = [await start({ ...world(), plan: refuse }), await start({ ...world(), plan: refuse })];
    const result = await read(transportTo(hosts).transport);
    expect(result.covered).toEqual([
      { from: 0n, to: 1233n },
      { from: 1235n, to: HEAD },
    ]);
    expect(result.gaps).toMatchObject([{ from: 1234n, to: 1234n, error: { code: 'rpc-refused' } }]);
    expect(blocks(result.logs)).toEqual(EVERY);
  });

  test('of depth are answered by the next host', async () => {
    const message =
      'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode';
    const fault = { kind: 'refuse', from: 0n, to: 3000n, code: -32602, message } as const;
    const shallow = await start({ ...world(), plan: { eth_getLogs: fault } });
    const { transport } = transportTo([shallow, await start(world())]);
    const result = await read(transport);
    expect([blocks(result.logs), result.gaps]).toEqual([EVERY, []]);
    // Narrowing cannot help, so it is not tried.
    expect(shallow.counts.get('eth_getLogs')).toBeLessThan(10);
  });
});

function isWhole(params: readonly unknown[]): boolean {
  const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
  return BigInt(toBlock) - BigInt(fromBlock) === HEAD;
}

describe('emptiness is not believed', () => {
  const plan: Plan = {
    eth_getLogs: [
      { kind: 'results', logs: 200, times: 1 },
      { kind: 'empty', after: 1 },
    ],
  };

  test('after a refusal for many logs: a gap, never an empty answer', async () => {
    const host = await start({ ...world(), plan });
    const { transport, troubles } = transportTo([host]);
    const taken: unknown[] = [];
    const result = await read(transport, {
      width: 10_000,
      onLogs: (logs, from, to) => taken.push([logs, from, to]),
    });
    expect(taken).toEqual([]);
    expect(result).toMatchObject({
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-malformed' } }],
    });
    expect(troubles).toContain('rpc-malformed');
  });

  test('and another host is asked for the same blocks', async () => {
    const hosts = [await start({ ...world(), plan }), await start(world())];
    const result = await read(transportTo(hosts).transport, { width: 10_000 });
    expect([blocks(result.logs), result.covered, result.gaps]).toEqual([EVERY, WHOLE, []]);
  });

  test('of a host that has not seen the last block', async () => {
    const late = await start(world(4000n));
    expect(await read(transportTo([late]).transport)).toMatchObject({
      last: null,
      covered: [],
      gaps: [{ from: 0n, to: HEAD, error: { code: 'rpc-refused' } }],
    });
    const hosts = [await start(world(4000n)), await start(world())];
    const both = await read(transportTo(hosts).transport);
    expect([blocks(both.logs), both.gaps]).toEqual([EVERY, []]);
  });
});
