import type { ComponentProps } from 'react';
import { Field } from './Field';

type SearchProps = Pick<ComponentProps<'input'>, 'spellCheck' | 'autoComplete'> & {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A field for words to search for; its label is for screen readers. */
export function Search({ onSearch, ...rest }: SearchProps) {
  return <Field {...rest} hideLabel type="search" onText={onSearch} />;
}
