import { useId } from 'react';

type Props = {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
  isLabelHidden?: boolean;
};

/** One of several, in the browser's own list. */
export function Select({ label, value, options, onChange, isLabelHidden = false }: Props) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-14 font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-control border border-control bg-card px-3 text-15 text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
