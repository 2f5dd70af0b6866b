const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', times: '×', szlig: 'ß' },
};
// Marks that make letters such as “é” of the names of entities.
const MARKS: Readonly<Record<string, string>> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327' },
  ...{ ring: '\u030a', caron: '\u030c' },
};

/** A text with the characters that HTML's entities stand for; names that are not known stay as they are. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,14}));/gi, (all, decimal, hex, name) => {
    if (name === undefined)
      return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
    if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? all;
    const [letter] = name;
    const mark = name.slice(1);
    return Object.hasOwn(MARKS, mark) ? `${letter}${MARKS[mark]}`.normalize('NFC') : all;
  });
}

function characterOf(code: number): string {
  const isOne = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isOne ? String.fromCodePoint(code) : '';
}
