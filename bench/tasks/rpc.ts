import { readLogs } from '@/chain/logs/logs';
import { createTransport } from '@/chain/rpc/transport';
import { LogIndex, TOPICS } from '@/service/indexer/logIndex';
import { columnBytes, growth, weigh } from './heap';

/** Votes to be read, from where. */
export type RpcTask = {
  kind: 'rpc';
  url: string;
  chainId: number;
  address: `0x${string}`;
  first: number;
  last: number;
};
/** Milliseconds, bytes and counts; `heap` and `columns` while all votes are held. */
export type RpcOutcome = {
  bare: number;
  read: number;
  store: number;
  votes: number;
  stored: number;
  columns: number;
  heap: number;
};

type Ranges = { from: bigint; to: bigint }[];

/** Reads votes into columns and stores them, then sends the same requests with nothing done but parsing. */
export async function rpc(task: RpcTask): Promise<RpcOutcome> {
  const ranges: Ranges = [];
  const before = await weigh();
  const held = new LogIndex();
  // The operator's own machine needs no sparing: the pace is for the endpoints of others.
  const transport = createTransport({ chainId: task.chainId, hosts: [task.url], rate: 1_000_000 });
  const filter = {
    address: task.address,
    topics: [TOPICS.vote as readonly `0x${string}`[]],
    from: BigInt(task.first),
    to: BigInt(task.last),
  };
  const begun = performance.now();
  const result = await readLogs(transport, filter, {
    // In whole thousands, as the endpoint keeps its logs.
    width: 10_000,
    areMany: true,
    onLogs: (logs, from, to) => {
      ranges.push({ from, to });
      held.take('vote', { from, to }, logs);
    },
  });
  if (result.gaps.length > 0)
    throw new Error(`ranges were not read: ${result.gaps.map(({ error }) => error.message)}`);
  const read = performance.now() - begun;
  const packing = performance.now();
  let stored = 0;
  // As the store writes a long history: a part after the other.
  for (const range of held.cut('vote', { from: filter.from, to: filter.to })) {
    const { bytes } = held.pack('vote', range);
    await keep(bytes, Number(range.from));
    stored += bytes.length;
  }
  const store = performance.now() - packing;
  const after = await weigh();
  const columns = columnBytes(held.votes);
  const bare = await readBare(task, ranges);
  const heap = growth(before, after);
  return { bare, read, store, votes: held.votes.length, stored, columns, heap };
}

/** The same requests, as many at once, with nothing done to the answers but parsing. */
export async function readBare(
  { url, address }: Pick<RpcTask, 'url' | 'address'>,
  ranges: Ranges,
): Promise<number> {
  const todo = [...ranges];
  const begun = performance.now();
  const work = async () => {
    for (let range = todo.shift(); range !== undefined; range = todo.shift()) {
      const [fromBlock, toBlock] = [`0x${range.from.toString(16)}`, `0x${range.to.toString(16)}`];
      const params = [{ address, topics: [TOPICS.vote], fromBlock, toBlock }];
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body });
      JSON.parse(await response.text());
    }
  };
  await Promise.all([work(), work(), work()]);
  return performance.now() - begun;
}

/** A blob in IndexedDB, as the store keeps a segment. */
function keep(bytes: Uint8Array, key: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bench', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('segments');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('segments', 'readwrite');
      writing.objectStore('segments').put(bytes, key);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}
