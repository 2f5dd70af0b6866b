import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnyVariables, type Client, type TypedDocumentNode, useClient } from 'urql';
import type { QuorateError } from '@/core/errors';
import { queryProblemOf } from './problem';
import { wireVariables } from './typedAsk';

type Listed = { items: readonly unknown[]; cursor: string | null };

export type Pages<Page extends Listed> = {
  pages: readonly Page[];
  /** It carries what is known over all pages. */
  first: Page | undefined;
  /** Items of all pages, in order and each once: pages may overlap while the list moves. */
  items: readonly Page['items'][number][];
  error: QuorateError | undefined;
  /** True until the first page or failure of this very question is there. */
  loading: boolean;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
};

type Asked<Data, Variables extends AnyVariables, Page extends Listed> = {
  document: TypedDocumentNode<Data, Variables>;
  /** The variables of the page that begins after this cursor. */
  variables: (after: string | null) => Variables;
  page: (data: Data) => Page | undefined;
  keyOf: (item: Page['items'][number]) => string | bigint;
};

const NONE: readonly never[] = [];

type View<Page> = { pages: readonly Page[]; error: QuorateError | undefined; hasMore: boolean };
type Slot<Page> = { after: string | null; page: Page | undefined; stop: () => void };

/** Reads a list by cursors and keeps each page live; `key` names the question, and old pages stay while a new one loads. */
export function usePages<Data, Variables extends AnyVariables, Page extends Listed>(
  key: string | undefined,
  asked: Asked<Data, Variables, Page>,
): Pages<Page> {
  const client = useClient();
  const question = useRef(asked);
  question.current = asked;
  const pager = useRef<Pager | undefined>(undefined);
  const [round, setRound] = useState(0);
  const [view, setView] = useState<View<Page> & { key: string }>();
  useEffect(() => {
    if (key === undefined) return;
    const current = createPager(client, question.current, (next) => setView({ ...next, key }));
    pager.current = current;
    return current.stop;
  }, [client, key, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  const more = useCallback(() => pager.current?.more(), []);
  const loading = view === undefined || view.key !== key;
  const pages = view?.pages ?? NONE;
  const items = useMemo(() => {
    const { keyOf } = question.current;
    return [...new Map(pages.flatMap((page) => page.items).map((item) => [keyOf(item), item])).values()];
  }, [pages]);
  return {
    ...{ pages, items, first: pages[0] },
    error: loading ? undefined : view.error,
    hasMore: !loading && view.hasMore,
    loading,
    more,
    retry,
  };
}

type Pager = { more: () => void; stop: () => void };

function createPager<Data, Variables extends AnyVariables, Page extends Listed>(
  client: Client,
  asked: Asked<Data, Variables, Page>,
  show: (view: View<Page>) => void,
): Pager {
  const slots: Slot<Page>[] = [];
  let wanted = 1;
  let error: QuorateError | undefined;
  const emit = () => {
    const pages = slots.flatMap((slot) => (slot.page === undefined ? [] : [slot.page]));
    show({ pages, error, hasMore: (pages.at(-1)?.cursor ?? null) !== null });
  };
  const open = (index: number, after: string | null) => {
    const old = slots[index];
    old?.stop();
    const slot: Slot<Page> = { after, page: old?.page, stop: () => {} };
    slots[index] = slot;
    const source = client.query(
      asked.document,
      wireVariables(asked.document, asked.variables(after)) as Variables,
      { requestPolicy: 'cache-and-network' },
    );
    const { unsubscribe } = source.subscribe((result) => {
      error = queryProblemOf(result.error);
      const page = result.data == null ? undefined : asked.page(result.data);
      if (page !== undefined) slot.page = page;
      follow(index);
      emit();
    });
    slot.stop = unsubscribe;
  };
  const follow = (index: number) => {
    const cursor = slots[index]?.page?.cursor ?? null;
    if (cursor === null) {
      for (const rest of slots.splice(index + 1)) rest.stop();
    } else if (index + 1 < wanted && slots[index + 1]?.after !== cursor) {
      open(index + 1, cursor);
    }
  };
  open(0, null);
  return {
    more: () => {
      if (slots.at(-1)?.page === undefined || wanted > slots.length) return;
      wanted = slots.length + 1;
      follow(slots.length - 1);
    },
    stop: () => {
      for (const slot of slots) slot.stop();
    },
  };
}
