import { type ComponentProps, type ReactNode, useId } from 'react';
import { early } from '../earlyInput';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  /** Taken as typed: nothing corrects or completes it. */
  exact?: boolean;
  /** An address, bytes or a link: exact, in letters of one width. */
  code?: boolean;
  onText?: (text: string) => void;
  multiline?: boolean;
  rows?: number;
};

const BOX =
  'w-full min-h-11 rounded-control border bg-card px-3 py-2.5 text-15 text-ink placeholder:text-third disabled:bg-chip';

/** A labelled input (or textarea with `multiline`) with its hint and its error read out together. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  code = false,
  exact = code,
  onText,
  multiline = false,
  className = '',
  ...rest
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].join(' ').trim();
  const Box = (multiline ? 'textarea' : 'input') as 'input';
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-14 font-medium text-ink'}>
        {label}
      </label>
      <Box
        ref={early}
        {...(exact && { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false })}
        {...rest}
        {...(onText && { onChange: (event) => onText(event.target.value) })}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        className={`${BOX} ${error === undefined ? 'border-control' : 'border-against'} ${code ? 'font-mono' : ''} ${className}`}
      />
      {hint === undefined ? undefined : (
        <p id={hintId} className="mt-1.5 text-13 text-second">
          {hint}
        </p>
      )}
      {error === undefined ? undefined : (
        <p id={errorId} role="alert" className="mt-1.5 text-13 text-against">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
    </div>
  );
}
