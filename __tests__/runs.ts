import { skipped } from './testWith';

export { type Random, seeded } from './random';

const tier = process.env.QUORATE_TIER ?? 'all';

/** Whether random cases are many, on new seeds: `npm run test:long`. */
export const IS_LONG = tier === 'long';

/** Whether everything is tried and not only a short member of each subject: `npm test -- --all`, and Jest started by hand. */
export const IS_ALL = tier !== 'default';

const named = process.env.QUORATE_RUNS;

/** How many random cases are tried: few by default, many in the long run, or as many as QUORATE_RUNS says. */
export function runs(usual: number, long: number): number {
  if (named !== undefined) return Number(named);
  return IS_LONG ? long : usual;
}

/** Whether a test asserts what its random cases came through; not where somebody repeats a few of them by hand. */
export const ASSERTS_COVERAGE = named === undefined;

/** The seed of random cases: pinned by default, another in each long run, which prints it, or QUORATE_SEED. */
export function seedOf(pinned: number): number {
  return Number(process.env.QUORATE_SEED ?? pinned);
}

/** Why a test of the longer tiers is skipped in the default one. */
const ONLY_ALL = 'only npm test -- --all runs it';

/** A test of the longer tiers; in the default one it counts as skipped. */
export function testInAll(name: string, body: () => Promise<void>): void {
  if (IS_ALL) test(name, body);
  else skipped(name, ONLY_ALL);
}

/** Describes the first few of these rows in the default tier, all of them in the others; those left out count as skipped. */
export function describeRows<T>(
  rows: readonly T[],
  few: number,
  title: (row: T) => string,
  body: (row: T) => void,
): void {
  for (const [index, row] of rows.entries()) {
    if (IS_ALL || index < few) describe(title(row), () => body(row));
    else skipped(title(row), ONLY_ALL);
  }
}

/**
 * Describes each of these. The long tier takes all of them, the full one the usual, the default one only the first of
 * the usual; the others are counted as skipped.
 */
export function describeEach<T extends string>(
  all: readonly T[],
  usual: readonly string[],
  title: (name: T) => string,
  body: (name: T) => void,
): void {
  const some = IS_ALL ? usual : usual.slice(0, 1);
  for (const name of all) {
    if (IS_LONG || some.includes(name)) describe(title(name), () => body(name));
    else skipped(title(name), usual.includes(name) ? ONLY_ALL : 'only npm run test:long tries it');
  }
}

/** The Governors that stand for all of them in the default run: each family, ballots and timelocks of each kind. */
export const USUAL_VARIANTS = ['oz57', 'oz49-bravo-compat', 'oz57-sequential', 'bravo', 'alpha'] as const;
