import type { Address, Hex } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { t } from '@/core/language/message';
import { parseCounting } from '../dao';
import { type Ballot, type BallotDomain, type BallotShape, ballotTypeHash } from './ballot';
import { VERSIONED, VERSIONLESS, VERSIONLESS_HASH } from './domainForm';

/** How a Governor takes signed ballots, told by the contract itself. */
export type BallotRules = {
  /** Null when it takes none that this page knows. */
  form: Ballot['form'] | null;
  shapes: readonly BallotShape[];
  domain: BallotDomain | null;
  /** Why nothing can be signed or checked, as half a sentence; null when all is known. */
  flaw: string | null;
  /** Sides that may be signed as a split (5.x with CountingFractional). */
  isFractional: boolean;
  /** Contract that keeps votes: the token, or Venus's vault. */
  token: Address | null;
  /** It answers `multicall(bytes[])`. */
  hasMulticall: boolean;
};

const LONGEST_NAME = 200;

/** A Governor's answers about its ballots; null if it gives none. */
type ToldRules = Record<'short' | 'extended' | 'override' | 'domainType', Hex | null> &
  Record<'name' | 'version' | 'counting', string | null> &
  Record<'token' | 'comp' | 'uni' | 'nouns' | 'vault', Address | null> & {
    domain: readonly [Hex, string, string, bigint, Address, ...unknown[]] | null;
    multicall: readonly Hex[] | null;
  };

/** Derives the rules from the answers; the type hash alone tells the form of OpenZeppelin 4, Bravo and Alpha from that of 5. */
export function readRules(found: ToldRules, governor: Address, chainId: number): BallotRules {
  const form = (['v5', 'v4', 'alpha'] as const).find((one) => ballotTypeHash(one, 'short') === found.short);
  const read = domainOf(found, governor, chainId);
  const domain = typeof read === 'string' ? null : read;
  const rest = {
    domain,
    isFractional: form === 'v5' && parseCounting(found.counting).fractional,
    token:
      [found.token, found.comp, found.uni, found.nouns, found.vault].find(
        (one) => one !== null && BigInt(one) !== 0n,
      ) ?? null,
    hasMulticall: found.multicall !== null && found.multicall.length === 0,
  };
  if (form === undefined) {
    const flaw =
      found.short === null
        ? t`this Governor takes no signed ballots.`
        : t`this Governor takes a form of ballot that this page does not know.`;
    return { form: null, shapes: [], flaw, ...rest };
  }
  const shapes = (['short', 'extended', 'override'] as const).filter(
    (shape) => found[shape] !== null && found[shape] === ballotTypeHash(form, shape),
  );
  return { form, shapes, flaw: typeof read === 'string' ? read : null, ...rest };
}

// A domain that named another contract or chain would make a person sign for that one.
function domainOf(found: ToldRules, governor: Address, chainId: number): BallotDomain | string {
  if (found.domain !== null) {
    const [fields, name, version, chain, contract] = found.domain;
    if (fields !== VERSIONED && fields !== VERSIONLESS)
      return t`this Governor signs in a domain that this page does not know.`;
    if (!isAddressEqual(contract, governor) || chain !== BigInt(chainId))
      return t`this Governor names another contract or another chain as the one to sign for.`;
    return named(name, fields === VERSIONED ? version : null);
  }
  if (found.name === null) return t`this Governor does not say its name, which ballots are signed with.`;
  if (found.domainType === VERSIONLESS_HASH) return named(found.name, null);
  if (found.version !== null) return named(found.name, found.version);
  // Forks of Bravo that keep the hash to themselves.
  if (found.domainType === null && found.counting === null) return named(found.name, null);
  return t`this Governor does not say in which domain ballots are signed.`;
}

function named(name: string, version: string | null): BallotDomain | string {
  return name.length > LONGEST_NAME || (version ?? '').length > LONGEST_NAME
    ? t`the name of this Governor is longer than any wallet shows.`
    : { name, version };
}
