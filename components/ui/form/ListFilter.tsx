import type { ComponentProps } from 'react';
import { Choices } from './Choices';
import { Search } from './Search';

type ListFilterProps<T extends string | undefined> = ComponentProps<typeof Choices<T>> & {
  search: ComponentProps<typeof Search>;
};

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
