'use client';
import { type Choice, Choices } from '@/components/ui/form/Choices';
import { Search } from '@/components/ui/form/Search';
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
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choices legend="Which votes" choices={CHOICES} chosen={side} onChoose={onSide} />
      <div className="min-w-48 flex-1">
        <Search
          label="Search in votes"
          placeholder="Address or words in the reason"
          value={search}
          onSearch={onSearch}
        />
      </div>
    </div>
  );
}
