import type { FeedEntry } from './feedEntry';

/**
 * Entries whose words were published before keep the time they were published with. Where no log tells when other words
 * came true, it is the time at which they were read.
 */
export function keepTimes(
  entries: readonly FeedEntry[],
  published: string | undefined,
  read: bigint,
): FeedEntry[] {
  const before = itemsOf(published);
  return entries.map((entry) => {
    const was = before.get(entry.id);
    if (was === undefined) return entry;
    const isSame = was.title === entry.title && was.text === entry.text;
    if (isSame) return { ...entry, updated: was.updated };
    return entry.updated > was.updated ? entry : { ...entry, updated: read };
  });
}

/** A calendar file in which each event that says the same as the one published before is that one, to the byte. */
export function keepEvents(calendar: string, published: string | undefined): string {
  const before = new Map((published?.match(EVENT) ?? []).map((event) => [essence(event), event]));
  return calendar.replace(EVENT, (event) => before.get(essence(event)) ?? event);
}

const EVENT = /^BEGIN:VEVENT\r\n(?:(?!END:VEVENT\r\n).+\r\n)+END:VEVENT\r\n/gm;

/** Keeps an event's facts for people; its time of reading, and the block of an estimate, are no news. */
function essence(event: string): string {
  const lines = event.replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => /^(UID|DTSTART|SUMMARY|STATUS|URL):/.test(line)).join('\n');
}

type Item = { title: string; text: string; updated: bigint };

/** The items of a JSON Feed of ours by their ids; what is none of ours counts as never published. */
function itemsOf(published: string | undefined): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of listOf(published)) {
    const { id, title, content_text: text, date_modified: date } = item;
    const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    if (typeof id === 'string' && typeof title === 'string' && typeof text === 'string' && time >= 0)
      found.set(id, { title, text, updated: BigInt(Math.floor(time / 1000)) });
  }
  return found;
}

function listOf(published: string | undefined): Record<string, unknown>[] {
  try {
    const items = (JSON.parse(published ?? '{}') as { items?: unknown }).items;
    return Array.isArray(items) ? items.filter((each) => typeof each === 'object' && each !== null) : [];
  } catch {
    return [];
  }
}
