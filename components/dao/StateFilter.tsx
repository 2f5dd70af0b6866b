'use client';
import { Choices } from '@/components/ui/form/Choices';
import type { State } from '@/core/governor/proposal';

const ORDER: readonly { state: State; text: string }[] = [
  { state: 'ACTIVE', text: 'Voting open' },
  { state: 'PENDING', text: 'Not open yet' },
  { state: 'SUCCEEDED', text: 'Passed' },
  { state: 'QUEUED', text: 'Queued' },
  { state: 'EXECUTED', text: 'Executed' },
  { state: 'DEFEATED', text: 'Defeated' },
  { state: 'CANCELED', text: 'Cancelled' },
  { state: 'EXPIRED', text: 'Expired' },
  { state: 'UNKNOWN', text: 'State unknown' },
];

/** Narrows a list of proposals to one state; states without proposals are left out. */
export function StateFilter({
  counts = [],
  isGrowing,
  chosen,
  onChoose,
}: {
  counts: readonly { state: State; count: number }[] | undefined;
  /** More are being found: how many there are of all is not said yet. */
  isGrowing: boolean;
  chosen: State | undefined;
  onChoose: (state: State | undefined) => void;
}) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const states = ORDER.map((each) => ({
    ...each,
    count: counts.find(({ state }) => state === each.state)?.count ?? 0,
  })).filter(({ state, count }) => count > 0 || state === chosen);
  return (
    <>
      <label className="block sm:hidden">
        <span className="sr-only">Which proposals</span>
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(states.find(({ state }) => state === event.target.value)?.state)}
          className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15"
        >
          <option value="">All states{isGrowing ? '' : ` (${all})`}</option>
          {states.map(({ state, text, count }) => (
            <option key={state} value={state}>
              {text} ({count})
            </option>
          ))}
        </select>
      </label>
      <Choices
        legend="Which proposals"
        choices={[
          { value: undefined, text: 'All', ...(isGrowing ? {} : { count: all }) },
          ...states.map(({ state, text, count }) => ({ value: state, text, count })),
        ]}
        chosen={chosen}
        onChoose={(state) => onChoose(state === chosen ? undefined : state)}
        className="hidden sm:flex"
      />
    </>
  );
}
