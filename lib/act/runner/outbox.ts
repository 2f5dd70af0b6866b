import type { Address, Hex } from 'viem';
import { QuorateError } from '@/core/errors';
import { KEYS, onStorage, readText, writeText } from '@/lib/storage';
import { ACTS, type ActName } from '../acts/act';

/** How far an act had come when it was last written down. */
export type EntryStatus = 'signing' | 'sent' | 'mined' | 'elsewhere' | 'lost';

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
  status: EntryStatus;
  /** When the wallet was asked, Unix milliseconds. */
  at?: number | undefined;
  hash?: Hex | undefined;
  /** What the wallet was handed besides the contract: wei, and the Keccak-256 of the calldata. */
  ask?: { value: string; digest: Hex } | undefined;
  /** The votes that were shown before signing, in the token's smallest unit. */
  power?: string | undefined;
  /** The tab that asked the wallet. */
  tab?: string | undefined;
  /** The organisation as it was then; looked at by `placeIn` where the act is followed, for no first load needs that. */
  place?: unknown;
};

/** What is kept of acts under way, across reloads and tabs. */
export type OutboxStore = {
  list(): readonly Entry[];
  put(entry: Entry): void;
  remove(id: string): void;
  subscribe(listener: () => void): () => void;
};

// A hostile or broken store must not make us resume thousands of acts.
const MOST = 50;
// Steps of a proposal hold its actions, whose calldata may be as long as a transaction.
const MOST_ACTIONS = 300_000;
const MOST_TEXT = 20_000;
const STATUSES: readonly string[] = ['signing', 'sent', 'mined', 'elsewhere', 'lost'];

/** The outbox in this browser's storage; every entry is checked when read, and one that is malformed is left out. */
export function createOutbox(key: string = KEYS.outbox): OutboxStore {
  let text: string | null = null;
  let entries: readonly Entry[] = [];
  const list = () => {
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
    list,
    put(entry) {
      const rest = list().filter((other) => other.id !== entry.id);
      if (!isEntry(entry))
        throw new QuorateError('unexpected', { reason: 'an act could not be written down' });
      save([...rest, entry].slice(-MOST));
    },
    remove: (id) => {
      if (list().some((entry) => entry.id === id)) save(list().filter((entry) => entry.id !== id));
    },
    subscribe: onStorage,
  };
}

/** The outbox of this site. */
export const outbox: OutboxStore = createOutbox();

/** The valid entries of a stored text, each id once; anything else is left out. */
export function parseEntries(text: string | null): readonly Entry[] {
  if (text === null || text.length > 5_000_000) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const byId = new Map(value.filter(isEntry).map((entry) => [entry.id, clean(entry)]));
    return [...byId.values()].slice(-MOST);
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return (
    matches(entry.id, /^[0-9a-zA-Z-]{1,64}$/) &&
    (ACTS as readonly unknown[]).includes(entry.act) &&
    matches(entry.dao, /^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/) &&
    entry.dao.startsWith(`eip155:${String(entry.chainId)}:`) &&
    Number.isSafeInteger(entry.chainId) &&
    matches(entry.account, /^0x[0-9a-fA-F]{40}$/) &&
    matches(entry.to, /^0x[0-9a-fA-F]{40}$/) &&
    matches(entry.startedBlock, /^\d{1,20}$/) &&
    Number.isSafeInteger(entry.nonce) &&
    Number(entry.nonce) >= 0 &&
    STATUSES.includes(String(entry.status)) &&
    (entry.at === undefined || Number.isSafeInteger(entry.at)) &&
    (entry.hash === undefined || matches(entry.hash, /^0x[0-9a-fA-F]{64}$/)) &&
    (entry.ask === undefined || isAsk(entry.ask)) &&
    (entry.power === undefined || matches(entry.power, /^\d{1,78}$/)) &&
    (entry.tab === undefined || matches(entry.tab, /^[0-9a-zA-Z-]{1,64}$/)) &&
    isTexts(entry.intent)
  );
}

function clean(entry: Entry): Entry {
  const { id, act, dao, intent, account, chainId, to, startedBlock, nonce, status } = entry;
  const { at, hash, place, tab, ask, power } = entry;
  const kept: Entry = {
    id,
    act,
    dao,
    intent: { ...intent },
    account,
    chainId,
    to,
    startedBlock,
    nonce,
    status,
    ...(place === undefined ? {} : { place }),
    ...(at === undefined ? {} : { at }),
    ...(tab === undefined ? {} : { tab }),
    ...(power === undefined ? {} : { power }),
    ...(ask === undefined ? {} : { ask: { value: ask.value, digest: ask.digest } }),
  };
  return hash === undefined ? kept : { ...kept, hash };
}

function isAsk(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { value: wei, digest } = value as Record<string, unknown>;
  return matches(wei, /^\d{1,78}$/) && matches(digest, /^0x[0-9a-f]{64}$/);
}

function matches(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.entries(value);
  return (
    texts.length <= 10 &&
    texts.every(
      ([name, text]) =>
        typeof text === 'string' && text.length <= (name === 'actions' ? MOST_ACTIONS : MOST_TEXT),
    )
  );
}
