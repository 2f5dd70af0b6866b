'use client';
import type { State } from '@/lib/governor/proposal';

const ORDER: readonly { state: State; text: string }[] = [
  { state: 'ACTIVE', text: 'Voting open' },
  { state: 'PENDING', text: 'Not open yet' },
  { state: 'SUCCEEDED', text: 'Passed' },
  { state: 'QUEUED', text: 'Queued' },
  { state: 'EXECUTED', text: 'Executed' },
  { state: 'DEFEATED', text: 'Defeated' },
  { state: 'CANCELED', text: 'Cancelled' },
  { state: 'EXPIRED', text: 'Expired' },
];

/** Narrows a list of proposals to one state; states nobody is in are left out. */
export function StateFilter({
  counts,
  chosen,
  onChoose,
}: {
  counts: Readonly<Partial<Record<State, number>>>;
  chosen: State | undefined;
  onChoose: (state: State | undefined) => void;
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = ORDER.filter(({ state }) => (counts[state] ?? 0) > 0 || state === chosen);
  return (
    <>
      <label className="block sm:hidden">
        <span className="sr-only">Which proposals</span>
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(states.find(({ state }) => state === event.target.value)?.state)}
          className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15"
        >
          <option value="">All states ({all})</option>
          {states.map(({ state, text }) => (
            <option key={state} value={state}>
              {text} ({counts[state] ?? 0})
            </option>
          ))}
        </select>
      </label>
      <fieldset className="-mx-1 hidden flex-wrap sm:flex">
        <legend className="sr-only">Which proposals</legend>
        <Choice text="All" count={all} pressed={chosen === undefined} onPress={() => onChoose(undefined)} />
        {states.map(({ state, text }) => (
          <Choice
            key={state}
            text={text}
            count={counts[state] ?? 0}
            pressed={chosen === state}
            onPress={() => onChoose(chosen === state ? undefined : state)}
          />
        ))}
      </fieldset>
    </>
  );
}

function Choice(props: { text: string; count: number; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onClick={props.onPress}
      className="inline-flex min-h-11 items-center text-14"
    >
      <span
        className={`rounded-full px-2.5 py-1 ${props.pressed ? 'bg-chip font-semibold text-ink' : 'text-second hover:text-ink'}`}
      >
        {props.text} <span className="font-normal text-second">{props.count}</span>
      </span>
    </button>
  );
}
