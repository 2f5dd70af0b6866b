/** Weight of a worker: bytes of its JavaScript heap and, beside it, of its typed arrays. */
export type Weight = { heap: number; arrays: number };

/** Asks whoever started this worker to weigh it, after what is not needed was collected; null where that cannot be told. */
export function weigh(): Promise<Weight | null> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<{ weight?: Weight | null }>) => {
      if (data.weight === undefined) return;
      removeEventListener('message', hear);
      resolve(data.weight);
    };
    addEventListener('message', hear);
    (postMessage as (message: unknown) => void)({ weigh: true });
  });
}

/** By how much it grew, in bytes, heap and arrays together; NaN when it was not told. */
export function growth(before: Weight | null, after: Weight | null): number {
  if (before === null || after === null) return Number.NaN;
  return after.heap + after.arrays - before.heap - before.arrays;
}

/** Bytes of a table's columns and dictionaries: of the typed arrays in these fields of it. */
export function columnBytes(table: object): number {
  const fields = table as Record<string, Record<string, unknown> | undefined>;
  return ['columns', 'voters', 'proposals', 'transactions']
    .flatMap((field) => Object.values(fields[field] ?? {}))
    .reduce((sum: number, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0);
}
