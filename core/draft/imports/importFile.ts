import { DRAFT_FIELDS } from '@/core/draft/draftShapes';
import { plainFieldName } from '@/core/files/decisiveField';
import { proposedIn } from '@/core/governor/act/propose';
import { isHexBytes } from '@/core/governor/hexBytes';
import { actionsIn, type RawAction } from '@/core/governor/proposal';
import { readable } from '@/core/json';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS } from '../document';
import { columnsFlaw, DraftFlaw } from '../flaw';
import { unreserved } from '../proposerSuffix';
import type { RecipeContext } from '../recipes/recipe';
import { scanJson } from '../scanJson';
import { readPayments } from '../table/paymentTable';
import {
  callsIn,
  readAddress,
  readBytes,
  readList,
  readNothing,
  readObject,
  readSameChain,
  readWei,
  textField,
} from './fieldReaders';
import { actionFrom, CALL_FIELDS, callIn, SIDE_FIELDS, transactionWords } from './foreignCall';
import {
  type FieldPlace,
  type FoundActions,
  field,
  fieldsIn,
  foreignObject,
  type Imported,
  type ImportPlace,
  type ImportReading,
  type JsonFields,
  newReading,
  takeFields,
  unusedWords,
} from './foreignObject';
import { importFoundryBroadcast, isBroadcast, onlyDeployment } from './foundryBroadcast';
import { importSafeBatch } from './safeBatch';

// Deeper than any ABI in a batch.
const DEEPEST = 24;
// A library of batches, as Transaction Builder saves it, or the answer of a GraphQL API.
const WRAPPED = foreignObject({ data: field('data', readObject) }, 'version');
const DEPLOYMENTS = foreignObject(
  { deployments: field('deployments', (json) => json) },
  'path timestamp commit multi',
);

/**
 * Reads whatever people have actions in: a file of Safe's Transaction Builder, a Foundry broadcast, a table of payments,
 * a list of calls, the columns of a proposal, or the calldata of a `propose`. A file is taken whole or refused: throws
 * `DraftFlaw`, a sentence with the place and what to do.
 */
export function importFile(
  text: string,
  place: ImportPlace,
  context: Pick<RecipeContext, 'decimals'>,
): Imported {
  if (text.length > DRAFT_LIMITS.bytes) throw new DraftFlaw(t`The file is larger than 1 MB.`);
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') throw new DraftFlaw(t`The file is empty.`);
  if (/\0/.test(trimmed))
    throw new DraftFlaw(
      t`The text is in UTF-16 or not text. Choose the file here instead of pasting it, or save it as UTF-8.`,
    );
  const hex = hexIn(trimmed);
  if (hex !== undefined) return importCalldata(hex);
  if (!/^[[{]/.test(trimmed)) {
    const { actions, warnings } = readPayments(text, { ...context, chainId: place.chainId });
    return { actions, description: null, warnings };
  }
  const reading = newReading(place);
  const found = importJson(parsed(trimmed), reading);
  return { ...found, warnings: [...reading.warnings, ...unusedWords(reading)] };
}

type Proposed = { actions: readonly RawAction[]; description: string };

/** An existing proposal as a beginning: its actions and its text, no longer reserved for its proposer. */
export function importProposal({ actions, description }: Proposed): Imported {
  if (actions.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(t`The proposal has more than ${DRAFT_LIMITS.actions} actions.`);
  const copied = actions.map(({ target, value, signature, calldata }) => ({
    target,
    value,
    signature,
    calldata,
  }));
  return { actions: copied, description: unreserved(description), warnings: [] };
}

function importJson(json: unknown, reading: ImportReading): FoundActions {
  if (Array.isArray(json)) return importCallList(json, reading);
  const file = fieldsIn(json, t`The file`);
  const names = new Set(Object.keys(file).map(plainFieldName));
  if (names.has('targets')) return importColumns(file, reading);
  if (Array.isArray(file.deployments)) {
    const { deployments } = takeFields(DEPLOYMENTS, file, t`The file`, reading);
    return importFoundryBroadcast(onlyDeployment(deployments as unknown[]), reading);
  }
  if (typeof file.data === 'object' && file.data !== null)
    return importSafeBatch(onlyBatch(takeFields(WRAPPED, file, t`The file`, reading).data ?? {}), reading);
  if (isBroadcast(file.transactions)) return importFoundryBroadcast(file, reading);
  const isOneCall = !names.has('transactions') && CALL_FIELDS.to.names.some((name) => names.has(name));
  return isOneCall ? importOneCall(file, reading) : importSafeBatch(file, reading);
}

/** Hex as people copy it: in quotes, without 0x, or broken into lines. Undefined for anything else. */
function hexIn(text: string): `0x${string}` | undefined {
  const bare = text.replace(/^(["'`])(.*)\1$/s, '$2').trim();
  const digits = bare.replace(/[ \t]*\r?\n[ \t]*/g, '').replace(/^0x/i, '');
  const hex = `0x${digits}`;
  return isHexBytes(hex) ? (hex.toLowerCase() as `0x${string}`) : undefined;
}

function importCalldata(data: `0x${string}`): Imported {
  const proposed = proposedIn(data);
  if (proposed === null) throw new DraftFlaw(t`These bytes are no call that proposes something.`);
  return importProposal(proposed);
}

function onlyBatch(batches: JsonFields): unknown {
  const all = Object.values(batches);
  if (all.length !== 1)
    throw new DraftFlaw(t`The file holds ${all.length} batches; save the one you want by itself.`);
  return all[0];
}

function parsed(text: string): unknown {
  scanJson(text, DEEPEST, t`The file`);
  const json = readable(() => JSON.parse(text) as unknown);
  if (json === undefined) throw new DraftFlaw(t`The file is neither JSON nor a table of payments.`);
  return json;
}

/** Reads a list of calls, `[{to, value, data}]`, as Aragon and others have them. Throws `DraftFlaw`. */
function importCallList(json: unknown, reading: ImportReading): FoundActions {
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
function importOneCall(file: JsonFields, reading: ImportReading): FoundActions {
  if (!('safe' in file)) return importCallList([file], reading);
  const where = transactionWords(1);
  const call = takeFields(SAFE_TRANSACTION, file, where, reading);
  return { actions: [actionFrom(call, where, reading)], description: null };
}

const COLUMNS = foreignObject(
  {
    targets: field('targets', listOf(readAddress)),
    values: field('values', listOf(readWei)),
    signatures: field('signatures', listOf(textField)),
    calldatas: field('calldatas calldata datas', listOf(readBytes)),
    chain: field('chainid chain', readSameChain),
    description: field('description', textField),
    operations: field('operations', (json, at) => listOf(readNothing)(json, at)),
  },
  [...DRAFT_FIELDS].join(' ').toLowerCase(),
);

/** Reads the columns of a proposal: `targets`, `values`, `signatures`, `calldatas`. Throws `DraftFlaw`. */
function importColumns(json: unknown, reading: ImportReading): FoundActions {
  const columns = takeFields(COLUMNS, json, t`The file`, reading);
  const { targets = [], values = [], signatures = [], calldatas = [], description = '' } = columns;
  const flaw = columnsFlaw({ targets, values, signatures, calldatas });
  if (flaw !== undefined) throw new DraftFlaw(flaw);
  const { aside } = json as { aside?: unknown };
  if (Array.isArray(aside) && aside.length > 0)
    reading.warnings.add(t`The actions that are switched off in this draft were not imported.`);
  const actions = actionsIn(targets, values, signatures, calldatas);
  return { actions, description: description === '' ? null : unreserved(description) };
}

function listOf<T>(read: (json: unknown, at: FieldPlace) => T) {
  return (json: unknown, at: FieldPlace): readonly T[] =>
    readList(json, at).map((each, index) => read(each, { ...at, name: `${at.name}[${index}]` }));
}
