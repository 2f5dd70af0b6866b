import { early } from '@/components/ui/earlyInput';

type Props<T extends string> = {
  name: string;
  legend: string;
  note?: string;
  choices: readonly { choice: T; text: string }[];
  chosen: T;
  onChoose: (choice: T) => void;
};

/** One of a few settings, as radio buttons in a row; `note` says what it is about. */
export function ChoiceCard<T extends string>({ name, legend, note, choices, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className="mt-11">
      <legend className={`font-serif text-21 font-medium ${note === undefined ? 'mb-3' : ''}`}>
        {legend}
      </legend>
      {note === undefined ? undefined : <p className="mt-1 mb-3 text-15 text-second">{note}</p>}
      <div className="grid gap-2 sm:grid-cols-3">
        {choices.map(({ choice, text }) => (
          <label
            key={choice}
            className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-card px-4 py-2 font-medium has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              ref={early}
              type="radio"
              name={name}
              // Firefox else marks the choice of before a reload, whatever holds since.
              autoComplete="off"
              value={choice}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="size-5 shrink-0 accent-ink"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
