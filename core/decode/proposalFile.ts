import type { Address, Hex } from 'viem';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { Proposal } from './action';
import { DecodeFlaw } from './flaw';

/** More than any block holds; larger files and longer lists are not read. */
const MOST_LETTERS = 32_000_000;
const MOST_ACTIONS = 1_000;
const LONGEST_TEXT = 1_000_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a proposal from JSON: `targets`, `values`, `calldatas`, and where there are any `signatures`, `description`,
 * `chainId`, `governor` and `timelock`; other fields are not looked at. Throws `DecodeFlaw`, a sentence that names the
 * field.
 */
export function readProposalFile(text: string): Proposal {
  if (text.length > MOST_LETTERS) throw new DecodeFlaw('The file is too large for a proposal.');
  const fields = fieldsOf(text);
  const targets = listOf(fields, 'targets').map((value) => addressIn(value, 'targets'));
  const signatures = fields.signatures ?? [];
  const proposal: Proposal = {
    chainId: chainIn(fields.chainId),
    governor: accountIn(fields, 'governor'),
    timelock: accountIn(fields, 'timelock'),
    targets,
    values: listOf(fields, 'values').map(valueIn),
    signatures: listOf({ signatures }, 'signatures').map((value) => textIn(value, 'signatures')),
    calldatas: listOf(fields, 'calldatas').map(bytesIn),
    description: textIn(fields.description ?? '', 'description'),
  };
  if (targets.length === 0) throw new DecodeFlaw('The proposal has no targets.');
  return proposal;
}

function fieldsOf(text: string): Fields {
  const json = jsonOf(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new DecodeFlaw('The file is no proposal: it has to be one JSON object.');
  }
  return json as Fields;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DecodeFlaw('The file is no JSON.');
  }
}

function listOf(fields: Fields, name: string): readonly unknown[] {
  const list = fields[name];
  if (!Array.isArray(list)) throw new DecodeFlaw(`The field “${name}” has to be a list.`);
  if (list.length > MOST_ACTIONS)
    throw new DecodeFlaw(`The field “${name}” has more than ${MOST_ACTIONS} entries.`);
  return list;
}

function addressIn(value: unknown, name: string): Address {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value as Address;
  throw new DecodeFlaw(`The field “${name}” has something that is no address.`);
}

function accountIn(fields: Fields, name: string): Address | null {
  const value = fields[name];
  return value === undefined || value === null ? null : addressIn(value, name);
}

function chainIn(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw new DecodeFlaw('The field “chainId” is no number of a chain.');
}

function valueIn(value: unknown): bigint {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  const isText = typeof value === 'string' && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value);
  const wei = isNumber || isText ? BigInt(value) : undefined;
  if (wei !== undefined && wei < 2n ** 256n) return wei;
  throw new DecodeFlaw('The field “values” has something that is no amount of wei.');
}

function textIn(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value;
  throw new DecodeFlaw(`The field “${name}” has something that is no text, or is too long.`);
}

function bytesIn(value: unknown): Hex {
  if (isHexBytes(value)) return value;
  throw new DecodeFlaw('The field “calldatas” has something that is no bytes.');
}
