/** How much of a text is looked at, in characters; a person reads no more either. */
export const MOST_TEXT = 1_000_000;

const MOST = 500;

/** The whole addresses in a text, in lower case, each once; 500 at most. */
export function addressesOfText(text: string): string[] {
  const found = new Set<string>();
  for (const [address] of text
    .slice(0, MOST_TEXT)
    .matchAll(/(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/g)) {
    found.add(address.toLowerCase());
    if (found.size >= MOST) break;
  }
  return [...found];
}

/** An amount as a text says it: “1.5M USDC” is 15 with one digit behind the point, of scale 6, of USDC. */
export type Mention = { text: string; units: bigint; places: number; symbol: string };

// By the first letter of the word: k, thousand; m, mm, million; b, bn, billion.
const SCALE: Readonly<Record<string, number>> = { k: 3, t: 3, m: 6, b: 9 };
const AMOUNT =
  /(?<![\w.,])(\d{1,3}(?:,\d{3}){1,6}|\d{1,18})(?:\.(\d{1,18}))?(?: ?(k|thousand|mm?|million|bn?|billion))?[ \u00a0]?\$?([A-Z][A-Za-z]{1,9}(?:\.e)?)(?![\w])/gi;

/** The amounts in a text that are followed by one of these symbols, each once; 500 at most. */
export function amountsOfText(text: string, symbols: readonly string[]): Mention[] {
  const known = new Map(symbols.map((symbol) => [symbol.toUpperCase(), symbol]));
  if (known.size === 0) return [];
  const found = new Map<string, Mention>();
  for (const [whole, digits, fraction = '', scale, name] of text.slice(0, MOST_TEXT).matchAll(AMOUNT)) {
    const symbol = known.get((name ?? '').toUpperCase());
    if (symbol === undefined || digits === undefined) continue;
    const zeros = SCALE[(scale ?? '').charAt(0).toLowerCase()] ?? 0;
    const units = BigInt(digits.replaceAll(',', '') + fraction) * 10n ** BigInt(zeros);
    found.set(whole, { text: whole.trim(), units, places: fraction.length, symbol });
    if (found.size >= MOST) break;
  }
  return [...found.values()];
}

/** A mention in the token's base units. */
export function inBaseUnits({ units, places }: Mention, decimals: number): bigint {
  return (units * 10n ** BigInt(decimals)) / 10n ** BigInt(places);
}

// From two on.
const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How many actions a text says there are; null where it does not say, or says several numbers. */
export function stepsOfText(text: string): number | null {
  const words =
    /(?<![\w.,-])(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:executable |on-?chain )?(?:actions|transactions|calls)(?!\w)/gi;
  const said = new Set<number>();
  for (const [, word = ''] of text.slice(0, MOST_TEXT).matchAll(words)) {
    const place = NUMBERS.indexOf(word.toLowerCase());
    said.add(place < 0 ? Number(word) : place + 2);
  }
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : null;
}
