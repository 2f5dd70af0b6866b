'use client';
import type { Choice } from '@/components/ui/form/Choices';
import { ListFilter } from '@/components/ui/form/ListFilter';
import type { Side } from '@/core/governor/vote';

const CHOICES: readonly Choice<Side | undefined>[] = [
  { value: undefined, text: 'All' },
  { value: 'for', text: 'For' },
  { value: 'against', text: 'Against' },
  { value: 'abstain', text: 'Abstain' },
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
      choices={CHOICES}
      chosen={side}
      onChoose={onSide}
      search={{ ...words, value: search, onSearch }}
    />
  );
}
