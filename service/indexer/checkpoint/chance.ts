/** Up to `count` of a list, each as likely as any other; `random` gives numbers from 0 to below 1. */
export function chosenByChance<T>(list: readonly T[], count: number, random: () => number): T[] {
  const rest = [...list];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) {
    const at = Math.floor(random() * rest.length) % rest.length;
    chosen.push(...rest.slice(at, at + 1));
    // The last one takes its place: to close the gap would move all that follow.
    rest[at] = rest[rest.length - 1] as T;
    rest.pop();
  }
  return chosen;
}
