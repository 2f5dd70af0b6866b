import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QuorateError } from '@/core/errors';
import type { DaoVoteFilter, DaoVoteView } from '../daoVotes';
import { useService } from './service';
import { VotePages } from './votePages';

/** A long list of which only what is in sight is known. */
export type VoteWindow = {
  /** Undefined until the first page is there. */
  total: number | undefined;
  /** Undefined while it is being asked for. */
  at: (index: number) => DaoVoteView | undefined;
  /** Tells which rows are in sight, both included. */
  show: (from: number, to: number) => void;
  error: QuorateError | undefined;
  retry: () => void;
};

/** The votes of an organisation that fit a filter, read where the person looks; what is in sight stays live. */
export function useVoteWindow(dao: string, filter: DaoVoteFilter): VoteWindow {
  const service = useService();
  const [round, setRound] = useState(0);
  const [, redraw] = useState(0);
  const { side, search, order } = filter;
  const pages = useRef<VotePages | undefined>(undefined);
  const sight = useRef<[number, number]>([0, 0]);
  // A new question begins with an empty list; `round` asks the same one again.
  const made = useMemo(
    () =>
      service === undefined
        ? undefined
        : { pages: new VotePages(service, dao, { side, search, order }), round },
    [service, dao, side, search, order, round],
  );
  pages.current = made?.pages;
  useEffect(() => {
    const current = made?.pages;
    if (current === undefined) return;
    const stop = current.open(() => redraw((value) => value + 1));
    current.show(...sight.current);
    return stop;
  }, [made]);
  const show = useCallback((from: number, to: number) => {
    sight.current = [from, to];
    pages.current?.show(from, to);
  }, []);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  const current = made?.pages;
  const at = useCallback((index: number) => current?.at(index), [current]);
  return { total: current?.total, at, show, error: current?.error, retry };
}
