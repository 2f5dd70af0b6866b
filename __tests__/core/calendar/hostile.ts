import type { Random } from '../../runs';

const PIECES = [
  '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged',
  '\nATTACH:https://evil.example/',
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '&amp;&#x0;&lt;',
  '\u202egnihton\u2066',
  '\u0000\u0007\u001b[2J\u0085\u2028',
  '\ufffe\uffff\ud800',
  '\\,;:"',
  '🗳️👩‍👩‍👧'.repeat(9),
  'Zürich, Ünïcode; back\\slash',
  '\t tab ',
  'a'.repeat(90),
  'BEGIN:VALARM',
];

/** A title as strangers may write one. */
export const hostileTitle = (random: Random): string =>
  Array.from({ length: random.int(1, 5) }, () => random.pick(PIECES)).join(random.pick(['', ' ']));
