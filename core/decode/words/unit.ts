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
  switch (unit) {
    case 'clock':
      return [{ value: clockWords(value, call.facts.clock) }];
    case 'blocks':
      return [{ value: plural(value, 'block') }];
    case 'seconds':
      return [{ value: spanWords(value) }];
    case 'votes':
      return call.votes(value);
    case 'mantissa':
      return [{ value: percentWords(value, 16) }];
    case 'bps':
      return [{ value: percentWords(value, 2) }];
    case 'quorum':
      return [{ value: quorumWords(value, about.denominator) }];
    case 'tokens':
      return about.token === null ? [{ value: digits(value) }] : call.tokens(about.token, value);
    default:
      return [{ value: digits(value) }];
  }
}

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
