'use client';
import type { Choice } from '@/components/ui/form/Choices';
import { ListFilter } from '@/components/ui/form/ListFilter';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';

/** The sides a list can be narrowed to. */
export const SIDE_CHOICES: readonly Choice<Side | undefined>[] = [
  { value: undefined, text: 'All' },
  ...SHOWN_SIDES.map((side) => ({ value: side, text: SIDE[side].text })),
];

/** Which votes are listed: a side, and words in the address or the reason. */
export function VoteFilter({
  side,
  search,
  onSide,
  onSearch,
}: {
  side: Side | undefined;
  search: string;
  onSide: (side: Side | undefined) => void;
  onSearch: (search: string) => void;
}) {
  const words = { label: 'Search in votes', placeholder: 'Address or words in the reason' };
  return (
    <ListFilter
      legend="Which votes"
      choices={SIDE_CHOICES}
      chosen={side}
      onChoose={onSide}
      search={{ ...words, value: search, onSearch }}
    />
  );
}
