import { useDeferredValue } from 'react';
import { Empty } from '@/components/ui/Empty';
import { type Choice, Choices } from '@/components/ui/form/Choices';
import { ListFilter } from '@/components/ui/form/ListFilter';
import { rich } from '@/components/ui/text/rich';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';
import { phrase, plural, t, translated } from '@/core/language/message';
import { useFragmentChoice, useFragmentParam } from '@/lib/query/route';
import type { VoteListOrder } from '@/lib/query/vote';

const SIDE_CHOICES: readonly Choice<Side | undefined>[] = translated(
  [
    { value: undefined, text: phrase`All` },
    ...SHOWN_SIDES.map((side) => ({ value: side, text: SIDE[side].text })),
  ],
  'text',
);

const ORDER_CHOICES: readonly Choice<VoteListOrder>[] = translated(
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

/** The side, search and order that the fragment of the link asks for, and `wanted`, which may lag behind what is typed. */
export function useVoteFilter(usual: VoteListOrder) {
  const [side, setSide] = useFragmentChoice('side', SIDE_CHOICES);
  const [search, setSearch] = useFragmentParam('search');
  const [order = usual, setOrder] = useFragmentChoice('order', ORDER_CHOICES);
  const wanted = { side, search: useDeferredValue(search), order };
  return { side, setSide, search, setSearch, order, setOrder, wanted };
}

/** Filter of votes: a side, words in the address or the reason, and the order. */
export function VoteFilter(filter: ReturnType<typeof useVoteFilter>) {
  const words = { label: t`Search in votes`, placeholder: t`Address or words in the reason` };
  const lead = <span aria-hidden="true" className="mr-2 ml-1 text-14 text-second">{t`Sort`}</span>;
  return (
    <>
      <ListFilter
        legend={t`Which votes`}
        choices={SIDE_CHOICES}
        chosen={filter.side}
        onChoose={filter.setSide}
        search={{ ...words, value: filter.search, onSearch: filter.setSearch }}
      />
      <Choices
        legend={t`Which votes come first`}
        choices={ORDER_CHOICES}
        chosen={filter.order}
        onChoose={filter.setOrder}
        lead={lead}
      />
    </>
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
