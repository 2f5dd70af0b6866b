/** A draft, a link, a file or an input that cannot be read as one; its message is one sentence for people that names the place. */
export class DraftFlaw extends Error {
  override readonly name = 'DraftFlaw';
}

export function flawText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A value that was read, or the sentence why it cannot be. */
export function valueOrFlaw<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    return flawText(error);
  }
}
