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
export function icsTime(seconds: bigint): string | null {
  if (seconds < 0n || seconds > 253_402_300_799n) return null;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
