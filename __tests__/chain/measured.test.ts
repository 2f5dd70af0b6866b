import type { Hex } from 'viem';
import { HEAD, log, read, TOPIC, world } from './ledger';
import { endpoints, transportTo } from './still';

const start = endpoints();

/** A chain whose blocks from `from` on have so many logs each, and how many each answer of its endpoint had. */
function dense(from: bigint, each: number) {
  const answers: number[] = [];
  const answer = (method: string, params: readonly unknown[]) => {
    if (method !== 'eth_getLogs') return world().answer(method, params);
    const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
    const found = [];
    for (let block = BigInt(fromBlock); block <= BigInt(toBlock); block += 1n)
      if (block >= from) for (let at = 0; at < each; at++) found.push(log(block, BigInt(at), TOPIC));
    answers.push(found.length);
    return found;
  };
  return { world: { answer }, answers };
}

describe('a reading that is measured', () => {
  test('asks for as many blocks as hold some thousand logs, from its first question on', async () => {
    const { answers, world: chain } = dense(0n, 500);
    const { transport } = transportTo([await start(chain)]);
    const result = await read(transport, { to: 59n, isMeasured: true });
    expect([result.gaps, result.logs.length]).toEqual([[], 60 * 500]);
    expect(Math.max(...answers)).toBeLessThanOrEqual(5_000);
    // Nothing is asked for twice.
    expect(answers.reduce((sum, each) => sum + each)).toBe(60 * 500);
    expect(answers.length).toBeLessThan(15);
  });

  test('takes the logs of one question while it waits for those of the next', async () => {
    const { world: chain } = dense(0n, 500);
    const together: number[] = [];
    const door: typeof fetch = (url, init) => {
      together.push(String(init?.body).split('eth_getLogs').length - 1);
      return fetch(url, init);
    };
    await read(transportTo([await start(chain)], { fetch: door }).transport, { to: 59n, isMeasured: true });
    expect(Math.max(...together)).toBe(1);
  });

  test('soon asks for as many as another where there are none', async () => {
    const { answers, world: chain } = dense(4_000n, 10);
    const { transport } = transportTo([await start(chain)]);
    const { gaps, logs } = await read(transport, { to: HEAD, isMeasured: true, parallel: 1 });
    expect([gaps, logs.length]).toEqual([[], 10 * 1_001]);
    // 8, 64 and 512 blocks, then a thousand as all others.
    expect(answers.length).toBe(8);
  });
});
