import { translate } from '@/core/language/message';
import { CardSkeleton } from './CardSkeleton';
import { Skeleton } from './Skeleton';

type Props = {
  /** For screen readers. */
  label: string;
  title: string;
  /** A sentence stands below the title. */
  lead?: boolean;
  /** Rows in each card; two stand side by side. */
  columns: readonly number[];
  row?: string;
};

/** The places of a page below an organisation while it is read; as high as what comes. */
export function PageSkeleton({ label, title, lead = false, columns, row = 'h-12' }: Props) {
  return (
    <div role="status" aria-label={translate(label)} className="min-h-dvh">
      <h1>{translate(title)}</h1>
      {lead ? (
        <div className="mt-3">
          <Skeleton className="h-6 w-full max-w-[40rem]" />
        </div>
      ) : undefined}
      <div
        className={
          columns.length === 1 ? 'mt-6' : 'mt-8 grid gap-x-9 gap-y-6 md:grid-cols-[minmax(0,1fr)_356px]'
        }
      >
        {columns.map((lines, column) => (
          <CardSkeleton key={`card ${column + 1}`} row={row} lines={lines} />
        ))}
      </div>
    </div>
  );
}
