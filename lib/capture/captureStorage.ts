/** Storage of values by name, for WalletConnect's client. */
export type KeyValues = {
  getItem<T>(name: string): Promise<T | undefined>;
  setItem(name: string, value: unknown): Promise<void>;
  removeItem(name: string): Promise<void>;
};

// The client's own names for what a connection needs after a reload.
const KEPT = /\/\/(keychain|pairing|session|subscription|expirer)$/;

/**
 * Storage for the client of a captured app, whose connection survives a reload. Messages and answers are not stored:
 * the client rewrites all of them with each message, and an app that floods it would fill the disk.
 */
export class CaptureStorage {
  readonly #passing = new Map<string, unknown>();

  constructor(private readonly base: KeyValues) {}

  async getKeys(): Promise<string[]> {
    return [...this.#passing.keys()];
  }

  async getEntries<T>(): Promise<[string, T][]> {
    return [...this.#passing] as [string, T][];
  }

  async getItem<T>(name: string): Promise<T | undefined> {
    return KEPT.test(name) ? this.base.getItem<T>(name) : (this.#passing.get(name) as T | undefined);
  }

  async setItem(name: string, value: unknown): Promise<void> {
    if (KEPT.test(name)) await this.base.setItem(name, value);
    else this.#passing.set(name, value);
  }

  async removeItem(name: string): Promise<void> {
    if (KEPT.test(name)) await this.base.removeItem(name);
    else this.#passing.delete(name);
  }
}
