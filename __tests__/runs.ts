import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
export const seedOf = (pinned: number): number => Number(process.env.QUORATE_SEED ?? pinned);

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

/** A seeded source of chance: the same seed gives the same choices on every machine. */
export type Random = {
  seed: number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A bigint below 2^bits, small ones as likely as large ones. */
  bigint(bits: number): bigint;
};

/** The generator mulberry32 behind `Random`. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    seed,
    int,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    bigint: (bits) => {
      // A text, because to shift a bigint bit by bit takes several times as long.
      let digits = '0b0';
      for (let left = int(0, bits); left > 0; left--) digits += int(0, 1);
      return BigInt(digits);
    },
  };
}

/**
 * A test that needs a file or folder of ../shared, whose path it is given. Where that is absent the test is skipped and
 * says why, instead of passing without having looked at anything.
 */
export function testWith(beside: string, name: string, run: (path: string) => void): void {
  const path = join(process.cwd(), '..', 'shared', beside);
  if (existsSync(path)) test(name, () => run(path));
  else skipped(name, `../shared/${beside} is not beside the project`);
}

/** A test that is counted as skipped, with the reason; the only way to skip one. */
export function skipped(name: string, why: string): void {
  test.skip(`${name}: skipped, because ${why}`, () => undefined);
}
