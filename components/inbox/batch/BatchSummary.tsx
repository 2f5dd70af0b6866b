import { useMemo } from 'react';
import { Button } from '@/components/ui/Button';
import { t } from '@/core/language/message';
import { ASKABLE } from '@/lib/act/runner/run';
import { itemKey } from '../needs';
import type { SidedItem } from './BatchLine';
import { ChainVotes } from './ChainVotes';
import { useChosenVotes } from './useChosenVotes';

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
