import { keccak256, stringToBytes } from 'viem/utils';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { fieldsIn, type JsonFields } from './foreignObject';

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
