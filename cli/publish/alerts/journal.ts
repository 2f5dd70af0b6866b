import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import {
  anyText,
  caip10,
  dictionary,
  JsonFlaw,
  list,
  object,
  readJson,
  type Shape,
  text,
  whole,
} from '../../../core/json';
import { big, maybe, oneOf, writeJson } from '../../../core/jsonValues';
import { MOST_TOLD } from '../told';
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertMemory,
  type KeptPowers,
  MOST_KEYS,
  type PowerEnd,
} from './dueAlerts';

/** An alert as it was first told; `number` counts the alerts of all organisations, `seen` is when it was found. */
export type KeptAlert = {
  number: number;
  /** Null where it is about the organisation. */
  proposal: bigint | null;
  kind: AlertKind;
  key: string;
  title: string;
  text: string;
  time: bigint;
  seen: bigint;
  /** When it means nothing any more; absent where it stays true. */
  until?: bigint;
  /** The title in other languages, where messages are pushed. */
  titles?: Readonly<Record<string, string>>;
};

/** The alerts of one organisation, newest last, and what is remembered of its proposals. */
export type KeptDao = {
  dao: string;
  name: string;
  proposals: readonly ({ id: bigint } & AlertMemory)[];
  alerts: readonly KeptAlert[];
  powers?: KeptPowers;
};

/** Every alert that was told; `last` is the number of the newest. */
export type Journal = { version: 1; last: number; organisations: readonly KeptDao[] };

/** Receivers by their names, and the number of the last alert that each has taken. */
export type Deliveries = { version: 1; receivers: readonly { name: string; taken: number }[] };

/** Alerts of an organisation that are kept. */
export const MOST_ALERTS = 200;

const key = text(100, /^[a-z]+(?:-[a-z0-9]+)*$/);

const powers = object<KeptPowers>({
  read: big(64),
  ends: list(object<PowerEnd>({ account: anyText, until: big() }), MOST_KEYS),
  keys: list(key, MOST_KEYS),
});

const journal: Shape<Journal> = object<Journal>({
  version: oneOf([1]),
  last: whole(),
  organisations: list(
    object<KeptDao>(
      {
        dao: caip10,
        name: anyText,
        proposals: list(
          object<KeptDao['proposals'][number]>({
            id: big(),
            keys: list(key, MOST_KEYS),
            ahead: maybe(oneOf(['for', 'against'])),
          }),
          MOST_TOLD,
        ),
        alerts: list(
          object<KeptAlert>(
            {
              ...{ number: whole(), proposal: maybe(big()), kind: oneOf(ALERT_KINDS), key },
              ...{ title: anyText, text: anyText, time: big(64), seen: big(64) },
            },
            { until: big(64), titles: dictionary(/^[a-z]{2}$/, anyText) },
          ),
          MOST_ALERTS,
        ),
      },
      { powers },
    ),
    10_000,
  ),
});

const deliveries: Shape<Deliveries> = object<Deliveries>({
  version: oneOf([1]),
  receivers: list(object<Deliveries['receivers'][number]>({ name: text(40), taken: whole() }), 100),
});

/** The alerts told so far, none where the file is not there; throws a sentence for a damaged one. */
export function readJournal(path: string): Journal {
  return readKept(path, journal) ?? { version: 1, last: 0, organisations: [] };
}

/** The receivers' places, none where the file is not there; throws a sentence for a damaged one. */
export function readDeliveries(path: string): Deliveries {
  return readKept(path, deliveries) ?? { version: 1, receivers: [] };
}

/** Writes the alerts told so far; they are on the disk when it returns. */
export function writeJournal(path: string, value: Journal): void {
  writeDurably(path, writeJson(journal, value));
}

/** Writes the receivers' places; they are on the disk when it returns. */
export function writeDeliveries(path: string, value: Deliveries): void {
  writeDurably(path, writeJson(deliveries, value));
}

// A damaged file is no empty one: then everything would be told a second time, or nothing.
function readKept<T>(path: string, shape: Shape<T>): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readJson(shape, readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof JsonFlaw)) throw error;
    throw new Error(
      `${error.of(path)}. Restore it, or remove it to begin anew: the past is not told again then.`,
    );
  }
}

/** Writes a file whole, and waits until it and its name are on the disk. */
function writeDurably(path: string, bytes: Uint8Array): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  const file = openSync(draft, 'w');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolder(folder);
}

function syncFolder(folder: string): void {
  // Windows opens no folders; there a rename is as durable as it gets.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
