import type { Counting } from './dao';
import type { Tally } from './proposal';
import { readSplit } from './vote';

/**
 * How a contract takes 48 bytes of params that came with a vote: not at all, or as its parts, of which the first is that
 * against the proposal (OpenZeppelin 5.1's GovernorCountingFractional, ScopeLift's since March 2023) or that for it
 * (ScopeLift's before).
 */
export type ParamsRule = 'ignored' | 'against-first' | 'for-first';

const IGNORED: readonly ParamsRule[] = ['ignored'];
const AGAINST_FIRST: readonly ParamsRule[] = ['against-first'];
const EITHER_FIRST: readonly ParamsRule[] = ['against-first', 'for-first'];
const ANY: readonly ParamsRule[] = ['ignored', ...EITHER_FIRST];
// The sides of simple counting; only a count of parts takes another number.
const SIDES_COUNTED = 3;

/**
 * The rules by which a contract that counts in this way (null: not known) may take params. Where there are several, the
 * contract's tally decides. Of OpenZeppelin's no vote for one side with params can be there: it is refused.
 */
export function paramsRules(counting: Counting | null): readonly ParamsRule[] {
  if (counting === null || counting.kind === 'unknown') return ANY;
  if (counting.kind !== 'fractional') return IGNORED;
  return counting.fractional ? AGAINST_FIRST : EITHER_FIRST;
}

/** The parts that a contract of this rule counted for params (hex without 0x); null where it counted the vote whole. */
export function partsBy(rule: ParamsRule, params: string): Tally | null {
  const parts = rule === 'ignored' ? undefined : readSplit(params);
  if (parts === undefined) return null;
  return rule === 'for-first' ? { ...parts, against: parts.for, for: parts.against } : parts;
}

/** Applies all of these rules to a vote with params, as `partsBy`; undefined if they disagree. */
export function partsByAll(
  rules: readonly ParamsRule[],
  support: number,
  params: string,
): Tally | null | undefined {
  const possible = rules.filter((rule) => rule !== 'ignored' || support < SIDES_COUNTED);
  const [first = null, ...others] = possible.map((rule) => partsBy(rule, params));
  const isSame = (other: Tally | null) =>
    first === null || other === null ? first === other : isSameTally(first, other);
  return others.every(isSame) ? first : undefined;
}

/** Whether two tallies are the same on every side. */
export function isSameTally(a: Tally, b: Tally): boolean {
  return a.against === b.against && a.for === b.for && a.abstain === b.abstain;
}
