import type { QuorateError } from '@/core/errors';
import { anyText, dictionary, object, readable, readJson, text } from '@/core/json';
import { readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { createValueStore } from '@/lib/valueStore';
import type { NameView } from '../query/names';

/** A name as it was read, and the one that the address had before it. */
export type NameRead = {
  name: string | null;
  block: bigint;
  was?: { name: string; until: bigint } | undefined;
};

/** Names that were read, by lower-case address; `problem` is why the last reading failed. */
export type NamesRead = { names: ReadonlyMap<string, NameRead>; problem?: QuorateError | undefined };

/** The most addresses whose names are kept for the next visit. */
const MOST_KEPT = 2000;
const EMPTY: NamesRead = { names: new Map() };

type Kept = { name: string; block: string; was: string; until: string };
const kept = dictionary(
  /^0x[0-9a-f]{40}$/,
  object<Kept>({ name: anyText, block: text(30, /^\d+$/), was: anyText, until: text(30, /^\d+$/) }),
);

const reads = createValueStore<NamesRead>(EMPTY);
let isTaken = false;

export const onNamesRead = reads.subscribe;

export function namesRead(): NamesRead {
  if (!isTaken) {
    isTaken = true;
    reads.set({ names: takeKept() });
  }
  return reads.get();
}

/** Takes in what was read: an address that had another name before is marked with it. */
export function addNames(found: readonly NameView[]): void {
  const names = new Map(namesRead().names);
  for (const { account, name, block } of found) {
    const address = account.toLowerCase();
    const before = names.get(address);
    // One endpoint may be behind another.
    if (before !== undefined && before.block > block) continue;
    names.delete(address);
    names.set(address, { name, block, was: earlierOf(before, name, block) });
  }
  reads.set({ names });
  keep(names);
}

export function failNames(problem: QuorateError): void {
  reads.set({ ...namesRead(), problem });
}

/** Forgets all names, also those kept for the next visit. */
export function forgetNames(): void {
  writeText(KEYS.namesRead, null);
  reads.set(EMPTY);
}

function earlierOf(before: NameRead | undefined, name: string | null, block: bigint): NameRead['was'] {
  if (before === undefined) return undefined;
  if (before.name !== null && before.name !== name) return { name: before.name, until: block };
  return before.was?.name === name ? undefined : before.was;
}

function takeKept(): Map<string, NameRead> {
  const entries = readable(() => readJson(kept, readText(KEYS.namesRead) ?? '{}')) ?? {};
  return new Map(
    Object.entries(entries).map(([address, { name, block, was, until }]) => [
      address,
      {
        name: name === '' ? null : name,
        block: BigInt(block),
        was: was === '' ? undefined : { name: was, until: BigInt(until) },
      },
    ]),
  );
}

// The oldest go first; of those without a name there is nothing to remember.
function keep(names: ReadonlyMap<string, NameRead>): void {
  const worth = [...names].filter(([, { name, was }]) => name !== null || was !== undefined);
  const entries = worth
    .slice(-MOST_KEPT)
    .map(([address, { name, block, was }]) => [
      address,
      { name: name ?? '', block: String(block), was: was?.name ?? '', until: String(was?.until ?? 0) },
    ]);
  writeText(KEYS.namesRead, entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
}
