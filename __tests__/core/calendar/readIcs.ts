import { sync } from 'node-ical';

/** The events of a calendar file as a parser of others reads them; an event twice in a file fails. */
export function readIcs(text: string) {
  const parts = Object.values(sync.parseICS(text));
  const events = parts.filter((part) => part?.type === 'VEVENT');
  expect(events).toHaveLength(text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0);
  return events.map((event) => ({
    uid: event.uid,
    summary: event.summary,
    start: event.start.getTime() / 1000,
    stamp: event.dtstamp.getTime() / 1000,
    sequence: Number(event.sequence),
    status: event.status,
    alarms: event.alarms?.length ?? 0,
    description: event.description,
    url: event.url,
  }));
}
