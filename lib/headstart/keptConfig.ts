/**
 * The text of config.json that the service worker kept at an earlier visit; undefined where none is, and inside another
 * site, whose page waits for what the host allows now. Never throws.
 */
export async function keptConfig(): Promise<string | undefined> {
  try {
    if (parent === self) return await (await caches.match('/config.json'))?.text();
  } catch {
    // No Cache Storage, or none for us.
  }
  return undefined;
}
