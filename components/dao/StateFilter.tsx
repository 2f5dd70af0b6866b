'use client';
import { Choices } from '@/components/ui/form/Choices';
import { rich } from '@/components/ui/text/rich';
import type { State } from '@/core/governor/proposal';
import { t } from '@/core/language/message';

/** The states a list can be narrowed to, in the order a proposal passes them. */
export const STATE_CHOICES: readonly { value: State; text: string }[] = [
  {
    value: 'ACTIVE',
    get text() {
      return t`Voting open`;
    },
  },
  {
    value: 'PENDING',
    get text() {
      return t`Not open yet`;
    },
  },
  {
    value: 'SUCCEEDED',
    get text() {
      return t`Passed`;
    },
  },
  {
    value: 'QUEUED',
    get text() {
      return t`Queued`;
    },
  },
  {
    value: 'EXECUTED',
    get text() {
      return t`Executed`;
    },
  },
  {
    value: 'DEFEATED',
    get text() {
      return t`Defeated`;
    },
  },
  {
    value: 'CANCELED',
    get text() {
      return t`Cancelled`;
    },
  },
  {
    value: 'EXPIRED',
    get text() {
      return t`Expired`;
    },
  },
  {
    value: 'UNKNOWN',
    get text() {
      return t`State unknown`;
    },
  },
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
  const states = STATE_CHOICES.map((each) => ({
    ...each,
    count: counts.find(({ state }) => state === each.value)?.count ?? 0,
  })).filter(({ value, count }) => count > 0 || value === chosen);
  return (
    <>
      <label className="block sm:hidden">
        <span className="sr-only">{t`Which proposals`}</span>
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(states.find(({ value }) => value === event.target.value)?.value)}
          className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15"
        >
          <option value="">{rich`All states${isGrowing ? '' : ` (${all})`}`}</option>
          {states.map(({ value, text, count }) => (
            <option key={value} value={value}>
              {text} ({count})
            </option>
          ))}
        </select>
      </label>
      <Choices
        legend={t`Which proposals`}
        choices={[{ value: undefined, text: t`All`, ...(isGrowing ? {} : { count: all }) }, ...states]}
        chosen={chosen}
        onChoose={(state) => onChoose(state === chosen ? undefined : state)}
        className="hidden sm:flex"
      />
    </>
  );
}
