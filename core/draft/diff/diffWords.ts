/** A run of a text: in both versions, only in the later, or only in the earlier. */
type TextRun = { change: 'same' | 'added' | 'removed'; text: string };

/** More steps than this are not looked for: the rest is then shown as replaced whole. */
const MOST_STEPS = 800;

/** How one text becomes another, by words; all runs that are not removed give the later text, byte for byte. */
export function diffWords(before: string, after: string): TextRun[] {
  const old = wordsOf(before);
  const next = wordsOf(after);
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, next.length) - head;
  while (tail < most && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  const middle = steps(old.slice(head, old.length - tail), next.slice(head, next.length - tail));
  return merged([
    { change: 'same', text: old.slice(0, head).join('') },
    ...middle,
    { change: 'same', text: old.slice(old.length - tail).join('') },
  ]);
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The shortest way from one list to another (Myers); where it is too long, everything is replaced. */
function steps(old: readonly string[], next: readonly string[]): TextRun[] {
  const trail: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let step = 0; step <= Math.min(old.length + next.length, MOST_STEPS); step += 1) {
    trail.push(reach);
    const further = new Map(reach);
    for (let line = -step; line <= step; line += 2) {
      let at = isDown(reach, line, step) ? (reach.get(line + 1) ?? 0) : (reach.get(line - 1) ?? 0) + 1;
      while (at < old.length && at - line < next.length && old[at] === next[at - line]) at += 1;
      further.set(line, at);
      if (at >= old.length && at - line >= next.length) return walkBack(trail, old, next);
    }
    reach = further;
  }
  return [
    { change: 'removed', text: old.join('') },
    { change: 'added', text: next.join('') },
  ];
}

function isDown(reach: ReadonlyMap<number, number>, line: number, step: number): boolean {
  if (line === -step) return true;
  return line !== step && (reach.get(line - 1) ?? 0) < (reach.get(line + 1) ?? 0);
}

function walkBack(
  trail: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  next: readonly string[],
): TextRun[] {
  const runs: TextRun[] = [];
  let at = old.length;
  let to = next.length;
  for (let step = trail.length - 1; step >= 0; step -= 1) {
    const reach = trail[step] ?? new Map<number, number>();
    const line = at - to;
    const down = isDown(reach, line, step);
    const from = reach.get(down ? line + 1 : line - 1) ?? 0;
    const begin = down ? from : from + 1;
    for (; at > Math.max(begin, 0) && to > 0; at -= 1, to -= 1)
      runs.push({ change: 'same', text: old[at - 1] ?? '' });
    if (step === 0) break;
    if (down) runs.push({ change: 'added', text: next[to - 1] ?? '' });
    else runs.push({ change: 'removed', text: old[at - 1] ?? '' });
    if (down) to -= 1;
    else at -= 1;
  }
  return runs.reverse();
}

function merged(runs: readonly TextRun[]): TextRun[] {
  const whole: TextRun[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    if (run.text === '') continue;
    if (last?.change === run.change) whole[whole.length - 1] = { ...last, text: last.text + run.text };
    else whole.push(run);
  }
  return whole;
}
