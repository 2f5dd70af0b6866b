import { documentOf, type EditedDraft, editedOf, isBlank } from '@/core/draft/edit/items';
import { changedTo, redone, type Undoable, undoable, undone } from '@/core/draft/edit/undo';
import { whyUnreadable } from '@/core/draft/edit/whyUnreadable';
import { flawText } from '@/core/draft/flaw';
import { parseDraft } from '@/core/draft/parseDraft';
import { writeDraft } from '@/core/draft/writeDraft';
import { titleOf } from '@/core/governor/description/title';
import { createValueStore } from '@/lib/valueStore';
import type { DraftBase, KeptDraft } from './draftBase';

/** How far a draft is kept: written, being written, in this page only because the browser is full or keeps nothing. */
export type Keeping = 'kept' | 'keeping' | 'full' | 'refused';

export type OpenDraft = {
  status: 'open';
  draft: EditedDraft;
  keeping: Keeping;
  /** Why the last change was left out: with it the draft could not have been opened again. One sentence. */
  refusal: string | null;
  /** Another tab of this browser edits it. */
  isElsewhere: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The proposal that was made of it; null while there is none. */
  proposal: string | null;
};

/** State of a draft: opening, absent, unreadable, or open. */
export type DraftState =
  | { status: 'opening' }
  | { status: 'absent' }
  | { status: 'unreadable'; reason: string }
  | OpenDraft;

export type SessionDeps = {
  base: DraftBase;
  now: () => number;
  locks: Pick<LockManager, 'request'> | undefined;
};

const VERSION_AFTER = 5 * 60_000;

/** Milliseconds of pause before typed text is written, and the longest delay. */
const REST = 400;
const MOST_UNWRITTEN = 1_500;

/** One draft under edit, written at once or when typing rests; a second page only reads until the first is gone. */
export class DraftSession {
  readonly #state = createValueStore<DraftState>({ status: 'opening' });
  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;
  #history: Undoable<EditedDraft> | undefined;
  #kept: KeptDraft | undefined;
  /** The text of it that the browser keeps. */
  #written = '';
  #versionAt = 0;
  #writing: Promise<void> | undefined;
  #isWriting = false;
  #isDirty = false;
  /** The oldest change that is not written yet, and what will write it. */
  #unwritten: { since: number; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Its place among the pages that may write; given up with it. */
  #place = new AbortController();

  constructor(
    readonly id: string,
    private readonly deps: SessionDeps,
  ) {}

  async open(): Promise<void> {
    const isElsewhere = !(await this.#lock());
    await this.#read(isElsewhere);
  }

  /** Changes the draft; `about` names the field that is typed in. */
  edit(next: EditedDraft, about = ''): void {
    if (this.#history === undefined || this.#open().isElsewhere) return;
    const refusal = whyUnreadable(documentOf(next)) ?? null;
    if (refusal !== this.#open().refusal) this.#tell({ refusal });
    if (refusal !== null) return;
    this.#step(changedTo(this.#history, next, about, this.deps.now()), about !== '');
  }

  undo(): void {
    if (this.#history !== undefined && !this.#open().isElsewhere) this.#step(undone(this.#history));
  }

  redo(): void {
    if (this.#history !== undefined && !this.#open().isElsewhere) this.#step(redone(this.#history));
  }

  propose(proposal: string): void {
    if (this.#kept === undefined) return;
    this.#kept = { ...this.#kept, proposal };
    this.#tell({ proposal });
    this.#save();
  }

  retry(): void {
    this.#save();
  }

  /** Writes at once what is not written yet: the page may go. */
  flush(): void {
    if (this.#unwritten !== undefined) this.#save();
  }

  /** Writes what is left and lets another page write, while this one is left. */
  rest(): void {
    this.flush();
    this.#giveUp();
  }

  /** Takes its place again; what another page wrote meanwhile is what it goes on with. */
  async wake(): Promise<void> {
    await this.#writing;
    const isElsewhere = !(await this.#lock());
    const kept = await this.deps.base.read(this.id).catch(() => undefined);
    // Unwritten changes exist only in this page.
    if (kept !== undefined && kept.text === this.#written) this.#tell({ isElsewhere });
    else await this.#read(isElsewhere);
  }

  /** Ends it; another tab may then write. */
  async close(): Promise<void> {
    this.flush();
    await this.#writing;
    this.#giveUp();
  }

  #giveUp(): void {
    this.#place.abort();
    this.#place = new AbortController();
  }

  #open(): OpenDraft {
    const state = this.#state.get();
    if (state.status !== 'open') throw new Error('the draft is not open');
    return state;
  }

  async #read(isElsewhere: boolean): Promise<void> {
    try {
      const kept = await this.deps.base.read(this.id);
      if (kept === undefined) return this.#state.set({ status: 'absent' });
      const history = undoable(editedOf(parseDraft(kept.text).draft));
      this.#kept = kept;
      this.#written = kept.text;
      this.#history = history;
      this.#state.set({
        status: 'open',
        draft: history.now,
        keeping: this.deps.base.lasts ? 'kept' : 'refused',
        refusal: null,
        isElsewhere,
        canUndo: false,
        canRedo: false,
        proposal: kept.proposal,
      });
    } catch (error) {
      this.#state.set({ status: 'unreadable', reason: flawText(error) });
    }
  }

  /** Whether this page is the one that writes; once it is later, the other page may have written since this one read. */
  #lock(): Promise<boolean> {
    return lockDraft(this.deps.locks, this.id, this.#place.signal, () => void this.#read(false));
  }

  #step(history: Undoable<EditedDraft>, isTyped = false): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#tell({ draft: history.now, canUndo: history.past.length > 0, canRedo: history.future.length > 0 });
    if (isTyped) this.#saveLater();
    else this.#save();
  }

  #tell(change: Partial<OpenDraft>): void {
    const state = this.#state.get();
    if (state.status === 'open') this.#state.set({ ...state, ...change });
  }

  #saveLater(): void {
    this.#tell({ keeping: 'keeping' });
    clearTimeout(this.#unwritten?.timer);
    const since = this.#unwritten?.since ?? this.deps.now();
    if (this.deps.now() - since >= MOST_UNWRITTEN) this.#save();
    else this.#unwritten = { since, timer: setTimeout(() => this.#save(), REST) };
  }

  #save(): void {
    clearTimeout(this.#unwritten?.timer);
    this.#unwritten = undefined;
    this.#isDirty = true;
    this.#tell({ keeping: 'keeping' });
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#write();
  }

  async #write(): Promise<void> {
    // Told last: who hears of it may change the draft at once.
    const end = (keeping: Keeping) => {
      this.#isWriting = false;
      if (keeping !== 'kept' || this.#unwritten === undefined) this.#tell({ keeping });
    };
    while (this.#isDirty && this.#history !== undefined && this.#kept !== undefined) {
      this.#isDirty = false;
      try {
        await this.#put(this.#history.now, this.#kept);
      } catch (error) {
        return end(Object(error).name === 'QuotaExceededError' ? 'full' : 'refused');
      }
    }
    end(this.deps.base.lasts ? 'kept' : 'refused');
  }

  async #put(draft: EditedDraft, kept: KeptDraft): Promise<void> {
    const at = this.deps.now();
    const document = { ...documentOf(draft), saved: Math.floor(at / 1000) };
    const text = writeDraft(document);
    const before = kept.text;
    this.#kept = { ...kept, title: isBlank(draft) ? '' : titleOf(document.description), changed: at, text };
    const isVersion = kept.title !== '' && at - this.#versionAt > VERSION_AFTER;
    if (isVersion) this.#versionAt = at;
    await this.deps.base.write(this.#kept, isVersion ? { id: this.id, at, text: before } : undefined);
    this.#written = text;
  }
}

/** Whether this page writes the draft; if another does, calls `later` once that is gone. Without locks every page writes. */
function lockDraft(
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
