import { phrase } from '@/core/language/message';
import { checksum, keysOf } from './database';
import { type Anchor, type Commit, type Coverage, INDEX_KINDS, type Saved, type Segment } from './store';

/** The version of what is stored; raised whenever its meaning changes. */
export const SCHEMA = 5;

type Entry = Omit<Segment, 'bytes'> & { key: number; size: number; sum: number };
/** The record of one organisation: what its segments amount to, and what each must be. */
export type OrganisationRecord = {
  schema: number;
  revision: number;
  coverage: Coverage;
  anchor: Anchor;
  start: bigint | null;
  entries: Entry[];
};

/** Writes a commit into a transaction; returns the record as it is then. */
export function put(
  transaction: IDBTransaction,
  dao: string,
  old: OrganisationRecord | undefined,
  commit: Commit,
): OrganisationRecord {
  const { replace, segments, ...rest } = commit;
  const table = transaction.objectStore('segments');
  if (replace) table.delete(keysOf(dao));
  let key = Math.max(0, ...(old?.entries ?? []).map((entry) => entry.key));
  const entries = replace ? [] : [...(old?.entries ?? [])];
  for (const { bytes, ...segment } of segments) {
    key++;
    table.put(bytes, [dao, key]);
    entries.push({ ...segment, key, size: bytes.length, sum: checksum(bytes) });
  }
  const next = { ...rest, schema: SCHEMA, revision: (old?.revision ?? 0) + 1, entries };
  transaction.objectStore('organisations').put(next, dao);
  return next;
}

/** Returns the stored data if every part matches its record; else the reason in words. */
export function check(found: unknown, bytes: ReadonlyMap<unknown, unknown>): Saved | string {
  if (typeof found !== 'object' || found === null) return phrase`its record is missing`;
  const { schema } = found as Partial<OrganisationRecord>;
  if (typeof schema === 'number' && schema > SCHEMA) return phrase`a later version of this site wrote it`;
  if (typeof schema === 'number' && schema < SCHEMA) return phrase`an earlier version of this site wrote it`;
  const record = recordOf(found);
  if (record === undefined) return phrase`it is damaged`;
  const segments: Segment[] = [];
  for (const { key, sum, size: _, ...segment } of record.entries) {
    const part = bytes.get(key);
    if (!isBytes(part) || checksum(part) !== sum) return phrase`it is damaged`;
    segments.push({ ...segment, bytes: part });
  }
  const { anchor, coverage, start } = record;
  return { segments, coverage, anchor, start };
}

/** The record of an organisation if every field is what it must be, whoever wrote it; else undefined. */
export function recordOf(found: unknown): OrganisationRecord | undefined {
  const record = (found ?? {}) as Partial<OrganisationRecord>;
  const { anchor, coverage, entries, revision, schema, start } = record;
  if (schema !== SCHEMA || !isCount(revision) || !isAnchor(anchor)) return undefined;
  if (start !== null && !isBlock(start, anchor.number)) return undefined;
  const isKnown = INDEX_KINDS.every((kind) => isCoverage(coverage?.[kind], anchor.number));
  if (!isKnown || !Array.isArray(entries) || !entries.every((each) => isEntry(each, anchor.number)))
    return undefined;
  const isOnce = new Set(entries.map(({ key }) => key)).size === entries.length;
  return isOnce ? (record as OrganisationRecord) : undefined;
}

function isCoverage(ranges: unknown, top: bigint): boolean {
  if (!Array.isArray(ranges) || !ranges.every((each) => isRange(each, top))) return false;
  return ranges.every(({ from }, at) => at === 0 || from > ranges[at - 1].to);
}

function isEntry(value: unknown, top: bigint): value is Entry {
  if (!isRange(value, top)) return false;
  const { key, kind, rows, size, sum } = value as Partial<Entry>;
  return INDEX_KINDS.some((each) => each === kind) && [key, rows, size, sum].every(isCount);
}

function isRange(value: unknown, top: bigint): boolean {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown };
  return isBlock(to, top) && isBlock(from, to as bigint);
}

function isAnchor(value: unknown): value is Anchor {
  const { hash, number } = (value ?? {}) as Partial<Anchor>;
  return isBlock(number, 1n << 53n) && typeof hash === 'string' && /^0x[0-9a-f]{1,64}$/i.test(hash);
}

function isBlock(value: unknown, top: bigint): boolean {
  return typeof value === 'bigint' && value >= 0n && value <= top;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Bytes with a sum over them, as they are stored. */
export const sealed = (bytes: Uint8Array): unknown => ({ bytes, sum: checksum(bytes) });

/** The bytes that `sealed` was given; undefined where they are something else by now. */
export function unsealed(value: unknown): Uint8Array | undefined {
  const { bytes, sum } = (value ?? {}) as { bytes?: unknown; sum?: unknown };
  return isBytes(bytes) && checksum(bytes) === sum ? bytes : undefined;
}

// Another realm's Uint8Array is none of this one's.
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
