import type { Anchor, Commit, Coverage, Kind, Saved, Segment } from '../store';
import { checksum, keysOf } from './database';

/** The version of what is stored; raised whenever its meaning changes. */
export const SCHEMA = 5;

type Entry = Omit<Segment, 'bytes'> & { key: number; size: number; sum: number };
/** The record of one organisation: what its segments amount to, and what each must be. */
export type Organisation = {
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
  old: Organisation | undefined,
  commit: Commit,
): Organisation {
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

/** What was stored, if every part of it is what its record says; else the reason in words. */
export function check(found: unknown, bytes: ReadonlyMap<unknown, unknown>): Saved | string {
  if (typeof found !== 'object' || found === null) return 'its record is missing';
  const { schema, coverage, anchor, start, entries } = found as Partial<Organisation>;
  if (typeof schema !== 'number') return 'it is damaged';
  if (schema > SCHEMA) return 'a later version of this site wrote it';
  if (schema < SCHEMA) return 'an earlier version of this site wrote it';
  if (!isCoverage(coverage) || !isAnchor(anchor) || !Array.isArray(entries) || start === undefined)
    return 'it is damaged';
  const segments: Segment[] = [];
  for (const { key, sum, size: _, ...segment } of entries) {
    const part = bytes.get(key);
    if (!isBytes(part) || checksum(part) !== sum) return 'it is damaged';
    segments.push({ ...segment, bytes: part });
  }
  return { segments, coverage, anchor, start };
}

function isCoverage(value: Coverage | undefined): value is Coverage {
  const kinds: readonly Kind[] = ['proposal', 'vote'];
  return kinds.every((kind) => {
    const ranges: unknown = value?.[kind];
    return (
      Array.isArray(ranges) &&
      ranges.every(({ from, to }) => typeof from === 'bigint' && typeof to === 'bigint')
    );
  });
}

function isAnchor(value: Anchor | undefined): value is Anchor {
  return typeof value?.number === 'bigint' && typeof value.hash === 'string';
}

/** Bytes with a sum over them, as they are stored. */
export function sealed(bytes: Uint8Array): unknown {
  return { bytes, sum: checksum(bytes) };
}

/** The bytes that `sealed` was given; undefined where they are something else by now. */
export function unsealed(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { bytes, sum } = value as { bytes?: unknown; sum?: unknown };
  return isBytes(bytes) && checksum(bytes) === sum ? bytes : undefined;
}

// Another realm's Uint8Array is none of this one's.
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}
