import { flag, list, object, type Shape, someText } from '@/core/json';
import { readStored, writeStored } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** A vote that ends, in seconds from now; `href` leads to the proposal and is its name. */
export type EndingVote = { href: string; left: number };

/** A vote whose end is to be told now; `key` is the same for one proposal and one time before its end. */
export type DueReminder<T extends EndingVote> = { key: string; ending: T };

type Kept = { isOn: boolean; told: readonly string[] };

/** Seconds before the end at which somebody is told, the last first. */
const BEFORE = [2 * 3600, 24 * 3600];
/** So many are remembered as told; the oldest are over by then. */
const MOST_TOLD = 500;

const kept: Shape<Kept> = object<Kept>({ isOn: flag, told: list(someText, MOST_TOLD) });

/** Whether this browser reminds, and of what it did. */
export function readReminders(): Kept {
  return readStored(KEYS.reminders, kept) ?? { isOn: false, told: [] };
}

/** Switches reminders on or off; what was told before stays told. */
export function switchReminders(isOn: boolean): void {
  writeStored(KEYS.reminders, { ...readReminders(), isOn });
}

/** Selects the votes to announce now: each once one day before its end and once two hours before, never both at a time. */
export function dueReminders<T extends EndingVote>(endings: readonly T[], told: readonly string[]) {
  return endings.flatMap((ending) => {
    if (ending.left <= 0) return [];
    const at = BEFORE.find((seconds) => ending.left <= seconds);
    if (at === undefined) return [];
    const key = `${at} ${ending.href}`;
    return told.includes(key) ? [] : [{ key, ending }];
  });
}

/** Remembers that somebody was told, for every page of this browser. */
export function noteTold(keys: readonly string[]): void {
  const before = readReminders();
  writeStored(KEYS.reminders, { ...before, told: [...before.told, ...keys].slice(-MOST_TOLD) });
}

/** Shows a notice of the browser that leads to a proposal; where the site's service worker runs it outlives the page. */
export async function showReminder(title: string, body: string, { key, ending }: DueReminder<EndingVote>) {
  const options = { body, tag: key, data: ending.href, icon: '/icon-192.png' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    location.assign(ending.href);
  };
}
