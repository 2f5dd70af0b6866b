import type { Address, Hex } from 'viem';

/** A log as the chain gave it: texts stay hex, so that 100,000 of them cost little. */
export type RawLog = {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  /** Only some hosts give it. */
  blockTimestamp?: Hex | undefined;
  transactionHash: Hex;
  logIndex: Hex;
  removed?: boolean | undefined;
};

/** What is asked: one contract, its topics by position (null: any), and the first and last block. */
export type LogFilter = {
  address: Address;
  topics: readonly (Hex | readonly Hex[] | null)[];
  from: bigint;
  to: bigint;
};

/** An answer after all checks: what fits the question, oldest first, each log once; and how many did not fit. */
export type CheckedLogs = { logs: RawLog[]; foreign: number };

/**
 * Holds an answer against the question. Logs of another contract, topic or block, and removed ones, are left out and
 * counted. Returns a sentence instead when the answer is no list of logs, or mixes two forks.
 */
export function checkLogs(answer: unknown, filter: LogFilter): CheckedLogs | string {
  if (!Array.isArray(answer)) return 'its logs are no list';
  const matches = matcher(filter);
  const logs: RawLog[] = [];
  for (const item of answer as unknown[]) {
    if (!isLog(item)) return 'a log lacks a field or has one of the wrong type';
    if (matches(item)) logs.push(item);
  }
  const foreign = answer.length - logs.length;
  if (!isSorted(logs)) logs.sort(order);
  return unique(logs, foreign);
}

function matcher(filter: LogFilter): (log: RawLog) => boolean {
  const { address, topics } = filter;
  const wanted = topics.map((topic) =>
    topic === null
      ? null
      : new Set((typeof topic === 'string' ? [topic] : topic).map((t) => t.toLowerCase())),
  );
  const lower = address.toLowerCase();
  // Block numbers fit a double by far; comparing bigints would be the most costly step of a scan.
  const from = Number(filter.from);
  const to = Number(filter.to);
  return (log) => {
    if (log.removed === true) return false;
    if (log.address !== address && log.address.toLowerCase() !== lower) return false;
    const block = Number(log.blockNumber);
    if (!(block >= from && block <= to)) return false;
    return wanted.every((set, at) => set === null || set.has(log.topics[at]?.toLowerCase() ?? ''));
  };
}

function isLog(value: unknown): value is RawLog {
  if (typeof value !== 'object' || value === null) return false;
  const log = value as Record<string, unknown>;
  return (
    isHex(log.address, 42) &&
    isHex(log.blockHash, 66) &&
    isHex(log.transactionHash, 66) &&
    isShort(log.blockNumber) &&
    isShort(log.logIndex) &&
    isHex(log.data) &&
    (log.data as string).length % 2 === 0 &&
    Array.isArray(log.topics) &&
    log.topics.length <= 4 &&
    log.topics.every((topic) => isHex(topic, 66)) &&
    (log.blockTimestamp === undefined || log.blockTimestamp === null || isShort(log.blockTimestamp))
  );
}

function isHex(value: unknown, length?: number): value is Hex {
  if (typeof value !== 'string' || !value.startsWith('0x')) return false;
  return length === undefined || value.length === length;
}

function isShort(value: unknown): value is Hex {
  return isHex(value) && value.length > 2 && value.length <= 18 && !Number.isNaN(Number(value));
}

function order(a: RawLog, b: RawLog): number {
  return Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex);
}

function isSorted(logs: readonly RawLog[]): boolean {
  for (let at = 1; at < logs.length; at += 1) {
    const before = logs[at - 1];
    const log = logs[at];
    if (before !== undefined && log !== undefined && order(before, log) > 0) return false;
  }
  return true;
}

// In a sorted list the same log (block hash and log index) can only stand beside itself.
function unique(logs: RawLog[], foreign: number): CheckedLogs | string {
  const kept: RawLog[] = [];
  for (const log of logs) {
    const before = kept.at(-1);
    if (before === undefined || Number(before.blockNumber) !== Number(log.blockNumber)) {
      kept.push(log);
      continue;
    }
    if (before.blockHash !== log.blockHash) return 'its logs of one block have two block hashes';
    if (order(before, log) !== 0) kept.push(log);
  }
  return { logs: kept, foreign };
}
