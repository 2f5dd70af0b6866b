import type { ReactNode } from 'react';
import { t } from '@/core/language/message';
import { Button } from '../Button';
import { Problem } from '../Problem';

/** A list that is read page by page, as far as it matters to what stands around it. */
export type PagedList<Page> = {
  first: Page | undefined;
  items: readonly unknown[];
  error: unknown;
  retry: () => void;
};

/** State of a list: why it failed to load, its placeholder while it loads, that it is empty, or the list. */
export function Paged<Page>({
  found: { first, items, error, retry },
  loading,
  none,
  inCard = false,
  children,
}: {
  found: PagedList<Page>;
  loading: ReactNode;
  none: (first: Page) => ReactNode;
  inCard?: boolean;
  children: (first: Page) => ReactNode;
}) {
  return (
    <>
      <Problem className="mb-3" error={error} onRetry={retry} compact={inCard || first !== undefined} />
      {first === undefined
        ? error === undefined
          ? loading
          : undefined
        : items.length === 0
          ? none(first)
          : children(first)}
    </>
  );
}

/** The button below a list whose newest entries come first, where there are more. */
export function Older({ found }: { found: { hasMore: boolean; more: () => void } }) {
  if (!found.hasMore) return undefined;
  return <Button className="mt-3" onClick={found.more}>{t`Show older ones`}</Button>;
}

/** The button below a list of which more is there than is shown. */
export function ShowMore({ isThere, onMore }: { isThere: boolean; onMore: () => void }) {
  if (!isThere) return undefined;
  return (
    <div className="mt-3 text-center" data-more="">
      <Button onClick={onMore}>{t`Show more`}</Button>
    </div>
  );
}
