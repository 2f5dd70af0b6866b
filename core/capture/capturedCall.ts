import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { t } from '@/core/language/message';
import { isSameAddress } from '../address';
import { isDecisiveField } from '../files/decisiveField';
import { boundedLine } from '../format';
import { isHexBytes } from '../governor/hexBytes';
import { isObject } from '../json';
import { malformedRequest, REFUSALS, RefusedRequest } from './refused';

/** The account that executes what an organisation decides, for which an app is asked to write its calls. */
export type TreasuryAccount = { account: Address; chainId: number };

/** One call that an app wants of the treasury; `value` in wei. */
export type CapturedCall = { target: Address; value: bigint; calldata: Hex };

/** The most bytes of calldata in one request: nodes take no transaction that is larger, so no proposal could carry it. */
export const MOST_CAPTURED_BYTES = 128 * 1024;

/** A JSON object of a stranger. */
type Fields = Readonly<Record<string, unknown>>;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
// Fields of a transaction besides its call; a proposal would lose them.
const BESIDES = ['authorizationList', 'blobs', 'blobVersionedHashes'] as const;
const CALL_NAMES =
  'from to value data input chainId type nonce gas gasLimit gasPrice maxFeePerGas maxPriorityFeePerGas maxFeePerBlobGas accessList feeCurrency capabilities';

/** One call as apps write it; gas, nonce and fees are left out. `place` names it in a sentence: "the transaction". */
export function readCapturedCall(json: unknown, treasury: TreasuryAccount, place: string): CapturedCall {
  const fields = objectFields(json, place);
  checkFrom(fields.from, treasury);
  checkChain(fields.chainId, treasury);
  for (const name of BESIDES) {
    if (isThere(fields[name])) {
      const sentence = t`A proposal makes plain calls; the “${name}” of this transaction would be lost.`;
      throw new RefusedRequest(REFUSALS.unsupported, sentence);
    }
  }
  refuseUnknown(fields, CALL_NAMES, place);
  return {
    target: targetOf(fields.to, place),
    value: amountOf(fields.value, place),
    calldata: calldataOf(fields, place),
  };
}

/** A JSON object; throws where it is none. */
export function objectFields(json: unknown, place: string): Fields {
  if (!isObject(json)) throw malformedRequest(t`${place} is not an object`);
  return json;
}

/** Throws where an unknown field may say what is paid or called, which would be lost; `known` are names with blanks between. */
export function refuseUnknown(fields: Fields, known: string, place: string): void {
  const names = known.split(' ');
  const found = Object.entries(fields).find(
    ([name, value]) => !names.includes(name) && isDecisiveField(name, value),
  );
  if (found === undefined) return;
  const sentence = t`The field “${boundedLine(found[0], 40)}” of ${place} is not known here and may say what is paid or called.`;
  throw new RefusedRequest(REFUSALS.unsupported, sentence);
}

/** Throws where an app speaks in the name of another account than the treasury; naming none is naming it. */
export function checkFrom(from: unknown, { account }: TreasuryAccount): void {
  if (!isThere(from) || (typeof from === 'string' && isSameAddress(from, account))) return;
  const sentence = t`Only the treasury ${account} is connected, and this is asked in the name of another account.`;
  throw new RefusedRequest(REFUSALS.account, sentence);
}

/** Throws where an app asks for another chain than the treasury's; `asked` as apps write it, absent where it names none. */
export function checkChain(asked: unknown, { chainId }: TreasuryAccount): void {
  if (!isThere(asked) || chainNumber(asked) === BigInt(chainId)) return;
  throw new RefusedRequest(
    REFUSALS.chain,
    t`The treasury is on chain ${chainId}, and this is for another chain.`,
  );
}

/** The number of a chain as apps write it: in hex, as a number, or as CAIP-2; undefined for anything else. */
export function chainNumber(asked: unknown): bigint | undefined {
  if (typeof asked === 'number') return Number.isSafeInteger(asked) ? BigInt(asked) : undefined;
  if (typeof asked !== 'string') return undefined;
  const [, digits] = /^(?:eip155:)?(0x[0-9a-fA-F]{1,16}|\d{1,16})$/.exec(asked) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

function targetOf(to: unknown, place: string): Address {
  if (!isThere(to) || to === '' || to === '0x') {
    const sentence = t`This would create a contract. A proposal can do that only through a contract that creates others.`;
    throw new RefusedRequest(REFUSALS.unsupported, sentence);
  }
  if (typeof to !== 'string' || !ADDRESS.test(to))
    throw malformedRequest(t`the “to” of ${place} is not an address`);
  return getAddress(to);
}

// Read as a whole number of any size, and only in hex, as the standard has it: in decimals it could be meant as hex.
function amountOf(value: unknown, place: string): bigint {
  if (!isThere(value) || value === '0x') return 0n;
  if (value === 0) return 0n;
  if (typeof value !== 'string' || value.length > 1000 || !/^0x0*[0-9a-fA-F]{1,64}$/.test(value)) {
    const shown = boundedLine(typeof value === 'string' ? value : typeof value, 40);
    throw malformedRequest(t`the “value” of ${place} is not an amount in hex (${shown})`);
  }
  return BigInt(value);
}

function calldataOf({ data, input }: Fields, place: string): Hex {
  const given = [data, input].filter(isThere).map((bytes) => bytesOf(bytes, place));
  const [first = '0x', second = first] = given;
  if (first.toLowerCase() !== second.toLowerCase())
    throw malformedRequest(t`the “data” and the “input” of ${place} are different`);
  return first;
}

function bytesOf(bytes: unknown, place: string): Hex {
  if (typeof bytes === 'string' && bytes.length > 2 + 2 * MOST_CAPTURED_BYTES) throw tooMuchCalldata();
  if (!isHexBytes(bytes)) throw malformedRequest(t`the data of ${place} is not whole bytes in hex`);
  return bytes;
}

/** A request with more calldata than a proposal can carry. */
export function tooMuchCalldata(): RefusedRequest {
  const sentence = t`This is more data than a proposal can carry (${MOST_CAPTURED_BYTES / 1024} KB).`;
  return new RefusedRequest(REFUSALS.tooLarge, sentence);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
