import { keccak256, stringToBytes } from 'viem/utils';
import { callablesOf } from '@/core/decode/abi';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import type { RecipeValue } from '../document';
import { DraftFlaw } from '../flaw';
import { parsedValue } from '../recipes/argument';
import { encodeCall } from '../recipes/callByAbi';
import type { Imported, ImportPlace } from './imported';
import { actionIn, demandSameChain, fieldsIn, type JsonFields, listIn, otherSender } from './importedJson';

/** Reads a file of Safe's Transaction Builder. Throws `DraftFlaw` with a sentence. */
export function importSafeBatch(json: unknown, place: ImportPlace): Imported {
  const file = fieldsIn(json, t`The file`);
  demandSameChain(file.chainId, place);
  const meta = file.meta === undefined || file.meta === null ? {} : fieldsIn(file.meta, t`The field “meta”`);
  const transactions = listIn(file.transactions, t`The field “transactions”`);
  const actions = transactions.map((each, index) =>
    actionOfSafe(fieldsIn(each, t`Transaction ${index + 1}`), index + 1),
  );
  const warnings = [
    ...otherSender(meta.createdFromSafeAddress, place),
    ...(typeof meta.checksum === 'string' && meta.checksum.toLowerCase() !== safeChecksum(file)
      ? [t`The checksum of the file is not its own: somebody changed it after it was made.`]
      : []),
  ];
  return { actions, description: textOf(meta), warnings };
}

function textOf({ name, description }: JsonFields): string | null {
  const title = typeof name === 'string' && name.trim() !== '' ? `# ${name.trim()}` : '';
  const rest = typeof description === 'string' ? description.trim() : '';
  const text = [title, rest].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text;
}

function actionOfSafe(transaction: JsonFields, number: number): RawAction {
  const { to, value, data, contractMethod } = transaction;
  const isEmpty = data === null || data === undefined || data === '' || data === '0x';
  if (!isEmpty || contractMethod === null || contractMethod === undefined)
    return actionIn({ to, value, data }, number);
  return actionIn({ to, value, data: encoded(transaction, number) }, number);
}

/** Calldata out of a method and its values; unnamed inputs are called by their places. */
function encoded({ contractMethod, contractInputsValues }: JsonFields, number: number): string {
  const method = fieldsIn(contractMethod, t`The method of transaction ${number}`);
  const values = fieldsIn(contractInputsValues ?? {}, t`The values of transaction ${number}`);
  const item = { ...method, type: 'function', stateMutability: 'payable', outputs: [] };
  const [callable] = [...callablesOf([item] as never).values()];
  if (callable === undefined) throw new DraftFlaw(t`The method of transaction ${number} is no function.`);
  const args = callable.inputs.map(({ name, shape }, index) => {
    const given = values[name === '' ? String(index) : name];
    if (typeof given !== 'string')
      throw new DraftFlaw(t`Transaction ${number} has no value for “${name || index}”.`);
    const isNested = shape.is === 'array' || shape.is === 'tuple';
    return (isNested ? parsedValue(given, t`value of “${name}”`) : given) as RecipeValue;
  });
  return encodeCall(callable, args);
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

function metaOf(file: JsonFields): JsonFields {
  return fieldsIn(file.meta ?? {}, t`The field “meta”`);
}

function serialised(json: unknown, depth: number): string | undefined {
  if (depth > 20) throw new DraftFlaw(t`The file is nested too deep.`);
  if (Array.isArray(json)) return `[${json.map((each) => serialised(each, depth + 1)).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const fields = json as JsonFields;
  const keys = Object.keys(fields).sort();
  const values = keys.map((key) => `${serialised(fields[key], depth + 1)},`).join('');
  return `{${JSON.stringify(keys)}${values}}`;
}
