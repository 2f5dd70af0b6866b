'use client';
import { Field } from '@/components/ui/Field';
import type { Side } from '@/lib/governor/vote';

const CHOICES: readonly { side: Side | undefined; text: string }[] = [
  { side: undefined, text: 'All' },
  { side: 'for', text: 'For' },
  { side: 'against', text: 'Against' },
  { side: 'abstain', text: 'Abstain' },
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
      <fieldset className="-mx-1 flex flex-wrap">
        <legend className="sr-only">Which votes</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice.text}
            type="button"
            aria-pressed={side === choice.side}
            onClick={() => onSide(choice.side)}
            className="inline-flex min-h-11 items-center text-14"
          >
            <span
              className={`rounded-full px-3 py-1 ${side === choice.side ? 'bg-chip font-semibold text-ink' : 'text-second hover:text-ink'}`}
            >
              {choice.text}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="min-w-48 flex-1">
        <Field
          label="Search in votes"
          hideLabel
          type="search"
          placeholder="Address or words in the reason"
          value={search}
          onChange={(event: { target: { value: string } }) => onSearch(event.target.value)}
        />
      </div>
    </div>
  );
}
