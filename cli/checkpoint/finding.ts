import { CheckpointFlaw } from '../../core/files/flaw';

/** Details of a passed check: how much it compared, and what it could not check. */
export type Report = { detail?: string; unchecked?: string };

/** One thing that was checked; `detail` says what is wrong, or how much was looked at; `unchecked` what could not be. */
export type Check = { name: string; what: string; ok: boolean } & Report;

/** Something that is not as it must be, as a sentence. */
export class Difference extends Error {}

/** Runs a check and notes how it ended; gives whether it held. What cannot be checked at all is thrown on. */
export async function note(
  checks: Check[],
  name: string,
  what: string,
  run: () => Promise<Report | string | undefined>,
): Promise<boolean> {
  try {
    const report = await run();
    checks.push({ name, what, ok: true, ...(typeof report === 'string' ? { detail: report } : report) });
    return true;
  } catch (error) {
    if (!(error instanceof Difference) && !(error instanceof CheckpointFlaw)) throw error;
    const detail =
      error instanceof Difference ? error.message : `The checkpoint is not whole: ${error.reason}.`;
    checks.push({ name, what, ok: false, detail });
    return false;
  }
}

/** Describes the first difference of two like-shaped values, such as `state is ACTIVE, not DEFEATED`. */
export function differ(found: unknown, expected: unknown, path = ''): string | undefined {
  if (Object.is(found, expected)) return undefined;
  if (!isRecord(found) || !isRecord(expected)) {
    const name = path === '' ? 'it' : path;
    return `${name} is ${shown(found)}, not ${shown(expected)}`;
  }
  for (const key of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const inner = differ(found[key], expected[key], path === '' ? key : `${path}.${key}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  if (isRecord(value)) return Array.isArray(value) ? 'a list' : 'there';
  if (value === undefined || value === null) return 'nothing';
  const text = String(value);
  return text.length > 80 ? `“${text.slice(0, 79)}…”` : typeof value === 'string' ? `“${text}”` : text;
}

/** Up to `count` distinct whole numbers below `length`, ascending; the same seed chooses the same. */
export function sampleOf(length: number, count: number, seed: number): number[] {
  if (count >= length) return Array.from({ length }, (_, index) => index);
  const next = mulberry32(seed);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(next() * length));
  return [...chosen].sort((a, b) => a - b);
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
