import { skipped } from './testWith';

/** Whether everything is tried at full length: `npm run test:long` sets it, and nothing else reads it. */
export const IS_LONG = process.env.QUORATE_LONG === '1';

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

/** Describes each of these; by default only the usual ones, the others are left to the long run and counted as skipped. */
export function describeEach<T extends string>(
  all: readonly T[],
  usual: readonly string[],
  title: (name: T) => string,
  body: (name: T) => void,
): void {
  for (const name of all) {
    if (IS_LONG || usual.includes(name)) describe(title(name), () => body(name));
    else skipped(title(name), 'only the long run tries it');
  }
}

/** The Governors that stand for all of them in the default run: each family, ballots and timelocks of each kind. */
export const USUAL_VARIANTS = ['oz57', 'oz49-bravo-compat', 'oz57-sequential', 'bravo', 'alpha'] as const;
