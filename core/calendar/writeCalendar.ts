import { safeLine, safeText } from '../format';
import { icsLine, icsText, icsTime } from './icsLine';

/** One moment of a calendar. */
export type CalendarEvent = {
  /** The same for ever: by it a calendar knows the event that it has already. */
  uid: string;
  /** Unix seconds. */
  start: bigint;
  /** Unix seconds of the block that it was read at; of two files the later one counts. */
  revised: bigint;
  title: string;
  text: string;
  /** An absolute address. */
  link: string;
  isCancelled: boolean;
  /** So many hours before it the calendar speaks up. */
  alarms: readonly number[];
};

// Minutes since then fit the 31 bits that a SEQUENCE may have for the next four thousand years.
const YEAR_2020 = 1_577_836_800n;

/** A calendar file (RFC 5545); imported again, or subscribed to, it replaces what was there before. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const title = icsText(safeLine(name));
  return [
    icsLine('BEGIN', 'VCALENDAR'),
    icsLine('VERSION', '2.0'),
    icsLine('PRODID', '-//Quorate//Governance calendar//EN'),
    icsLine('CALSCALE', 'GREGORIAN'),
    icsLine('NAME', title),
    icsLine('X-WR-CALNAME', title),
    icsLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'),
    icsLine('X-PUBLISHED-TTL', 'PT6H'),
    ...events.map(writeEvent),
    icsLine('END', 'VCALENDAR'),
  ].join('');
}

/** One event of a calendar file; empty where its time cannot be written. */
function writeEvent(event: CalendarEvent): string {
  const [start, revised] = [icsTime(event.start), icsTime(event.revised)];
  if (start === null || revised === null) return '';
  const title = icsText(safeLine(event.title));
  const minutes = (event.revised - YEAR_2020) / 60n;
  return [
    icsLine('BEGIN', 'VEVENT'),
    icsLine('UID', event.uid),
    icsLine('DTSTAMP', revised),
    icsLine('LAST-MODIFIED', revised),
    icsLine('SEQUENCE', String(minutes < 0n ? 0n : minutes)),
    icsLine('DTSTART', start),
    icsLine('SUMMARY', title),
    icsLine('DESCRIPTION', icsText(safeText(event.text))),
    icsLine('URL', event.link),
    icsLine('STATUS', event.isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    // It is a moment: nobody is busy all day for it.
    icsLine('TRANSP', 'TRANSPARENT'),
    ...event.alarms.map((hours) => writeAlarm(hours, title)),
    icsLine('END', 'VEVENT'),
  ].join('');
}

function writeAlarm(hours: number, title: string): string {
  return [
    icsLine('BEGIN', 'VALARM'),
    icsLine('ACTION', 'DISPLAY'),
    icsLine('DESCRIPTION', title),
    icsLine('TRIGGER', `-PT${hours}H`),
    icsLine('END', 'VALARM'),
  ].join('');
}
