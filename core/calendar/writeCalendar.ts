import { safeLine, safeText } from '../format';

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

// RFC 5545 counts octets, the line break not among them.
const LONGEST = 75;

const encoder = new TextEncoder();

/** One property of an iCalendar file (RFC 5545), folded so that no line is longer than 75 octets and no character is cut. */
export function icsLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const letter of `${name}:${value}`) {
    const size = encoder.encode(letter).length;
    if (octets + size > LONGEST) {
      lines.push(line);
      // The blank that marks what goes on is an octet too.
      line = ' ';
      octets = 1;
    }
    line += letter;
    octets += size;
  }
  return `${[...lines, line].join('\r\n')}\r\n`;
}

/** A text as the value of a property; it must be free of control characters other than line breaks, as `safeText` leaves it. */
export function icsText(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\t/g, ' ')
    .replace(/\n/g, '\\n');
}

/** Unix seconds as `20261114T091205Z`; null outside the years that four digits can say. */
function icsTime(seconds: bigint): string | null {
  if (seconds < 0n || seconds > 253_402_300_799n) return null;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
