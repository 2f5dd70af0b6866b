import { nearFetch } from '../loopback';
import { allTurns } from '../offThread';
import '../threads';

/**
 * A door at the transport's `fetch` that lets requests through in waves: all that are asked before any of them is
 * answered. Beyond the most round trips nothing is answered any more: what takes no more of them comes about all the same.
 */
export function waves(most = Number.POSITIVE_INFINITY) {
  const sizes: number[] = [];
  const calls: string[][] = [];
  const bodies: unknown[] = [];
  let waiting: (() => Promise<() => void>)[] = [];
  async function pass(): Promise<void> {
    // Whatever follows at once from the last answers is asked by then.
    await allTurns();
    const wave = waiting;
    waiting = [];
    sizes.push(wave.length);
    calls.push(bodies.splice(0).flatMap((body) => methodsOf(body)));
    for (const answer of await Promise.all(wave.map((ask) => ask()))) answer();
  }
  const door: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      if (sizes.length >= most) return;
      const first = waiting.length === 0;
      bodies.push(init?.body);
      waiting.push(async () => {
        try {
          const response = await nearFetch(input, init);
          const body = await response.text();
          return () => resolve(new Response(body, { status: response.status }));
        } catch (error) {
          return () => reject(error);
        }
      });
      if (first) void pass();
    });
  return {
    fetch: door,
    sizes,
    calls,
  };
}

function methodsOf(body: unknown): string[] {
  const calls = [JSON.parse(String(body))].flat() as { method: string; params: unknown[] }[];
  return calls.map(({ method, params }) =>
    method === 'eth_getBlockByNumber' ? `block ${params[0]}` : method,
  );
}

/** A door for single calls, through which the calls of a batch go one by one. */
export const singly =
  (door: typeof fetch): typeof fetch =>
  async (input, init) => {
    const body = JSON.parse(String(init?.body)) as unknown;
    if (!Array.isArray(body)) return door(input, init);
    const each = body.map((call) => door(input, { ...init, body: JSON.stringify(call) }));
    return Response.json(await Promise.all(each.map(async (answer) => (await answer).json())));
  };

/** A door that refuses logs of these blocks, in single calls. */
export const refusingLogs = (from: bigint, to: bigint) =>
  singly((async (input, init) => {
    const { method, params } = JSON.parse(String(init?.body)) as Asked;
    const [range] = params;
    const isBad = method === 'eth_getLogs' && BigInt(range.fromBlock) <= to && BigInt(range.toBlock) >= from;
    if (!isBad) return fetch(input, init);
    const error = { code: -32000, message: 'the range is too wide' };
    return Response.json({ jsonrpc: '2.0', id: 1, error });
  }) as typeof fetch);

type Asked = { method: string; params: [{ fromBlock: string; toBlock: string }] };
