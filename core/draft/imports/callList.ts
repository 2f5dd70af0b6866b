import { t } from '@/core/language/message';
import { callsIn, readNothing } from './fieldReaders';
import { actionFrom, CALL_FIELDS, callIn, SIDE_FIELDS, transactionWords } from './foreignCall';
import { field, foreignObject, type ImportReading, type JsonFields, takeFields } from './foreignObject';
import type { FoundActions } from './imported';

/** Reads a list of calls, `[{to, value, data}]`, as Aragon and others have them. Throws `DraftFlaw`. */
export function importCallList(json: unknown, reading: ImportReading): FoundActions {
  const calls = callsIn(json, t`The file`);
  return { actions: calls.map((each, index) => callIn(each, index + 1, reading)), description: null };
}

// Non-zero values make a Safe refund the gas of whoever executes its transaction.
const SAFE_TRANSACTION = foreignObject(
  {
    ...CALL_FIELDS,
    gasToken: field('gastoken', readNothing),
    gasPrice: field('gasprice', readNothing),
    refundReceiver: field('refundreceiver', readNothing),
  },
  `${SIDE_FIELDS} safetxgas basegas safetxhash executiondate submissiondate modified blocknumber executor proposer ` +
    'proposedbydelegate sender isexecuted issuccessful ethgasprice gasused fee origin datadecoded ' +
    'confirmationsrequired confirmations trusted signatures',
);

/** Reads one transaction that stands by itself, also as Safe's service gives it. Throws `DraftFlaw`. */
export function importOneCall(file: JsonFields, reading: ImportReading): FoundActions {
  if (!('safe' in file)) return importCallList([file], reading);
  const where = transactionWords(1);
  const call = takeFields(SAFE_TRANSACTION, file, where, reading);
  return { actions: [actionFrom(call, where, reading)], description: null };
}
