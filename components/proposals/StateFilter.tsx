import { Choices } from '@/components/ui/form/Choices';
import { rich } from '@/components/ui/text/rich';
import type { State } from '@/core/governor/proposal';
import { phrase, t, translated } from '@/core/language/message';

/** The states a list can be narrowed to, in the order a proposal passes them. */
export const STATE_CHOICES: readonly { value: State; text: string }[] = translated(
  [
    { value: 'ACTIVE', text: phrase`Voting open` },
    { value: 'PENDING', text: phrase`Not open yet` },
    { value: 'SUCCEEDED', text: phrase`Passed` },
    { value: 'QUEUED', text: phrase`Queued` },
    { value: 'EXECUTED', text: phrase`Executed` },
    { value: 'DEFEATED', text: phrase`Defeated` },
    { value: 'CANCELED', text: phrase`Cancelled` },
    { value: 'EXPIRED', text: phrase`Expired` },
    { value: 'UNKNOWN', text: phrase`State unknown` },
  ],
  'text',
);

type Props = {
  counts: readonly { state: State; count: number }[] | undefined;
  /** False while more are being found, or where words narrow the list: then the counts are of another list. */
  isCounted: boolean;
  chosen: State | undefined;
  onChoose: (state: State | undefined) => void;
};

/** Narrows a list of proposals to one state; states without proposals are left out. */
export function StateFilter({ counts = [], isCounted, chosen, onChoose }: Props) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const countOf = (value: State) => counts.find(({ state }) => state === value)?.count ?? 0;
  const states = STATE_CHOICES.filter(({ value }) => countOf(value) > 0 || value === chosen).map(
    ({ value, text }) => ({ value, text, ...(isCounted && { count: countOf(value) }) }),
  );
  return (
    <>
      <label className="block sm:hidden">
        <span className="sr-only">{t`Which proposals`}</span>
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(states.find(({ value }) => value === event.target.value)?.value)}
          className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15"
        >
          <option value="">{rich`All states${isCounted ? ` (${all})` : ''}`}</option>
          {states.map(({ value, text, count }) => (
            <option key={value} value={value}>
              {count === undefined ? text : `${text} (${count})`}
            </option>
          ))}
        </select>
      </label>
      <Choices
        legend={t`Which proposals`}
        choices={[{ value: undefined, text: t`All`, ...(isCounted && { count: all }) }, ...states]}
        chosen={chosen}
        onChoose={(state) => onChoose(state === chosen ? undefined : state)}
        className="hidden sm:flex"
      />
    </>
  );
}
