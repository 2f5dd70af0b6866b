import type { Address } from 'viem';
import { isAddressEqual } from 'viem/utils';
import { VERSIONED, VERSIONLESS, VERSIONLESS_HASH } from '@/core/governor/ballot/domainForm';
import type { BallotForm, Family, Unknown } from '@/core/governor/dao';
import { isOpenZeppelin } from '@/core/governor/family';
import { ALPHA_BALLOT } from './family';
import type { ProbeAnswers } from './probes';
import { unknownOf } from './probeViews';

const FORMS: Readonly<Record<string, 'v5' | 'v4' | 'alpha'>> = {
  '0xf2aad550cf55f045cb27e9c559f9889fdfb6e6cdaa032301d6ea397784ae51d7': 'v5',
  '0x150214d74d59b7d1e90c73fc22ef3d991dd0a76b046543d4d80ab92d2a50328f': 'v4',
  [ALPHA_BALLOT]: 'alpha',
};
const LONGEST = 256;

const NONE: BallotForm = { form: 'none', nonce: 'none', domain: null };

/** Receiver of a ballot: the Governor on its chain. */
type Place = { address: Address; chainId: number };

/** How ballots are signed here; `none` with a reason where form, nonce or domain cannot be told. */
export function ballotBy(
  family: Family,
  found: ProbeAnswers,
  place: Place,
): { ballot: BallotForm; unknown: readonly Unknown[] } {
  const refuse = (probe: string, said: Parameters<typeof unknownOf>[2]) => ({
    ballot: NONE,
    unknown: [unknownOf('ballot', probe, said)],
  });
  const hash = found.typeHash.value;
  if (hash === null) return refuse('BALLOT_TYPEHASH()', found.typeHash);
  const form = FORMS[hash];
  if (form === undefined) return refuse('BALLOT_TYPEHASH()', 'The type it signs is not known here.');
  if (form === 'v5' && found.nonces.value === null) return refuse('nonces(address)', found.nonces);
  const domain = domainBy(family, found, place);
  if (typeof domain === 'string') return refuse(domain, 'The domain of its signatures is unknown.');
  const nonce = form !== 'v5' ? 'none' : found.keyed.value === null ? 'plain' : 'keyed';
  return { ballot: { form, nonce, domain }, unknown: [] };
}

/** The domain, or the probe that failed. */
function domainBy(family: Family, found: ProbeAnswers, place: Place): BallotForm['domain'] | string {
  const { value } = found.domain;
  if (value !== null) {
    const [fields, name, version, chainId, contract, , extensions] = value;
    const isOurs = chainId === BigInt(place.chainId) && isAddressEqual(contract, place.address);
    const isKnown = fields === VERSIONED || fields === VERSIONLESS;
    if (!isOurs || !isKnown || extensions.length > 0 || isLong(name) || isLong(version))
      return 'eip712Domain()';
    return { name, version: fields === VERSIONED ? version : null };
  }
  const name = found.name.value;
  if (name === null || isLong(name)) return 'name()';
  if (isOpenZeppelin(family)) {
    const version = found.version.value;
    return version === null || isLong(version) ? 'version()' : { name, version };
  }
  // Bravo, Alpha and Nouns; a fork may have added a version, and then says another hash.
  const hash = found.domainHash.value;
  return hash === null || hash === VERSIONLESS_HASH ? { name, version: null } : 'DOMAIN_TYPEHASH()';
}

const isLong = (text: string): boolean => text.length > LONGEST;
