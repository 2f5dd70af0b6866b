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

/** Whether an address holds a user name or password (`user:pass@`): browsers and Node refuse to fetch it. */
export function hasCredentials(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && parsed.username + parsed.password !== '';
}
