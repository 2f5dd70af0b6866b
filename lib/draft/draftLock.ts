/**
 * Whether this page is the one that writes a draft, until the signal ends it. Where another page is, it waits for that one
 * to go and then calls back. Browsers that know no locks let every page write.
 */
export function lockDraft(
  locks: Pick<LockManager, 'request'> | undefined,
  id: string,
  signal: AbortSignal,
  later: () => void,
): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true);
  const name = `quorate.draft.${id}`;
  // It may be given up before its turn comes.
  const hold = () =>
    signal.aborted
      ? undefined
      : new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
  return new Promise((tell) => {
    const take = (lock: Lock | null) => {
      tell(lock !== null);
      if (lock !== null) return hold();
      const takeLater = () => {
        if (!signal.aborted) later();
        return hold();
      };
      void locks.request(name, { signal }, takeLater).catch(() => undefined);
    };
    locks.request(name, { ifAvailable: true }, take).catch(() => tell(true));
  });
}
