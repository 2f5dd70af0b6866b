import { useState } from 'react';
import type { Address } from 'viem';
import { timeLeft } from '@/components/proposal/moments';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { ReasonField } from '@/components/vote/ReasonField';
import { SideChoices } from '@/components/vote/SideChoices';
import { safeLine } from '@/core/format';
import { takesReasons } from '@/core/governor/family';
import { plural, t } from '@/core/language/message';
import { keepChoice, type VoteChoice } from '@/lib/act/batch/choice';
import { useChainNow } from '@/lib/query/now';
import { useDaoNames } from '../daoNames';
import { type Item, itemKey } from '../needs';
import { BatchSummary } from './BatchSummary';

type Props = {
  items: readonly Item[];
  account: Address;
  choice: VoteChoice | undefined;
  onClose: () => void;
};

/** Several votes by one account: the sides are chosen first, then all of them are shown with their warnings, and cast. */
export function BatchSheet({ items, account, choice, onClose }: Props) {
  const { reason = '', sides = {} } = choice ?? {};
  const keep = (change: Partial<VoteChoice>) => {
    const next = { account, reason, sides, ...change };
    keepChoice(Object.keys(next.sides).length === 0 && next.reason === '' ? undefined : next);
  };
  const chosen = items.flatMap((item) => {
    const side = sides[itemKey(item)];
    return side === undefined ? [] : [{ item, side }];
  });
  const [isChoosing, setChoosing] = useState(chosen.length === 0);
  if (!isChoosing && chosen.length > 0)
    return (
      <Sheet key="check" open onClose={onClose} title={t`Check and vote`} tall>
        <BatchSummary
          votes={chosen}
          reason={reason}
          onBack={() => setChoosing(true)}
          onDone={() => {
            keep({ reason: '', sides: ofOthers(sides, chosen) });
            onClose();
          }}
        />
      </Sheet>
    );
  return (
    <Sheet key="choose" open onClose={onClose} title={t`Vote on several at once`} tall>
      <ul>
        {items.map((item) => (
          <ItemChoice
            key={itemKey(item)}
            item={item}
            side={sides[itemKey(item)]}
            onSide={(side) => {
              const { [itemKey(item)]: _, ...others } = sides;
              keep({ sides: side === undefined ? others : { ...others, [itemKey(item)]: side } });
            }}
          />
        ))}
      </ul>
      <div className="mt-4">
        <ReasonField
          dao={items.find(({ dao }) => takesReasons(dao))?.dao ?? { family: 'alpha' }}
          value={reason}
          onChange={(text) => keep({ reason: text })}
          disabled={false}
        />
        <p className="mt-1 text-13 text-second">{t`The same reason goes with every vote.`}</p>
      </div>
      <Button
        variant="primary"
        className="mt-3 w-full"
        disabled={chosen.length === 0}
        onClick={() => setChoosing(false)}
      >
        {chosen.length === 0 ? t`Choose at least one side` : t`Check ${plural(chosen.length, 'vote')}`}
      </Button>
    </Sheet>
  );
}

/** The sides that were chosen on other pages, for none of these proposals. */
function ofOthers(sides: VoteChoice['sides'], chosen: readonly { item: Item }[]): VoteChoice['sides'] {
  const cast = chosen.map(({ item }) => itemKey(item));
  return Object.fromEntries(Object.entries(sides).filter(([key]) => !cast.includes(key)));
}

type ChoiceProps = {
  item: Item;
  side: VoteChoice['sides'][string] | undefined;
  onSide: (side: ChoiceProps['side']) => void;
};

function ItemChoice({ item: { dao, line }, side, onSide }: ChoiceProps) {
  const nameOf = useDaoNames();
  const now = useChainNow(dao.at, 30);
  const left = timeLeft(line, dao, dao.sync.recalled === null ? now : undefined);
  const title = safeLine(line.title);
  return (
    <li className="border-t border-line-soft py-3.5 first:border-t-0 first:pt-0">
      <h3 dir="auto" className="font-sans text-15 leading-5 font-semibold wrap-anywhere">
        {title}
      </h3>
      <div className="-mt-1.5 flex min-h-11 items-center justify-between gap-3 text-13 text-second">
        <p>
          <bdi>{nameOf({ id: dao.id, dao })}</bdi>
          {left === undefined ? '' : ` · ${left}`}
        </p>
        {side === undefined ? undefined : (
          <Button
            variant="quiet"
            className="-mr-4 text-14!"
            aria-label={t`Leave out: ${title}`}
            onClick={() => onSide(undefined)}
          >{t`Leave out`}</Button>
        )}
      </div>
      <SideChoices sides={dao.counting.sides} value={side} onChange={onSide} disabled={false} isRow />
    </li>
  );
}
