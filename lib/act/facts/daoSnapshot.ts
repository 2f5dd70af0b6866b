import type { ActDao } from '../acts/act';
import type { Entry } from '../runner/outbox';

const FAMILIES: readonly unknown[] = ['openzeppelin', 'bravo', 'alpha', 'agora', 'nouns'];
const SIDES: readonly unknown[] = ['against', 'for', 'abstain'];
const FORMS: readonly unknown[] = ['v5', 'v4', 'alpha', 'none'];
const NONCES: readonly unknown[] = ['none', 'plain', 'keyed'];
const TOKENS: readonly unknown[] = ['erc20votes', 'erc721votes', 'comp', 'unknown'];
const TIMELOCKS: readonly unknown[] = ['controller', 'compound', 'access-manager', 'custom'];

/** Only what acts need of an organisation, without what screens added. */
export function daoSnapshotOf(dao: ActDao): ActDao {
  const { id, chainId, address, family, guardian, extensions, ballot, counting, token, timelock } = dao;
  const { sides, fractional, overridable } = counting;
  const { form, nonce, domain } = ballot;
  return {
    id,
    chainId,
    address,
    family,
    guardian,
    extensions: [...extensions],
    ballot: { form, nonce, domain: domain && { name: domain.name, version: domain.version } },
    counting: { sides: [...sides], fractional, overridable },
    token: token && {
      address: token.address,
      kind: token.kind,
      symbol: token.symbol,
      decimals: token.decimals,
    },
    timelock: timelock && { address: timelock.address, kind: timelock.kind },
  };
}

/**
 * The organisation that an act under way was begun in, so that it can be followed before that is read again; undefined
 * when the browser kept none, or something else.
 */
export function daoSnapshotIn({ place, dao }: Pick<Entry, 'place' | 'dao'>): ActDao | undefined {
  return isPlace(place, dao) ? place : undefined;
}

function isPlace(value: unknown, id: unknown): value is ActDao {
  if (!isRecord(value) || value.id !== id) return false;
  const { counting, ballot, token, timelock } = value;
  return (
    isAddress(value.address) &&
    String(value.id).toLowerCase() === `eip155:${String(value.chainId)}:${value.address}`.toLowerCase() &&
    FAMILIES.includes(value.family) &&
    (value.guardian === null || isAddress(value.guardian)) &&
    isTexts(value.extensions) &&
    isRecord(counting) &&
    Array.isArray(counting.sides) &&
    counting.sides.every((side: unknown) => SIDES.includes(side)) &&
    typeof counting.fractional === 'boolean' &&
    typeof counting.overridable === 'boolean' &&
    isBallot(ballot) &&
    (token === null || isToken(token)) &&
    (timelock === null ||
      (isRecord(timelock) && isAddress(timelock.address) && TIMELOCKS.includes(timelock.kind)))
  );
}

function isBallot(value: unknown): boolean {
  if (!isRecord(value) || !FORMS.includes(value.form) || !NONCES.includes(value.nonce)) return false;
  const { domain } = value;
  if (domain === null) return true;
  return (
    isRecord(domain) &&
    typeof domain.name === 'string' &&
    (domain.version === null || typeof domain.version === 'string')
  );
}

function isToken(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { decimals } = value;
  return (
    isAddress(value.address) &&
    TOKENS.includes(value.kind) &&
    typeof value.symbol === 'string' &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 20 && value.every((text) => typeof text === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}
