import { Empty } from '@/components/ui/Empty';
import { type Choice, Choices } from '@/components/ui/form/Choices';
import { ListFilter } from '@/components/ui/form/ListFilter';
import { rich } from '@/components/ui/text/rich';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';
import { phrase, plural, t, translated } from '@/core/language/message';
import type { VoteListOrder } from '@/lib/query/vote';

/** The sides a list can be narrowed to. */
export const SIDE_CHOICES: readonly Choice<Side | undefined>[] = translated(
  [
    { value: undefined, text: phrase`All` },
    ...SHOWN_SIDES.map((side) => ({ value: side, text: SIDE[side].text })),
  ],
  'text',
);

type VoteFilterProps = {
  side: Side | undefined;
  search: string;
  onSide: (side: Side | undefined) => void;
  onSearch: (search: string) => void;
};

/** Filter of votes: a side, and words in the address or the reason. */
export function VoteFilter({ side, search, onSide, onSearch }: VoteFilterProps) {
  const words = { label: t`Search in votes`, placeholder: t`Address or words in the reason` };
  return (
    <ListFilter
      legend={t`Which votes`}
      choices={SIDE_CHOICES}
      chosen={side}
      onChoose={onSide}
      search={{ ...words, value: search, onSearch }}
    />
  );
}

export const ORDER_CHOICES: readonly Choice<VoteListOrder>[] = translated(
  [
    { value: 'NEWEST', text: phrase`Newest` },
    { value: 'OLDEST', text: phrase`Oldest` },
    { value: 'WEIGHT', text: phrase`Heaviest` },
  ],
  'text',
);

/** Names of those orders behind a count. */
export const ORDER_WORDS: Readonly<Record<VoteListOrder, string>> = translated({
  NEWEST: phrase`newest first`,
  OLDEST: phrase`oldest first`,
  WEIGHT: phrase`heaviest first`,
});

type VoteOrderProps = {
  order: VoteListOrder;
  onOrder: (order: VoteListOrder) => void;
};

export function VoteOrder({ order, onOrder }: VoteOrderProps) {
  const lead = <span aria-hidden="true" className="mr-2 ml-1 text-14 text-second">{t`Sort`}</span>;
  return (
    <Choices
      legend={t`Which votes come first`}
      choices={ORDER_CHOICES}
      chosen={order}
      onChoose={onOrder}
      lead={lead}
    />
  );
}

/** Note if no vote passes the filter: out of how many, and whether more may not be read yet. */
export function NoMatch({ count, isWhole }: { count: number; isWhole: boolean }) {
  const votes = plural(count, 'vote');
  return (
    <Empty title={t`No matching votes`}>
      {isWhole ? rich`None of ${votes} match.` : rich`None of ${votes} match. Others are not loaded yet.`}
    </Empty>
  );
}
