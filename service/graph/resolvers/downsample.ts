/**
 * At most `most` of the items, in their order and as they are: the first, the last, and of every stretch between them the
 * one with the least and the one with the most, so that no peak is lost.
 */
export function downsample<T>(items: readonly T[], most: number, value: (item: T) => bigint): readonly T[] {
  if (items.length <= most || most < 4) return items.slice(0, items.length <= most ? undefined : most);
  const stretches = Math.floor((most - 2) / 2);
  const inner = items.length - 2;
  const kept = new Set<number>([0, items.length - 1]);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const start = 1 + Math.floor((stretch * inner) / stretches);
    const end = 1 + Math.floor(((stretch + 1) * inner) / stretches);
    let least = start;
    let greatest = start;
    for (let at = start; at < end; at++) {
      if (valueAt(items, at, value) < valueAt(items, least, value)) least = at;
      if (valueAt(items, at, value) > valueAt(items, greatest, value)) greatest = at;
    }
    kept.add(least).add(greatest);
  }
  return items.filter((_, at) => kept.has(at));
}

function valueAt<T>(items: readonly T[], at: number, value: (item: T) => bigint): bigint {
  const item = items[at];
  return item === undefined ? 0n : value(item);
}
