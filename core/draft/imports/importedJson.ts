import { isSameAddress } from '@/core/address';
import { checkedAddress } from '@/core/caip';
import { formatAddress } from '@/core/format';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { RawAction } from '@/core/governor/proposal';
import { DRAFT_LIMITS } from '../document';
import { DraftFlaw } from '../flaw';
import type { ImportPlace } from './imported';

/** An object of foreign JSON. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** An object, or a `DraftFlaw` that names it. */
export function fieldsIn(json: unknown, what: string): JsonFields {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new DraftFlaw(`${what} is not an object.`);
  return json as JsonFields;
}

/** A list of at most as many as a draft has, or a `DraftFlaw` that names it. */
export function listIn(json: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new DraftFlaw(`${what} is not a list.`);
  if (json.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(`${what} has more than ${DRAFT_LIMITS.actions} entries.`);
  return json;
}

/** A call of foreign JSON as an action; what is missing or malformed is named with its number. */
export function actionIn(call: { to: unknown; value: unknown; data: unknown }, number: number): RawAction {
  const at = `Transaction ${number}`;
  return {
    target: targetOf(call.to, at),
    value: weiOf(call.value, at),
    signature: '',
    calldata: calldataOf(call.data, at),
  };
}

function targetOf(to: unknown, at: string): `0x${string}` {
  if (to === null || to === undefined || to === '')
    throw new DraftFlaw(`${at} has no target: a proposal cannot make a contract.`);
  try {
    return checkedAddress(String(to));
  } catch {
    throw new DraftFlaw(`The target of ${at.toLowerCase()} is not an address with a right checksum.`);
  }
}

function weiOf(value: unknown, at: string): bigint {
  if (value === undefined || value === null || value === '') return 0n;
  const isText = typeof value === 'string' && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value);
  const amount = isText ? BigInt(value) : undefined;
  // A number may be rounded already.
  if (amount === undefined || amount >= 1n << 256n)
    throw new DraftFlaw(`The value of ${at.toLowerCase()} is not an amount of wei as a text of digits.`);
  return amount;
}

function calldataOf(data: unknown, at: string): `0x${string}` {
  if (data === undefined || data === null || data === '') return '0x';
  if (!isHexBytes(data))
    throw new DraftFlaw(`The data of ${at.toLowerCase()} is not whole bytes in hex with 0x.`);
  return data.toLowerCase() as `0x${string}`;
}

/** Throws unless a file is for the chain of the draft; a file that names none is taken. */
export function demandSameChain(chain: unknown, { chainId }: ImportPlace): void {
  if (chain === undefined || chain === null) return;
  const isText = typeof chain === 'string' && /^(\d{1,16}|0x[0-9a-fA-F]{1,13})$/.test(chain);
  const named = typeof chain === 'number' || isText ? Number(chain) : Number.NaN;
  if (named === chainId) return;
  throw new DraftFlaw(
    Number.isSafeInteger(named)
      ? `The file is for chain ${named}, and this draft for chain ${chainId}.`
      : 'The file names no chain that is one.',
  );
}

/** What to say of a file whose calls came from another account than the one that will make them. */
export function otherSender(from: unknown, { executor }: ImportPlace): string[] {
  if (typeof from !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(from) || isSameAddress(from, executor))
    return [];
  return [
    `The file was made for ${formatAddress(from)}; here ${formatAddress(executor)} makes the calls, which may have other rights.`,
  ];
}
