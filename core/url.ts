/**
 * A text as a URL of the WHATWG standard; null when it is none.
 *
 * Not by `URL.canParse`: Node 20 refuses hosts such as “münchen.example” there once a function is compiled, and
 * phones before iOS 17 do not have it.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
