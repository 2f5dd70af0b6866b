import { readLogs } from '@/lib/chain/logs';
import { createTransport } from '@/lib/chain/transport';
import { Held, TOPICS } from '@/lib/sync/held';

/** What is to be read, from where. */
export type Task = { url: string; address: `0x${string}`; first: number; last: number };
/** Milliseconds, bytes and counts of one run. */
export type Outcome = {
  bare: number;
  read: number;
  store: number;
  votes: number;
  stored: number;
  columns: number;
  heap: number | null;
};

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Task>) => void) | null;
  postMessage(message: { outcome: Outcome } | { error: string }): void;
};

scope.onmessage = ({ data }) => {
  run(data).then(
    (outcome) => scope.postMessage({ outcome }),
    (error: unknown) => scope.postMessage({ error: String(error) }),
  );
};

async function run(task: Task): Promise<Outcome> {
  const ranges: { from: bigint; to: bigint }[] = [];
  const held = new Held();
  const transport = createTransport({ chainId: 1, hosts: [task.url] });
  const filter = {
    address: task.address,
    topics: [TOPICS.vote as readonly `0x${string}`[]],
    from: BigInt(task.first),
    to: BigInt(task.last) - 1000n,
  };
  const begun = performance.now();
  const result = await readLogs(transport, filter, {
    // In whole thousands, as the endpoint keeps its logs.
    width: 10_000,
    onLogs: (logs, from, to) => {
      ranges.push({ from, to });
      held.take('vote', { from, to }, logs);
    },
  });
  if (result.gaps.length > 0) throw new Error(`${result.gaps.length} ranges were not read`);
  const read = performance.now() - begun;
  const packing = performance.now();
  const segment = held.pack('vote', { from: filter.from, to: filter.to });
  await keep(segment.bytes);
  const store = performance.now() - packing;
  const bare = await readBare(task, ranges);
  const memory = (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory;
  const heap = memory?.usedJSHeapSize ?? null;
  return {
    bare,
    read,
    store,
    votes: held.votes.length,
    stored: segment.bytes.length,
    columns: held.votes.bytes,
    heap,
  };
}

/** The same requests, as many at once, with nothing done to the answers but parsing. */
async function readBare({ url, address }: Task, ranges: { from: bigint; to: bigint }[]): Promise<number> {
  const todo = [...ranges];
  const begun = performance.now();
  const work = async () => {
    for (let range = todo.shift(); range !== undefined; range = todo.shift()) {
      const [fromBlock, toBlock] = [`0x${range.from.toString(16)}`, `0x${range.to.toString(16)}`];
      const params = [{ address, topics: [TOPICS.vote], fromBlock, toBlock }];
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params });
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      JSON.parse(await response.text());
    }
  };
  await Promise.all([work(), work(), work()]);
  return performance.now() - begun;
}

/** One blob in IndexedDB, as the store keeps a segment. */
function keep(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bench', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('segments');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('segments', 'readwrite');
      writing.objectStore('segments').put(bytes, 'vote');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}
