import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { dependsOn } from '@/service/api/dependsOn';
import type { Service } from '@/service/api/protocol';
import { type DaoVoteFilter, type DaoVoteView, daoVotesQuery, pageOfVotes, pageVariables } from '../daoVotes';
import { documentText } from './graphql';
import { useService } from './service';
import { failureIn, typedAsk } from './typedAsk';

/** Votes on a page that is asked for at once. */
const PAGE = 100;
// Enough for several screens up and down; what lies farther away is asked again, so that a million never stand here.
const MOST_PAGES = 40;
const PAUSE = 500;

type Page = {
  items: readonly DaoVoteView[] | undefined;
  isOld: boolean;
  asking: AbortController | undefined;
};

/** Pages asked of the service itself: a cache of every page ever seen would grow with the scrolling. */
class VotePages {
  total: number | undefined;
  error: QuorateError | undefined;
  private readonly pages = new Map<number, Page>();
  private sight: [number, number] = [0, 0];
  private changed: () => void = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly service: Service,
    private readonly dao: string,
    private readonly filter: DaoVoteFilter,
  ) {}

  /** Begins to ask; returns how to stop. */
  open(changed: () => void): () => void {
    this.changed = changed;
    const parts = dependsOn(documentText(daoVotesQuery));
    const deaf = this.service.listen((event) => {
      if (event.kind !== 'changed') return;
      const { dao, kinds } = event.changed;
      if (dao.toLowerCase() === this.dao.toLowerCase() && kinds.some((kind) => parts.has(kind)))
        this.timer ??= setTimeout(() => this.age(), PAUSE);
    });
    return () => {
      deaf();
      clearTimeout(this.timer);
      this.timer = undefined;
      this.changed = () => undefined;
      for (const page of this.pages.values()) this.give(page);
    };
  }

  /** Undefined while it is being asked for. */
  at(index: number): DaoVoteView | undefined {
    return this.pages.get(Math.floor(index / PAGE))?.items?.[index % PAGE];
  }

  /** Tells which rows are in sight, both included. */
  show(from: number, to: number): void {
    this.sight = [Math.floor(from / PAGE), Math.floor(to / PAGE)];
    const [first, last] = this.sight;
    for (const [number, page] of this.pages) if (number < first || number > last) this.give(page);
    for (let number = first; number <= last; number++) this.want(number);
    this.forget();
  }

  // The index grew: what is in sight is asked again and stays until the answer is there.
  private age(): void {
    this.timer = undefined;
    for (const page of this.pages.values()) page.isOld = true;
    this.show(this.sight[0] * PAGE, this.sight[1] * PAGE);
  }

  private want(number: number): void {
    const page = this.pages.get(number) ?? { items: undefined, isOld: true, asking: undefined };
    this.pages.delete(number);
    this.pages.set(number, page);
    if (page.asking !== undefined || !page.isOld) return;
    const asking = new AbortController();
    page.asking = asking;
    page.isOld = false;
    this.ask(number, asking.signal).then(
      ({ items, total }) => {
        page.items = items;
        this.total = total;
        this.error = undefined;
        page.asking = undefined;
        this.changed();
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        page.asking = undefined;
        this.error = asQuorateError(error);
        this.changed();
      },
    );
  }

  private async ask(number: number, signal: AbortSignal) {
    const variables = pageVariables(this.dao, this.filter, number * PAGE, PAGE);
    const { data, errors } = await typedAsk(this.service, daoVotesQuery, variables, signal);
    if (data === null) throw failureIn(errors);
    return pageOfVotes(data);
  }

  private give(page: Page): void {
    if (page.asking === undefined) return;
    page.asking.abort();
    page.asking = undefined;
    page.isOld = true;
  }

  // Those looked at last stand last.
  private forget(): void {
    for (const number of this.pages.keys()) {
      if (this.pages.size <= MOST_PAGES) return;
      this.pages.delete(number);
    }
  }
}

/** The votes of an organisation that fit a filter, read where the person looks; what is in sight stays live. */
export function useVoteWindow(dao: string, { side, search, order }: DaoVoteFilter) {
  const service = useService();
  const [round, setRound] = useState(0);
  const [, redraw] = useState(0);
  const sight = useRef<[number, number]>([0, 0]);
  // A new question begins with an empty list; `round` asks the same one again.
  const pages = useMemo(
    () => (service === undefined ? undefined : new VotePages(service, dao, { side, search, order })),
    [service, dao, side, search, order, round],
  );
  useEffect(() => {
    const stop = pages?.open(() => redraw((value) => value + 1));
    pages?.show(...sight.current);
    return stop;
  }, [pages]);
  const show = useCallback(
    (from: number, to: number) => {
      sight.current = [from, to];
      pages?.show(from, to);
    },
    [pages],
  );
  const at = (index: number) => pages?.at(index);
  return { total: pages?.total, at, show, error: pages?.error, retry: () => setRound((value) => value + 1) };
}
