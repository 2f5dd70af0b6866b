import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActDao } from '@/lib/act/acts/act';
import { castVote, type VoteIntent } from '@/lib/act/acts/castVote';
import type { VoteRunner } from '@/lib/act/batch/send';
import { ASKABLE } from '@/lib/act/runner/run';
import { depsOf, runners } from '@/lib/act/runner/useRun';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';

/** A vote of several, and the organisation it is cast in. */
export type ChosenVote = { dao: ActDao; intent: VoteIntent };

/** The runner of each vote by the connected account, the same as on the proposal's own page; the chain is asked about each. */
export function useChosenVotes(votes: readonly ChosenVote[]): readonly VoteRunner[] {
  const { account, chainId } = useWallet();
  const chains = useChains();
  const service = useService();
  const made = useMemo(
    () =>
      votes.flatMap(({ dao, intent }) => {
        const deps = depsOf(dao, account, chains, service);
        if (deps === undefined) return [];
        return [{ runner: runners.of(castVote, deps, castVote.subject(intent)), deps, intent }];
      }),
    [votes, account, chains, service],
  );
  // Organisations are read anew with each block, and the same votes are not asked about again for that.
  const about = votes.map(({ dao, intent }) => `${dao.id} ${Object.values(intent).join(' ')}`).join('|');
  useEffect(() => {
    for (const { runner, deps } of made) runner.open(deps);
  }, [made]);
  useEffect(() => {
    for (const { runner, intent } of made)
      if (ASKABLE.includes(runner.get().status)) void runner.check(intent);
  }, [about, account, chainId, made.length]);
  const list = useMemo(() => made.map(({ runner }) => runner), [made]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = list.map((runner) => runner.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [list],
  );
  const standing = () =>
    list.map(({ get }) => `${get().status} ${get().problem?.code} ${get().isInList}`).join();
  useSyncExternalStore(subscribe, standing, standing);
  return list;
}
