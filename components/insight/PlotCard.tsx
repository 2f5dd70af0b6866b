import { type ReactNode, type RefObject, useState } from 'react';
import { Card } from '@/components/ui/Card';
import { Scroll } from '@/components/ui/list/Scroll';
import { Problem } from '@/components/ui/Problem';
import { Skeleton } from '@/components/ui/Skeleton';
import { SIDE } from '@/components/ui/text/sides';
import { formatVotes } from '@/core/format';
import type { Side } from '@/core/governor/vote';
import { t, translate } from '@/core/language/message';
import { download } from '@/lib/query/export/fileWriter';
import { exactCell, saveCsv } from '@/lib/query/export/saveCsv';

/** A text, votes in the token's smallest unit, or a word of ours, which files have in English. */
type PlotCell = string | bigint | { said: string; written: string };

/** Rows of a plot, the first cell of each its heading; with the decimals of the votes. */
export type PlotTable = {
  columns: readonly string[];
  rows: readonly (readonly PlotCell[])[];
  decimals: number;
};

const LINK = 'min-h-11 text-14 text-accent underline-offset-4 hover:underline';

type Props = {
  title: string;
  says: ReactNode;
  legend?: ReactNode;
  table: PlotTable;
  /** File name without ending. */
  name: string;
  /** Box that `usePlotWidth` measures. */
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** A plot with what it says in a sentence, what its colours mean, and the same as a table, a drawing and a CSV file. */
export function PlotCard({ title, says, legend, table, name, box, children }: Props) {
  // Hundreds of cells are made when they are wanted: they would take longer than the drawing.
  const [isOpen, setOpen] = useState(false);
  const saveDrawing = () => {
    const drawing = box.current?.querySelector('svg');
    if (drawing != null) download(svgFile(drawing), `${name}.svg`);
  };
  const saveTable = () => {
    const exact = (cell: PlotCell) =>
      typeof cell === 'bigint'
        ? exactCell(cell, table.decimals)
        : typeof cell === 'string'
          ? cell
          : cell.written;
    saveCsv(
      name,
      [table.columns, ...table.rows].map((row) => row.map(exact)),
    );
  };
  return (
    <Card title={title}>
      <div className="min-h-12 text-15 text-second sm:min-h-6">{says}</div>
      <div ref={box} className="mt-4 overflow-hidden">
        {children}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-14 text-second">
        <span className="flex flex-wrap gap-x-4">{legend}</span>
        <span className="ml-auto flex gap-x-4">
          <button type="button" className={LINK} onClick={saveDrawing}>{t`SVG`}</button>
          <button type="button" className={LINK} onClick={saveTable}>{t`CSV`}</button>
        </span>
      </div>
      <details className="text-14" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 w-fit items-center text-second underline decoration-line underline-offset-4">{t`As a table`}</summary>
        {isOpen ? <CellTable title={title} table={table} /> : undefined}
      </details>
    </Card>
  );
}

function CellTable({ title, table }: { title: string; table: PlotTable }) {
  return (
    <Scroll label={t`${title}, as a table`} className="max-h-96 overflow-auto">
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-4 font-semibold">
                {translate(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at} className="border-t border-line-soft">
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="py-1 pr-4 font-normal">
                    <bdi>{shown(cell)}</bdi>
                  </th>
                ) : (
                  <td key={column} className="py-1 pr-4">
                    {typeof cell === 'bigint' ? formatVotes(cell, table.decimals) : shown(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function shown(cell: PlotCell): string {
  return typeof cell === 'object' ? cell.said : String(cell);
}

const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** A drawing as a file of its own: with the colours and letters it has on the page, which its classes would not bring along. */
function svgFile(drawing: SVGSVGElement): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shown = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  copies.forEach((element, at) => {
    const look = getComputedStyle(shown[at] ?? drawing);
    for (const name of KEPT) {
      const value = look.getPropertyValue(name);
      // A pattern is named by its address in the page.
      if (value !== '' && !value.includes('url(')) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  copy.setAttribute('font-family', 'sans-serif');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

const MARK: Record<Side, string> = { for: 'bg-for', against: 'bg-against', abstain: 'hatch' };

export function Legend({ sides, quorum = false }: { sides: readonly Side[]; quorum?: boolean }) {
  return (
    <>
      {sides.map((side) => (
        <Marked key={side} mark={`size-2.5 ${MARK[side]}`}>
          {SIDE[side].sign} {SIDE[side].text}
        </Marked>
      ))}
      {quorum ? <Marked mark="h-0.5 w-3.5 bg-ink">{t`Quorum`}</Marked> : undefined}
    </>
  );
}

export function Marked({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block ${mark}`} />
      {children}
    </span>
  );
}

/** The place of a plot while it is read, or why it could not be. */
export function PlotPlace({ error, onRetry }: { error?: unknown; onRetry?: (() => void) | undefined }) {
  if (error != null) return <Problem error={error} onRetry={onRetry} />;
  return <Skeleton className="h-[26rem] w-full rounded-card" />;
}
