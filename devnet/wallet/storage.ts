/** The storage that WalletConnect's core wants, in memory: a wallet that ends forgets everything. */
export class MemoryStorage {
  private readonly items = new Map<string, unknown>();

  async getKeys(): Promise<string[]> {
    return [...this.items.keys()];
  }

  async getEntries<T>(): Promise<[string, T][]> {
    return [...this.items.entries()] as [string, T][];
  }

  async getItem<T>(key: string): Promise<T | undefined> {
    return this.items.get(key) as T | undefined;
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    this.items.set(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.items.delete(key);
  }
}
