import { isSameAddress } from '@/core/address';
import { formatAddress } from '@/core/format';
import { isHexBytes } from '@/core/governor/hexBytes';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS } from '../document';
import { DraftFlaw, reworded } from '../flaw';
import { addressOnChain } from '../recipes/recipe';
import { type FieldPlace, fieldFlaw, fieldsIn, type JsonFields } from './foreignObject';

export function readAddress(json: unknown, at: FieldPlace): `0x${string}` {
  if (typeof json !== 'string') throw fieldFlaw(at, t`It must be an address as text.`);
  return inPlace(at, () => addressOnChain(json, at.reading.place.chainId, t`address`));
}

/** Reads wei: whole digits, or hex with 0x. A number of JSON is taken only where JSON keeps all its digits. */
export function readWei(json: unknown, at: FieldPlace): bigint {
  const text = typeof json === 'number' && Number.isSafeInteger(json) ? String(json) : json;
  const isWhole = typeof text === 'string' && /^\s*(\d{1,78}|0x[0-9a-f]{1,64})\s*$/i.test(text);
  const amount = isWhole ? BigInt(text.trim().toLowerCase()) : undefined;
  if (amount === undefined || amount >= 1n << 256n)
    throw fieldFlaw(at, t`It must be a whole amount of wei, as text in quotes.`);
  return amount;
}

/** Reads calldata: whole bytes in hex. */
export function readBytes(json: unknown, at: FieldPlace): `0x${string}` {
  const bytes = typeof json === 'string' ? json.trim().toLowerCase() : json;
  if (!isHexBytes(bytes)) throw fieldFlaw(at, t`It must be whole bytes in hex with 0x.`);
  return bytes;
}

/** Reads a chain and throws unless it is that of the draft. */
export function readSameChain(json: unknown, at: FieldPlace): number {
  const { chainId } = at.reading.place;
  const named = chainIn(json);
  if (named === chainId) return named;
  throw fieldFlaw(
    at,
    named === undefined
      ? t`It does not name a chain by its number.`
      : t`The file is for chain ${named}, and this draft for chain ${chainId}.`,
  );
}

/** The number of a chain as programs write it; undefined for anything else. */
export function chainIn(json: unknown): number | undefined {
  const isText = typeof json === 'string' && /^\s*(eip155:)?(\d{1,16}|0x[0-9a-f]{1,13})\s*$/i.test(json);
  const named =
    typeof json === 'number' ? json : isText ? Number(json.trim().replace(/^eip155:/i, '')) : undefined;
  return Number.isSafeInteger(named) ? named : undefined;
}

export function textField(json: unknown, at: FieldPlace): string {
  if (typeof json !== 'string') throw fieldFlaw(at, t`It must be text in quotes.`);
  return json;
}

export function readObject(json: unknown, at: FieldPlace): JsonFields {
  return inPlace(at, () => fieldsIn(json, t`This value`));
}

/** Reads a list of at most as many entries as a draft has actions. */
export function readList(json: unknown, at: FieldPlace): readonly unknown[] {
  return inPlace(at, () => listIn(json, t`This value`));
}

/** A list of at most as many as a draft has, or a `DraftFlaw` that names it. */
function listIn(json: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new DraftFlaw(t`${what} is not a list.`);
  if (json.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(t`${what} has more than ${DRAFT_LIMITS.actions} entries.`);
  return json;
}

/** The calls of a file: a list with at least one entry. */
export function callsIn(json: unknown, what: string): readonly unknown[] {
  const calls = listIn(json, what);
  if (calls.length === 0) throw new DraftFlaw(t`${what} has no entries, so there is no call to import.`);
  return calls;
}

/** Reads the account that the calls were written for, and warns where another one will make them. */
export function senderField(json: unknown, at: FieldPlace): `0x${string}` {
  const from = readAddress(json, at);
  const { executor } = at.reading.place;
  if (!isSameAddress(from, executor))
    at.reading.warnings.add(
      t`The file was made for ${formatAddress(from)}; here ${formatAddress(executor)} makes the calls, which may have other rights.`,
    );
  return from;
}

/** Reads how a Safe makes a call. A Governor makes plain calls only: a delegatecall would become another action. */
export function readOperation(json: unknown, at: FieldPlace): 'call' {
  const text = typeof json === 'number' || typeof json === 'string' ? String(json).trim().toLowerCase() : '';
  if (/^(0|0x0|0x00|call)$/.test(text)) return 'call';
  throw fieldFlaw(
    at,
    /^(1|0x1|0x01|delegate[_ ]?call)$/.test(text)
      ? t`A Governor makes no delegatecalls. Replace this transaction by plain calls.`
      : t`It must be 0, a plain call.`,
  );
}

/** Reads what a program calls a transaction; only what would be another kind of call decides something. */
export function readKind(json: unknown, at: FieldPlace): 'call' {
  const text = typeof json === 'number' || typeof json === 'string' ? String(json).trim() : '';
  if (text === '1' || text === '' || /delegate|create|deploy/i.test(text))
    throw fieldFlaw(
      at,
      t`It may mean a delegatecall or a new contract, and a Governor makes plain calls only.`,
    );
  return 'call';
}

/** Reads a field that must say nothing, because a proposal cannot carry it: zero, or an empty list. */
export function readNothing(json: unknown, at: FieldPlace): null {
  const isZero = typeof json === 'string' && /^\s*(0|0x0*)\s*$/i.test(json);
  if (json === 0 || json === false || isZero || (Array.isArray(json) && json.length === 0)) return null;
  throw fieldFlaw(at, t`A proposal cannot carry this. Remove it, or enter the action by hand.`);
}

function inPlace<T>(at: FieldPlace, read: () => T): T {
  return reworded(read, (sentence) => fieldFlaw(at, sentence));
}
