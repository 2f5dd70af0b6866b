/** Letters of several scripts, and signs, that are drawn alike, each row under the one it is taken for. */
const ALIKE = [
  ['a', 'аɑαａ@'],
  ['b', 'ЬƄ'],
  ['c', 'сϲⅽ¢'],
  ['d', 'ԁⅾđ'],
  ['e', 'еҽєεё'],
  ['f', 'ſƒ'],
  ['g', 'ɡց9'],
  ['h', 'һհ'],
  ['i', '1lіıɩιӏⅰⅼ|!ł'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'мⅿ'],
  ['n', 'пոη'],
  ['o', '0оοσօ०০೦๐໐ø'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'гᴦ'],
  ['s', '5ѕ$ꜱ'],
  ['t', 'тτ'],
  ['u', 'υսц'],
  ['v', 'ѵν'],
  ['w', 'ѡԝω'],
  ['x', 'хχ×'],
  ['y', 'уγү'],
  ['z', 'ᴢ2'],
] as const;

const TAKEN_FOR = new Map(ALIKE.flatMap(([letter, others]) => [...others].map((each) => [each, letter])));

/** Pairs that are read as one letter. */
const JOINED: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['ci', 'd'],
];

/** Reduces a name by replacing letters that are drawn alike: two names with the same result are easily confused. */
export function skeletonOf(name: string): string {
  const bare = name
    .slice(0, 255)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.eth$/, '')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\s_\-‐-―'’`.·]/gu, '');
  const letters = [...bare].map((each) => TAKEN_FOR.get(each) ?? each).join('');
  return JOINED.reduce((text, [pair, one]) => text.replaceAll(pair, one), letters);
}

/** Scripts in which names are written; those of one row are written together. */
const SCRIPTS: readonly RegExp[] = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /\p{Script=Latin}/u,
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Cherokee', 'Hebrew', 'Arabic', 'Devanagari', 'Bengali']
    .concat('Thai', 'Tamil', 'Telugu', 'Ethiopic', 'Khmer', 'Myanmar', 'Coptic', 'Gothic')
    .map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
];

/** Whether letters of several scripts stand in one name, but for East Asian ones, which go with Latin. */
export function isMixed(name: string): boolean {
  const text = name.slice(0, 255).replace(/\.eth$/, '');
  const [asian, latin, ...others] = SCRIPTS.map((script) => script.test(text));
  const count = others.filter(Boolean).length;
  return count > 1 || (count === 1 && (asian === true || latin === true));
}
