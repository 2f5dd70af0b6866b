import { useId } from 'react';
import { SHOWN_SIDES, SIDE } from '@/components/ui/text/sides';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';

const CHOSEN: Readonly<Record<Side, string>> = {
  for: 'border-for bg-for-soft text-for',
  against: 'border-against bg-against-soft text-against',
  abstain: 'border-second bg-chip text-ink',
};

/** The sides a ballot may name, as radio buttons with a mark each. */
export function SideChoices({
  sides,
  value,
  onChange,
  disabled,
  isRow = false,
}: {
  sides: readonly Side[];
  value: Side | undefined;
  onChange: (side: Side) => void;
  disabled: boolean;
  /** Beside each other, where several proposals are chosen for. */
  isRow?: boolean;
}) {
  const name = useId();
  return (
    <fieldset disabled={disabled} data-tall="" className={isRow ? 'flex flex-wrap gap-2' : 'grid gap-2.5'}>
      <legend className="sr-only">{t`Your vote`}</legend>
      {SHOWN_SIDES.filter((side) => sides.includes(side)).map((side) => (
        <label
          key={side}
          className={`flex items-center rounded-control border-2 font-semibold ${isRow ? 'min-h-11 flex-1 justify-center px-2 text-14' : 'min-h-13 gap-3.5 px-3.5 text-15'} transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
            side === value ? CHOSEN[side] : 'border-line bg-card text-ink'
          } ${disabled ? 'opacity-60' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={side}
            checked={side === value}
            onChange={() => onChange(side)}
            className="sr-only"
          />
          {isRow ? undefined : (
            <span
              aria-hidden="true"
              className={`size-5 shrink-0 rounded-full ${side === value ? 'border-[6px] border-current' : 'border-2 border-control'}`}
            />
          )}
          <span>
            <span aria-hidden="true">{SIDE[side].sign} </span>
            <span>{SIDE[side].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
