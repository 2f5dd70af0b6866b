/** Bytes that hold a short text, padded with zeros, as that text; null where they hold anything else. */
export function shortText(bytes: string): string | null {
  const found = /^0x((?:[2-7][0-9a-f]){2,32}?)(?:00)*$/i.exec(bytes);
  if (found?.[1] === undefined) return null;
  return found[1].replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
