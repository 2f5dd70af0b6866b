import type { ReactNode } from 'react';

/** One of some choices; `count` says how many fit it. */
export type Choice<T> = { value: T; text: string; count?: number };

/** Buttons side by side of which one is pressed: what a list is narrowed to, or its order. */
export function Choices<T extends string | undefined>({
  legend,
  choices,
  chosen,
  onChoose,
  lead,
  className = 'flex',
}: {
  /** For screen readers. */
  legend: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Stands before the first. */
  lead?: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={`flex-wrap items-center ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {lead}
      {choices.map(({ value, text, count }) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="inline-flex min-h-11 items-center text-14"
        >
          <span
            className={`rounded-full px-2.5 py-1 ${value === chosen ? 'bg-chip font-semibold text-ink' : 'text-second hover:text-ink'}`}
          >
            {text}
            {count === undefined ? undefined : <span className="font-normal text-second"> {count}</span>}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
