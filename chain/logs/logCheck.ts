import type { Address, Hex } from 'viem';
import { phrase } from '@/core/language/message';
import { fieldsOf, firstTopic, PackedLog, type RawLog } from './packedLog';

export type { RawLog } from './packedLog';

/** Log filter: one contract, several or (undefined) all, their topics by position (null: any), and the first and last block. */
export type LogFilter = {
  address: Address | readonly Address[] | undefined;
  topics: readonly (Hex | readonly Hex[] | null)[];
  from: bigint;
  to: bigint;
};

const WRONG = phrase`a log lacks a field or has one of the wrong type`;

/** The logs that fit, oldest first; how many did not fit; and how many shared a number, and were given one of their own. */
export type CheckedLogs = { logs: RawLog[]; foreign: number; alike: number };

/** Leaves out and counts logs that do not fit the question; a sentence where the answer is no list, or mixes two forks. */
export function checkLogs(answer: unknown, filter: LogFilter): CheckedLogs | string {
  if (!Array.isArray(answer)) return phrase`its logs are no list`;
  const matches = matcher(filter);
  const placed: Placed[] = [];
  let sorted = true;
  let before: Placed = { block: -1, index: -1 };
  for (const item of answer as unknown[]) {
    if (!isLog(item)) return WRONG;
    const place = placeOf(item);
    if (Number.isNaN(place.block) || Number.isNaN(place.index)) return WRONG;
    if (!matches(item, place.block)) continue;
    if (order(before, place) > 0) sorted = false;
    placed.push(place);
    before = place;
  }
  if (!sorted) placed.sort(order);
  return unique(placed, answer.length - placed.length);
}

/** A log with its position as numbers: turning hex into numbers is costly, so it is done once. */
type Placed = { block: number; index: number; log?: RawLog };

function matcher({ address, topics, ...range }: LogFilter): (log: RawLog, block: number) => boolean {
  const wanted = topics.map((topic) =>
    topic === null
      ? null
      : new Set((typeof topic === 'string' ? [topic] : topic).map((t) => t.toLowerCase())),
  );
  const own = address && new Set([address].flat().map((each) => each.toLowerCase()));
  // Block numbers fit a double by far.
  const from = Number(range.from);
  const to = Number(range.to);
  return (log, block) => {
    if (log.removed === true || block < from || block > to) return false;
    if (own && !own.has(log.address) && !own.has(log.address.toLowerCase())) return false;
    for (let at = 0; at < wanted.length; at += 1) {
      const set = wanted[at];
      const topic = (at === 0 ? firstTopic(log) : log.topics[at]) ?? '';
      if (set !== null && set?.has(topic) !== true && set?.has(topic.toLowerCase()) !== true) return false;
    }
    return true;
  };
}

function isLog(value: unknown): value is RawLog {
  if (value instanceof PackedLog) return true;
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
  // Two character codes: startsWith costs three times as much, over a million fields.
  if (typeof value !== 'string' || value.charCodeAt(0) !== 48 || value.charCodeAt(1) !== 120) return false;
  return length === undefined || value.length === length;
}

const isShort = (value: unknown): value is Hex => isHex(value) && value.length > 2 && value.length <= 18;

function order(a: Placed, b: Placed): number {
  return a.block - b.block || a.index - b.index || byTransaction(a.log, b.log);
}

// Sorts by transaction: the log that keeps a number must not depend on the order of arrival.
function byTransaction(a: RawLog | undefined, b: RawLog | undefined): number {
  const [one, other] = [a?.transactionHash ?? '', b?.transactionHash ?? ''];
  return one === other ? 0 : one < other ? -1 : 1;
}

// In a sorted list logs of one number stand next to each other.
function unique(placed: readonly Placed[], foreign: number): CheckedLogs | string {
  const logs: RawLog[] = [];
  let before: Placed | undefined;
  // Those of one number, where there are several.
  let same: RawLog[] | undefined;
  let alike = 0;
  for (const place of placed) {
    const { log } = place;
    if (log === undefined) continue;
    const isBeside = before?.block === place.block;
    if (isBeside && !isOneBlock(before?.log, log)) return phrase`its logs of one block have two block hashes`;
    const other = isBeside && before?.index === place.index ? before.log : undefined;
    before = place;
    if (other === undefined) {
      same = undefined;
      logs.push(log);
      continue;
    }
    same ??= [other];
    const twin = same.find((each) => isOneTransaction(each, log));
    if (twin !== undefined && !isOneContent(twin, log))
      return phrase`two of its logs have one place in a transaction`;
    if (twin !== undefined) continue;
    same.push(log);
    logs.push(renumbered(log));
    alike += 1;
  }
  if (alike > 0) logs.sort((a, b) => order(placeOf(a), placeOf(b)));
  return { logs, foreign, alike };
}

// Erigon has numbered logs of Polygon and Gnosis by transaction: the number alone is no identity of a log.
const OWN_NUMBERS = 0x8000_0000;

/** The log under a number that its transaction and its place there decide, far above those of real blocks. */
function renumbered(log: RawLog): RawLog {
  const own = (Number(log.transactionHash.slice(0, 10)) ^ Number(log.logIndex)) & (OWN_NUMBERS - 1);
  return { ...fieldsOf(log), logIndex: `0x${(OWN_NUMBERS + own).toString(16)}` };
}

function placeOf(log: RawLog): Required<Placed> {
  if (log instanceof PackedLog) return log;
  return { block: Number(log.blockNumber), index: Number(log.logIndex), log };
}

function isOneBlock(a: RawLog | undefined, b: RawLog): boolean {
  const arePacked = a instanceof PackedLog && b instanceof PackedLog;
  return arePacked ? a.isBeside(b) : a?.blockHash === b.blockHash;
}

function isOneTransaction(a: RawLog, b: RawLog): boolean {
  return a.transactionHash.toLowerCase() === b.transactionHash.toLowerCase();
}

function isOneContent(a: RawLog, b: RawLog): boolean {
  const said = ({ address, topics, data }: RawLog) => [address, ...topics, data].join().toLowerCase();
  return said(a) === said(b);
}
