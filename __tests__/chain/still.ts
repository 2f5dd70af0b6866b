import { createTransport, type Transport, type TransportOptions } from '@/chain/rpc/transport';
import { type Hostile, type HostileOptions, startHostile } from '@/devnet/anvil';
import { endDeadlines, lateBySilence, passDeadline } from './deadlines';

/** Time that moves only when somebody waits: a wait of an hour takes no time and is remembered. */
export function stillClock() {
  let now = 1_000_000;
  const waits: number[] = [];
  return {
    waits,
    clock: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    // Simultaneous waits pass together, as under a real clock.
    wait: async (milliseconds: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      const end = now + milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, end);
    },
  };
}

/** Hostile endpoints that end with the test file. */
export function endpoints() {
  const open: Hostile[] = [];
  afterEach(async () => {
    endDeadlines();
    for (const one of open.splice(0)) await one.stop();
  });
  return async (options: HostileOptions = {}): Promise<Hostile> => {
    const hostile: Hostile = await startHostile({
      ...(options.target === undefined ? { answer: plain } : {}),
      ...options,
      onSilence: (body) => passDeadline(hostile.url, body),
    });
    open.push(hostile);
    return hostile;
  };
}

/**
 * A transport for chain 31337 whose waits take no time and whose chances are always one half; a timeout that is given
 * passes where nobody will answer, and nowhere else.
 */
export function transportTo(hosts: readonly Hostile[], options: Partial<TransportOptions> = {}) {
  const time = stillClock();
  const { timeout, fetch: door } = options;
  const late = timeout === undefined ? {} : { fetch: lateBySilence(timeout, door) };
  const transport: Transport = createTransport({
    chainId: 31337,
    hosts: hosts.map((host) => host.url),
    clock: time.clock,
    wait: time.wait,
    random: () => 0.5,
    ...options,
    ...late,
  });
  const troubles: string[] = [];
  transport.onTrouble((error) => troubles.push(error.code));
  return { transport, time, troubles };
}

/** The name under which an endpoint stands in an error. */
export const nameOf = (host: Hostile): string => new URL(host.url).host;

/** Error that was thrown. */
export async function failure(promise: Promise<unknown>) {
  try {
    await promise;
  } catch (error) {
    return error as { code: string; facts: Record<string, string> };
  }
  throw new Error('nothing was thrown');
}

function plain(method: string): unknown {
  if (method === 'eth_chainId') return '0x7a69';
  return method === 'eth_blockNumber' ? '0x10' : 'ok';
}
