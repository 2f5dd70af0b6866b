import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { plural, t } from '@/core/language/message';
import type { Facts } from '../facts';
import type { CallReader } from './callReader';
import { digits, percentWords, quoted, spanWords } from './figures';
import type { SentenceParts } from './sentence';

/**
 * Meaning of a set number: a span by the Governor's clock, in blocks or in seconds, votes, a share (of 1e18, of
 * 10,000, of a denominator the contract names), base units of a token, nothing we know, or what only the contract
 * knows (`raw`).
 */
export type Unit =
  | 'clock'
  | 'blocks'
  | 'seconds'
  | 'votes'
  | 'mantissa'
  | 'bps'
  | 'quorum'
  | 'tokens'
  | 'number'
  | 'raw'
  | 'address';

/** A value in its unit as a piece of a sentence; `token` is what `tokens` counts, `denominator` what `quorum` is of. */
export function inUnit(
  value: bigint | string,
  unit: Unit,
  call: CallReader,
  about: { token: Address | null; denominator: bigint | null },
): SentenceParts {
  if (typeof value === 'string') return textIn(value);
  if (unit === 'votes') return call.votes(value);
  if (unit === 'tokens' && about.token !== null) return call.tokens(about.token, value);
  const words = WORDS[unit] ?? digits;
  return [{ value: words(value, call.facts.clock, about.denominator) }];
}

type UnitWords = (value: bigint, clock: Facts['clock'], denominator: bigint | null) => string;

/** The other units whose values are more than digits. */
const WORDS: Partial<Record<Unit, UnitWords>> = {
  clock: clockWords,
  blocks: (value) => plural(value, 'block'),
  seconds: (value) => spanWords(value),
  mantissa: (value) => percentWords(value, 16),
  bps: (value) => percentWords(value, 2),
  quorum: (value, _, denominator) => quorumWords(value, denominator),
};

/** A span by a Governor's clock; blocks stay blocks, since how long they will take is unknown. */
function clockWords(value: bigint, clock: Facts['clock']): string {
  if (clock === 'timestamp') return spanWords(value);
  if (clock === 'blocknumber') return plural(value, 'block');
  return t`${digits(value)} (blocks or seconds, by the Governor’s clock)`;
}

function quorumWords(numerator: bigint, denominator: bigint | null): string {
  if (denominator === null || denominator <= 0n)
    return t`${digits(numerator)} (of 100, if nothing else is set)`;
  const share = percentWords((numerator * 10n ** 20n) / denominator, 18);
  return t`${share} of the supply`;
}

function textIn(value: string): SentenceParts {
  return isAddress(value, { strict: false }) ? [{ address: value }] : [{ value: quoted(value) }];
}
