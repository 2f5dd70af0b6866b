import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { parseDaoId } from '@/core/caip';
import { type DraftDocument, emptyDraft } from '@/core/draft/document';
import { descriptionOf } from '@/core/draft/edit/items';
import { writeDraft } from '@/core/draft/writeDraft';
import { titleOf } from '@/core/governor/description/title';
import { useRead } from '@/lib/act/useRead';
import { ofThisBrowser } from '@/lib/oneTurn';
import { onPageLeft } from '@/service/api/pageLeft';
import { createMemoryBase, type DraftBase, type KeptDraft, openDraftBase } from './draftBase';
import { DraftSession, type DraftState } from './session';

let own: DraftBase | undefined;

export function draftBase(): DraftBase {
  own ??= ofThisBrowser() === undefined ? createMemoryBase() : openDraftBase();
  return own;
}

/** Keeps a new draft of an organisation, empty or a copy of another one, and gives its id. */
export async function beginDraft(dao: string, from?: DraftDocument): Promise<string> {
  const { chainId, address: governor } = parseDaoId(dao);
  const draft = from ?? emptyDraft({ chainId, governor });
  const id = crypto.randomUUID();
  const base = draftBase();
  // Remove drafts that were never written in.
  const blank = (await base.list()).filter(({ title }) => title === '');
  await Promise.all(blank.map((each) => base.remove(each.id)));
  await base.write({
    ...{ id, dao, changed: Date.now(), proposal: null },
    title: from === undefined ? '' : titleOf(draft.description),
    text: writeDraft(draft),
  });
  return id;
}

export function useDraftSession(id: string): { state: DraftState; session: DraftSession | undefined } {
  const [session, setSession] = useState<DraftSession>();
  useEffect(() => {
    const made = new DraftSession(id, {
      base: draftBase(),
      now: Date.now,
      locks: globalThis.navigator?.locks,
    });
    setSession(made);
    void made.open();
    const flush = () => made.flush();
    document.addEventListener('visibilitychange', flush);
    const stop = onPageLeft(
      () => made.rest(),
      () => void made.wake(),
    );
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      void made.close();
    };
  }, [id]);
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.get ?? opening, opening);
  return useMemo(() => ({ state, session }), [state, session]);
}

/** Whether this is what the session holds now, to the last letter; true where there is none. */
export function useIsCurrent(session: DraftSession | undefined, { description }: DraftDocument): boolean {
  const isIt = () => {
    const state = session?.get();
    return state?.status !== 'open' || descriptionOf(state.draft) === description;
  };
  return useSyncExternalStore(session?.subscribe ?? never, isIt, isIt);
}

/** The drafts of an organisation in this browser, the newest first; undefined while they are read, null where they cannot be. */
export function useKeptDrafts(dao: string) {
  const { value, again } = useRead(() => draftsOf(dao).catch(() => null), [dao]);
  return { drafts: value, again };
}

async function draftsOf(dao: string): Promise<readonly KeptDraft[]> {
  const all = await draftBase().list();
  const mine = all.filter((each) => each.title !== '' && each.dao.toLowerCase() === dao.toLowerCase());
  return mine.sort((one, other) => other.changed - one.changed);
}

const OPENING: DraftState = { status: 'opening' };
const opening = () => OPENING;
const never = () => () => undefined;
