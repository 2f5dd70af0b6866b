import type { UntrustedLog } from '@/chain/logs/log';
import { LogIndex } from '@/service/indexer/logIndex';
import { createBrowserStore } from '@/service/indexer/store/browser';

/** Fills the stores of this origin with the votes at `url` (one log a line), or starts from what is stored. */
export type WarmTask = { kind: 'warm-fill'; url: string; plain: number } | { kind: 'warm'; proposal: string };
/** Milliseconds until the first tally is known; `plain` with one record per vote for as many as were so stored. */
export type WarmOutcome = { votes: number; ours: number; plain: number };

const DAO = 'eip155:1:0x5e1ec7ed000000000000000000000000000a0b0c';
const doors = { onProblem: () => undefined, onTold: () => undefined };

/** Stores votes as the service does, and some of them as plain records beside. */
export async function fillWarm(task: Extract<WarmTask, { kind: 'warm-fill' }>): Promise<WarmOutcome> {
  const lines = (await (await fetch(task.url)).text()).trim().split('\n');
  const logs = lines.map((line) => JSON.parse(line) as UntrustedLog);
  const held = new LogIndex();
  const last = logs.reduce((most, log) => Math.max(most, Number(log.blockNumber)), 0);
  const range = { from: 0n, to: BigInt(last) };
  held.take('vote', range, logs);
  const store = createBrowserStore(doors);
  const isWritten = await store.commit(DAO, {
    segments: [held.pack('vote', range)],
    coverage: { proposal: [range], vote: [range] },
    anchor: { number: range.to, hash: `0x${'11'.repeat(32)}` },
    start: 0n,
    replace: true,
  });
  if (!isWritten) throw new Error('the store did not take it');
  store.close();
  await fillPlain(Array.from({ length: task.plain }, (_, row) => ({ ...held.votes.at(row), row })));
  return { votes: logs.length, ours: 0, plain: 0 };
}

/** From nothing but what is stored to the tally of one proposal. */
export async function startWarm({ proposal }: Extract<WarmTask, { kind: 'warm' }>): Promise<WarmOutcome> {
  const begun = performance.now();
  const store = createBrowserStore(doors);
  const saved = await store.load(DAO);
  if (saved === undefined) throw new Error('nothing is stored');
  const held = new LogIndex();
  held.restore(saved);
  const tally = held.votes.tally(BigInt(proposal), 2n ** 40n);
  const ours = performance.now() - begun;
  if (tally.for === 0n) throw new Error('the tally is empty');
  const reading = performance.now();
  const records = await readPlain();
  const plain = performance.now() - reading;
  if (records === 0) throw new Error('no plain record is stored');
  return { votes: held.votes.length, ours, plain };
}

async function fillPlain(records: readonly object[]): Promise<void> {
  const database = await open();
  const writing = database.transaction('votes', 'readwrite');
  for (const record of records) writing.objectStore('votes').put(record);
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  });
  database.close();
}

async function readPlain(): Promise<number> {
  const database = await open();
  const asking = database.transaction('votes').objectStore('votes').getAll();
  const found = await new Promise<unknown[]>((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
  database.close();
  return found.length;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('plain', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('votes', { keyPath: 'row' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
