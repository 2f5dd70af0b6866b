import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { emptyDraft } from '@/core/draft/document';
import { writeDraft } from '@/core/draft/writeDraft';
import { type DraftBase, type KeptDraft, openDraftBase } from '@/lib/draft/draftBase';
import { DraftSession, type OpenDraft } from '@/lib/draft/session';

export const PLACE = { chainId: 31337, governor: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } as const;
export const KEPT: KeptDraft = {
  ...{ id: 'one', dao: `eip155:31337:${PLACE.governor}`, title: '', changed: 1, proposal: null },
  text: writeDraft(emptyDraft(PLACE)),
};

/** Sessions of a draft that a new browser keeps for each test. */
export function sessions(now: () => number) {
  let base: DraftBase;
  beforeEach(async () => {
    globalThis.IDBKeyRange = IDBKeyRange;
    base = openDraftBase(new IDBFactory());
    await base.write(KEPT);
  });
  return {
    base: () => base,
    session: (over: Partial<ConstructorParameters<typeof DraftSession>[1]> = {}) =>
      new DraftSession('one', { base, now, locks: undefined, ...over }),
  };
}

/** Locks as a browser has them, of one name. */
export function createLocks(): Pick<LockManager, 'request'> {
  let held: Promise<unknown> | undefined;
  const request = async (_: string, options: LockOptions, run: (lock: Lock | null) => unknown) => {
    if (held !== undefined && options.ifAvailable === true) return run(null);
    const before = held;
    const own = (async () => {
      await before;
      // Browsers grant in a task of its own.
      await new Promise((resolve) => setImmediate(resolve));
      if (options.signal?.aborted === true) return undefined;
      return run({ name: '', mode: 'exclusive' });
    })();
    held = own.finally(() => {
      if (held === own || before === undefined) held = undefined;
    });
    return own;
  };
  return { request: request as LockManager['request'] };
}

/** Settles once what was given up is free: browsers tell of it in a task of its own. */
export const given = () => new Promise((next) => setImmediate(next));

/** State of an open draft; throws otherwise. */
export function open(found: DraftSession): OpenDraft {
  const state = found.get();
  if (state.status !== 'open') throw new Error(`it is ${state.status}`);
  return state;
}

/** Waits for a state that a session must come to. */
export function until(found: DraftSession, isIt: (state: OpenDraft) => boolean): Promise<void> {
  const state = found.get();
  if (state.status === 'open' && isIt(state)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = found.subscribe(() => {
      const next = found.get();
      if (next.status === 'open' && isIt(next)) resolve(stop());
    });
  });
}
