import { selectorOf } from '@/core/decode/signature';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import {
  readAddress,
  readBytes,
  readKind,
  readNothing,
  readOperation,
  readSameChain,
  readWei,
  senderField,
  textField,
} from './fieldReaders';
import {
  type FieldPlace,
  field,
  fieldFlaw,
  foreignObject,
  type ImportReading,
  takeFields,
} from './foreignObject';

/** The fields of a call under all names that programs give them. Every importer reads calls by these. */
export const CALL_FIELDS = {
  to: field(
    'to target toaddress targetaddress destination dest contract contractaddress address recipient receiver',
    readAddress,
  ),
  value: field(
    'value wei weivalue valuewei valueinwei callvalue msgvalue amountwei amountinwei amount',
    readCoins,
  ),
  data: field('data calldata input payload bytes inputdata txdata', readBytes),
  signature: field('signature sig functionsignature', readSignature),
  operation: field('operation operationtype calltype', readOperation),
  kind: field('type kind', readKind),
  chain: field('chainid chain network networkid', readSameChain),
  from: field('from safe safeaddress', senderField),
  besides: field(
    'authorizationlist blobs blobversionedhashes allowfailure delegatecall isdelegatecall',
    readNothing,
  ),
};

/** Fields beside a call that decide nothing in a proposal: gas, numbers, names, and the values a form was filled with. */
export const SIDE_FIELDS =
  'gas gaslimit gasprice maxfeepergas maxpriorityfeepergas maxfeeperblobgas nonce accesslist hash transactionhash contractname index salt form';

const CALL = foreignObject(CALL_FIELDS, SIDE_FIELDS);

type ForeignCall = {
  to?: `0x${string}` | undefined;
  value?: bigint | undefined;
  data?: `0x${string}` | undefined;
  signature?: string | undefined;
};

export function callIn(json: unknown, number: number, reading: ImportReading): RawAction {
  const where = transactionWords(number);
  return actionFrom(takeFields(CALL, json, where, reading), where, reading);
}

/** A call as an action. A call that says neither what it pays nor what it calls is refused, an empty one is told. */
export function actionFrom(
  { to, value, data, signature }: ForeignCall,
  where: string,
  reading: ImportReading,
): RawAction {
  if (to === undefined) throw new DraftFlaw(t`${where} has no target: a proposal cannot make a contract.`);
  if (value === undefined && data === undefined && signature === undefined)
    throw new DraftFlaw(t`${where} says neither what it pays nor what it calls. Give it a value or data.`);
  const action = { target: to, value: value ?? 0n, signature: '', calldata: data ?? '0x' } as const;
  if (signature !== undefined)
    return { ...action, signature: ownSignature(signature, action.calldata, where) };
  if (action.value === 0n && action.calldata === '0x')
    reading.warnings.add(t`${where} sends neither coins nor data.`);
  return action;
}

/** How sentences name a transaction of a file. */
export const transactionWords = (number: number): string => t`Transaction ${number}`;

/** Whether data is a call of the function that a file shows beside it, as far as four bytes tell. */
export function isCallOf(signature: string, data: `0x${string}`): boolean {
  return data.startsWith(selectorOf(signature.replace(/\s/g, '')));
}

/** Warns of a file that shows another call than its data. */
export function otherCallWords(where: string, name: string): string {
  return t`${where}: its data is not the call of “${name}” that the file shows. The data counts.`;
}

// Only a field in wei says its unit by its name or by custom; “amount” does not.
function readCoins(json: unknown, at: FieldPlace): bigint {
  const wei = readWei(json, at);
  if (/amount$/i.test(at.name))
    at.reading.warnings.add(t`${at.where}: the field “${at.name}” was read as wei, the smallest unit.`);
  return wei;
}

function readSignature(json: unknown, at: FieldPlace): string {
  const text = textField(json, at).trim();
  if (!/^[a-zA-Z_$][\w$]*\([\w,()[\]]*\)$/.test(text))
    throw fieldFlaw(at, t`It must be a function such as transfer(address,uint256).`);
  return text;
}

// Governors of the first kind keep the function beside its arguments; other programs only show it beside whole calldata.
function ownSignature(signature: string, calldata: `0x${string}`, where: string): string {
  if (isCallOf(signature, calldata)) return '';
  if ((calldata.length - 2) % 64 === 0) return signature;
  throw new DraftFlaw(
    t`${where}: its data is neither the call of “${signature.slice(0, 60)}” nor its arguments.`,
  );
}
