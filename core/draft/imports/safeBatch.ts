import { keccak256, stringToBytes } from 'viem/utils';
import { callablesOf } from '@/core/decode/abi';
import type { Callable } from '@/core/decode/layout';
import { boundedLine } from '@/core/format';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DraftFlaw, reworded, valueOrFlaw } from '../flaw';
import { encodeCall } from '../recipes/callByAbi';
import {
  callsIn,
  readAddress,
  readList,
  readObject,
  readSameChain,
  senderField,
  textField,
} from './fieldReaders';
import { actionFrom, CALL_FIELDS, otherCallWords, SIDE_FIELDS, transactionWords } from './foreignCall';
import {
  type FoundActions,
  field,
  fieldsIn,
  foreignObject,
  type ImportReading,
  type JsonFields,
  takeFields,
} from './foreignObject';
import { safeArgument } from './safeArgument';

const BATCH = foreignObject(
  {
    transactions: field('transactions calls actions executablecalls txs', readList),
    chain: field('chainid chain network networkid', readSameChain),
    from: field('from', senderField),
    meta: field('meta metadata', readObject),
    title: field('title name', textField),
    text: field('description body', textField),
  },
  'version createdat id onchainid atomicrequired',
);
const META = foreignObject(
  {
    title: field('name title', textField),
    text: field('description', textField),
    checksum: field('checksum', textField),
    safe: field('createdfromsafeaddress', senderField),
    owner: field('createdfromowneraddress', readAddress),
  },
  'txbuilderversion',
);
const ENTRY = foreignObject(
  {
    ...CALL_FIELDS,
    method: field('contractmethod', readObject),
    values: field('contractinputsvalues', readObject),
  },
  SIDE_FIELDS,
);
const INPUT = foreignObject(
  { name: field('name', textField), type: field('type', textField), parts: field('components', readList) },
  'internaltype indexed',
);
const METHOD = foreignObject(
  { name: field('name', textField), inputs: field('inputs', readList), type: field('type', textField) },
  'payable statemutability constant outputs',
);

/** Reads a file of Safe's Transaction Builder, and other objects with one list of calls. Throws `DraftFlaw` with a sentence. */
export function importSafeBatch(json: unknown, reading: ImportReading): FoundActions {
  const { transactions, meta, title, text } = takeFields(BATCH, json, t`The file`, reading);
  const about = takeFields(META, meta ?? {}, t`The field “meta”`, reading);
  if (about.checksum !== undefined && about.checksum.toLowerCase() !== safeChecksum(json as JsonFields))
    reading.warnings.add(t`The checksum does not match the file. It was changed after it was made.`);
  const actions = callsIn(transactions, t`The field “transactions”`).map((each, index) =>
    actionOfSafe(each, transactionWords(index + 1), reading),
  );
  return { actions, description: textOf(about.title ?? title ?? '', about.text ?? text ?? '') };
}

function textOf(name: string, description: string): string | null {
  const title = name.trim() === '' ? '' : `# ${name.trim()}`;
  const text = [title, description.trim()].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text;
}

function actionOfSafe(json: unknown, where: string, reading: ImportReading): RawAction {
  const { method, values = {}, ...call } = takeFields(ENTRY, json, where, reading);
  if (method === undefined) {
    if (Object.keys(values).length > 0)
      throw new DraftFlaw(t`${where} has values, but no method that takes them.`);
    return actionFrom(call, where, reading);
  }
  const {
    name = '',
    inputs = [],
    type = 'function',
  } = takeFields(METHOD, method, t`${where}, its method`, reading);
  for (const input of inputs) checkInput(input, t`${where}, its method`, reading);
  const isPlain = inputs.length === 0 && /^(receive|fallback)$/.test(name === '' ? type : name);
  if (isPlain) return plainAction(call, name, where, reading);
  const callable = type === 'function' ? callableOf(name, inputs) : undefined;
  if (callable === undefined) throw new DraftFlaw(t`${where}: its method is no function.`);
  if (call.data === undefined || call.data === '0x')
    return actionFrom({ ...call, data: encoded(callable, values, where, reading) }, where, reading);
  // A sentence is no data.
  if (valueOrFlaw(() => encoded(callable, values, where, reading)) !== call.data)
    reading.warnings.add(otherCallWords(where, boundedLine(name, 60)));
  return actionFrom(call, where, reading);
}

function checkInput(json: unknown, where: string, reading: ImportReading): void {
  const { parts = [] } = takeFields(INPUT, json, where, reading);
  for (const part of parts) checkInput(part, where, reading);
}

// A contract takes coins without data by `receive`, and unknown data by `fallback`: neither is a function with a selector.
function plainAction(
  call: Parameters<typeof actionFrom>[0],
  name: string,
  where: string,
  reading: ImportReading,
): RawAction {
  const { data = '0x' } = call;
  if (name === 'receive' && data !== '0x')
    throw new DraftFlaw(t`${where} has data, but “receive” takes none. Remove one of them.`);
  return actionFrom({ ...call, data }, where, reading);
}

/** Calldata out of a method and its values; unnamed inputs are called by their places. */
function encoded(
  callable: Callable,
  values: JsonFields,
  where: string,
  { place }: ImportReading,
): `0x${string}` {
  const names = callable.inputs.map(({ name }, index) => (name === '' ? String(index) : name));
  const stray = Object.keys(values).find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new DraftFlaw(t`${where}: no input of its method is called “${boundedLine(stray, 40)}”.`);
  if (new Set(names).size < names.length)
    throw new DraftFlaw(
      t`${where}: two inputs of its method have the same name, so their values cannot be assigned.`,
    );
  const args = () =>
    callable.inputs.map((layout, index) => {
      const name = names[index] ?? '';
      return safeArgument(layout, values[name], t`value of “${boundedLine(name, 40)}”`);
    });
  return reworded(
    () => encodeCall(callable, args(), place.chainId),
    (sentence) => new DraftFlaw(t`${where}: ${sentence}`),
  );
}

function callableOf(name: string, inputs: readonly unknown[]): Callable | undefined {
  if (!/^[a-zA-Z_$][\w$]*$/.test(name)) return undefined;
  const item = { name, inputs, type: 'function', stateMutability: 'payable', outputs: [] };
  return [...callablesOf([item] as never).values()][0];
}

/** The checksum that Transaction Builder writes into its files: of everything but itself and the name. */
export function safeChecksum(file: JsonFields): string {
  const { checksum: _, ...meta } = metaOf(file);
  return safeBatchHash({ ...file, meta });
}

/** The hash that Transaction Builder makes of a batch as it stands, whatever its name. */
export function safeBatchHash(file: JsonFields): string {
  const meta = { ...metaOf(file), name: null };
  return keccak256(stringToBytes(serialised({ ...file, meta }, 0) ?? ''));
}

const metaOf = (file: JsonFields): JsonFields => fieldsIn(file.meta ?? {}, t`The field “meta”`);

function serialised(json: unknown, depth: number): string | undefined {
  if (depth > 20) throw new DraftFlaw(t`The file is nested too deep.`);
  if (Array.isArray(json)) return `[${json.map((each) => serialised(each, depth + 1)).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const fields = json as JsonFields;
  const keys = Object.keys(fields).sort();
  const values = keys.map((key) => `${serialised(fields[key], depth + 1)},`).join('');
  return `{${JSON.stringify(keys)}${values}}`;
}
