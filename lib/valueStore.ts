/** A value that may be watched from outside React: `get` is the snapshot, `subscribe` calls back after each change. */
export type ValueStore<T> = { get(): T; set(value: T): void; subscribe(listener: () => void): () => void };

/** A watched value that starts as `initial`; setting the same value again notifies no listener. */
export function createValueStore<T>(initial: T): ValueStore<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
