import type { Address, Hex } from 'viem';
import { QuorateError } from '@/core/errors';
import {
  anyAddress,
  anyText,
  caip10,
  dictionary,
  flag,
  leaf,
  list,
  openObject,
  readable,
  readJson,
  refined,
  type Shape,
  text,
  whole,
} from '@/core/json';
import { hex, oneOf } from '@/core/jsonValues';
import { onStorage, readText, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';
import { ACTS, type ActName } from '../acts/act';

/** One act that has left, or may have left, for a wallet. Blocks are decimal texts, `nonce` the account's before sending. */
export type Entry = {
  id: string;
  act: ActName;
  dao: string;
  intent: Record<string, string>;
  account: Address;
  chainId: number;
  /** The contract the call goes to. */
  to: Address;
  startedBlock: string;
  nonce: number;
  /** How far it had come when it was last written down. */
  status: (typeof STATUSES)[number];
  /** When the wallet was asked, Unix milliseconds. */
  at?: number | undefined;
  hash?: Hex | undefined;
  /** Content handed to the wallet besides the contract: wei, and the Keccak-256 of the calldata. */
  ask?: { value: string; digest: Hex } | undefined;
  /** The batch it was sent in (EIP-5792), and whether the wallet promised to send all of it or nothing. */
  batch?: { id: string; isAtomic: boolean } | undefined;
  /** The votes that were shown before signing, in the token's smallest unit. */
  power?: string | undefined;
  tab?: string | undefined;
  /** The organisation as it was then; looked at by `daoSnapshotIn` where the act is followed, for no first load needs that. */
  place?: unknown;
};

const STATUSES = ['signing', 'sent', 'mined', 'elsewhere', 'lost'] as const;
// Steps of a proposal hold its actions, whose calldata may be as long as a transaction.
const MOST_ACTIONS = 300_000;
const MOST_TEXT = 20_000;
// As EIP-5792 allows it.
const LONGEST_ID = 8194;
const TEXTS: Shape<Readonly<Record<string, string>>> = refined(
  dictionary(/^/, anyText),
  'texts that are not too long',
  (texts) => {
    const all = Object.entries(texts);
    const fits = all.every(([name, { length }]) => length <= (name === 'actions' ? MOST_ACTIONS : MOST_TEXT));
    return all.length <= 10 && fits ? texts : undefined;
  },
);
const ANYTHING = leaf<unknown>('anything', (json) => json);
const NAME = text(64, /^[0-9a-zA-Z-]+$/);
const WEI = text(78, /^\d+$/);
const fields = openObject<Entry>(
  {
    id: NAME,
    act: oneOf(ACTS),
    dao: caip10,
    intent: TEXTS,
    account: anyAddress,
    chainId: whole(),
    to: anyAddress,
    startedBlock: text(20, /^\d+$/),
    nonce: whole(),
    status: oneOf(STATUSES),
  },
  {
    at: whole(),
    hash: text(66, /^0x[0-9a-fA-F]{64}$/),
    ask: openObject<NonNullable<Entry['ask']>>({ value: WEI, digest: hex(32) }),
    batch: openObject<NonNullable<Entry['batch']>>({ id: text(LONGEST_ID), isAtomic: flag }),
    power: WEI,
    tab: NAME,
    place: ANYTHING,
  },
);
const ENTRY: Shape<Entry> = refined(fields, 'an act of one chain', (entry) =>
  entry.dao.startsWith(`eip155:${entry.chainId}:`) ? entry : undefined,
);

/** Whether the wallet has taken it: what becomes of it shows by its hash, or by its batch. */
export function isSent({ hash, batch, status }: Entry): boolean {
  return hash !== undefined || (batch !== undefined && status !== 'signing');
}

/** A stored entry after its check; undefined when it is malformed. */
export function readEntry(value: unknown): Entry | undefined {
  return readable(() => ENTRY.read(value, '$'));
}

/** Store of acts under way, across reloads and tabs. */
export type OutboxStore = {
  list(): readonly Entry[];
  put(entry: Entry): void;
  remove(id: string): void;
  subscribe(listener: () => void): () => void;
};

// A hostile or broken store must not make us resume thousands of acts.
const MOST = 50;

/** The outbox in this browser's storage; every entry is checked when read, and one that is malformed is left out. */
export function createOutbox(key: string = KEYS.outbox): OutboxStore {
  let text: string | null = null;
  let entries: readonly Entry[] = [];
  const held = () => {
    const now = readText(key);
    if (now !== text) {
      text = now;
      entries = parseEntries(now);
    }
    return entries;
  };
  const save = (next: readonly Entry[]) => {
    writeText(key, next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    list: held,
    put(entry) {
      const rest = held().filter((other) => other.id !== entry.id);
      if (readEntry(entry) === undefined)
        throw new QuorateError('unexpected', { reason: 'an act could not be written down' });
      save([...rest, entry].slice(-MOST));
    },
    remove: (id) => {
      if (held().some((entry) => entry.id === id)) save(held().filter((entry) => entry.id !== id));
    },
    subscribe: onStorage,
  };
}

export const outbox: OutboxStore = createOutbox();

/** The valid entries of a stored text, each id once; anything else is left out. */
export function parseEntries(stored: string | null): readonly Entry[] {
  if (stored === null || stored.length > 5_000_000) return [];
  const found = readable(() => readJson(list(ANYTHING), stored)) ?? [];
  const entries = found.flatMap((each) => readEntry(each) ?? []);
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].slice(-MOST);
}
