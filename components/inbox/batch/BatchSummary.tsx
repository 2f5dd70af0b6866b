import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/Button';
import { t } from '@/core/language/message';
import type { ActDao } from '@/lib/act/acts/act';
import { castVote, type VoteIntent } from '@/lib/act/acts/castVote';
import type { VoteRunner } from '@/lib/act/batch/send';
import { ASKABLE } from '@/lib/act/runner/run';
import { depsOf, runners } from '@/lib/act/runner/useRun';
import { useService } from '@/lib/query/client/service';
import { useChains } from '@/lib/settings/config';
import { useWallet } from '@/lib/wallet/wallet';
import { itemKey } from '../needs';
import type { SidedItem } from './BatchLine';
import { ChainVotes } from './ChainVotes';

type Props = { votes: readonly SidedItem[]; reason: string; onBack: () => void; onDone: () => void };

/** All votes with what is to be checked, by chain: each chain has one button. */
export function BatchSummary({ votes, reason, onBack, onDone }: Props) {
  const about = votes.map(({ item, side }) => `${itemKey(item)} ${side} ${item.dao.at.hash}`).join();
  const chosen = useMemo(
    () =>
      votes.map(({ item: { dao, line }, side }) => ({
        dao,
        intent: { proposalId: line.id, side, reason: reason.trim() },
      })),
    [about, reason],
  );
  const runners = useChosenVotes(chosen);
  const listed = votes.flatMap((vote, index) => {
    const runner = runners[index];
    return runner === undefined ? [] : [{ ...vote, runner }];
  });
  const statuses = runners.map(({ get }) => get());
  const isOpen = statuses.every(({ status, facts }) => ASKABLE.includes(status) && facts?.isSpent !== true);
  const isOver = statuses.every(({ status, facts }) => status === 'shown' || facts?.isSpent === true);
  return (
    <>
      {[...new Set(votes.map(({ item }) => item.dao.chainId))]
        .sort((one, other) => one - other)
        .map((chainId) => (
          <ChainVotes
            key={chainId}
            chainId={chainId}
            votes={listed.filter(({ item }) => item.dao.chainId === chainId)}
          />
        ))}
      <div className="mt-4 flex flex-wrap gap-2">
        {isOpen ? <Button onClick={onBack}>{t`Change the votes`}</Button> : undefined}
        <Button variant={isOver ? 'primary' : 'quiet'} onClick={onDone}>
          {isOver ? t`Done` : t`Discard what is not sent`}
        </Button>
      </div>
    </>
  );
}

/** A vote of several, and the organisation it is cast in. */
type ChosenVote = { dao: ActDao; intent: VoteIntent };

/** The runner of each vote by the connected account, the same as on the proposal's own page; the chain is asked about each. */
function useChosenVotes(votes: readonly ChosenVote[]): readonly VoteRunner[] {
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
