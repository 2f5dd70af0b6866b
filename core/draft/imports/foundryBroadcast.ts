import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { callsIn, chainIn, readList, readObject, readSameChain, textField } from './fieldReaders';
import {
  actionFrom,
  CALL_FIELDS,
  isCallOf,
  otherCallWords,
  SIDE_FIELDS,
  transactionWords,
} from './foreignCall';
import {
  type FoundActions,
  field,
  fieldsIn,
  foreignObject,
  type ImportReading,
  takeFields,
} from './foreignObject';

const BROADCAST = foreignObject(
  { transactions: field('transactions', readList), chain: field('chain chainid', readSameChain) },
  'receipts libraries pending returns timestamp path multi commit',
);
const ENTRY = foreignObject(
  {
    // The first versions called it `tx`.
    transaction: field('transaction tx', readObject),
    type: field('transactiontype', textField),
    contract: field('contractname', textField),
    shown: field('function', textField),
    made: field('additionalcontracts', readList),
  },
  'hash contractaddress arguments isfixedgaslimit rpc opcode',
);
const { kind: _, signature: __, ...SENT_FIELDS } = CALL_FIELDS;
const SENT = foreignObject(
  SENT_FIELDS,
  `${SIDE_FIELDS} type blockhash blocknumber transactionindex v r s yparity`,
);

export function isBroadcast(transactions: unknown): boolean {
  return (
    Array.isArray(transactions) &&
    transactions.some(
      (each) =>
        typeof each === 'object' &&
        each !== null &&
        ['transactionType', 'transaction', 'tx'].some((name) => name in each),
    )
  );
}

/** Reads a broadcast of a Foundry script (`run-latest.json`): its calls, and none of the contracts it makes. Throws `DraftFlaw`. */
export function importFoundryBroadcast(json: unknown, reading: ImportReading): FoundActions {
  const { transactions } = takeFields(BROADCAST, json, t`The file`, reading);
  const actions = callsIn(transactions, t`The field “transactions”`).flatMap((each, index) =>
    actionsOfEntry(each, transactionWords(index + 1), reading),
  );
  return { actions, description: null };
}

/** The one broadcast in a file of a script for several chains; throws `DraftFlaw` with the chains where there are more. */
export function onlyDeployment(deployments: readonly unknown[]): unknown {
  if (deployments.length === 1) return deployments[0];
  const chains = deployments.map((each) => chainIn(fieldsIn(each, t`A deployment`).chain) ?? '?').join(', ');
  throw new DraftFlaw(
    t`The file holds the scripts of ${deployments.length} chains (${chains}). Import the file that Foundry wrote for this chain alone.`,
  );
}

function actionsOfEntry(json: unknown, where: string, reading: ImportReading): RawAction[] {
  const { transaction, type, contract, shown, made } = takeFields(ENTRY, json, where, reading);
  const kind = type?.trim().toUpperCase();
  if (kind === 'CREATE' || kind === 'CREATE2') {
    const name = contract === undefined ? '' : ` (${contract.slice(0, 40)})`;
    reading.warnings.add(
      t`${where} makes a contract${name} and was left out: make it before, from any account.`,
    );
    return [];
  }
  if (kind !== 'CALL') throw new DraftFlaw(t`${where} is neither a call nor makes a contract.`);
  const sent = takeFields(SENT, transaction ?? {}, where, reading);
  const action = actionFrom(sent, where, reading);
  if (made !== undefined && made.length > 0)
    reading.warnings.add(t`${where} makes contracts when it is executed: ${made.length}.`);
  if (shown?.includes('(') && !isCallOf(shown, action.calldata))
    reading.warnings.add(otherCallWords(where, shown.slice(0, 60)));
  return [action];
}
