import type { ComponentProps } from 'react';
import { Choices } from './Choices';
import { Field } from './Field';

type SearchProps = Pick<ComponentProps<'input'>, 'spellCheck' | 'autoComplete'> & {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A field for words to search for; its label is for screen readers. */
export function Search({ onSearch, ...rest }: SearchProps) {
  return (
    <Field
      {...rest}
      hideLabel
      type="search"
      onChange={(event: { target: { value: string } }) => onSearch(event.target.value)}
    />
  );
}

type ListFilterProps<T extends string | undefined> = ComponentProps<typeof Choices<T>> & {
  search: ComponentProps<typeof Search>;
};

/** Choices that narrow or order a list, and a search. */
export function ListFilter<T extends string | undefined>({ search, ...choices }: ListFilterProps<T>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Choices {...choices} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <Search {...search} />
      </div>
    </div>
  );
}
