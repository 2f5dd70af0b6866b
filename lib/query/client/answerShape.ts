import { anyAddress, anyText, flag, leaf, list, openObject, type Shape, whole } from '@/core/json';
import { big, bytes, maybe, oneOf } from '@/core/jsonValues';
import { answerTypes } from '@/service/api/answerTypes';
import { type Fragments, type SelectedField, type Selection, selectionsIn } from '@/service/api/selections';
import { documentText, enumName, KEPT_ENUMS } from './graphql';

const number = leaf('a number', (json) =>
  typeof json === 'number' && Number.isFinite(json) ? json : undefined,
);
const LEAVES: Readonly<Record<string, Shape<unknown>>> = {
  ID: anyText,
  String: anyText,
  Int: whole(),
  Float: number,
  Boolean: flag,
  BigInt: big(256, true) as Shape<unknown>,
  Address: anyAddress as Shape<unknown>,
  Hex: bytes as Shape<unknown>,
};

const types = new Map<string, ReadonlyMap<string, string>>();
const enums = new Map<string, Shape<unknown>>();
for (const [, name = '', kind, body = ''] of answerTypes.matchAll(/(\w+)([{=])([^};]*)/g)) {
  if (kind === '=') enums.set(name, enumShape(name, body.split(' ')));
  else
    types.set(
      name,
      new Map([...body.matchAll(/(\w+):(\[?\w+\]?\??)/g)].map(([, field = '', type = '']) => [field, type])),
    );
}

const known = new Map<string, Shape<unknown>>();

/** The shape that the answer to a document must have, which gives its scalars and enums as the page uses them. */
export function answerShape(document: object): Shape<unknown> {
  const text = documentText(document);
  const found = known.get(text) ?? shapeOf(text);
  known.set(text, found);
  return found;
}

function shapeOf(text: string): Shape<unknown> {
  const { query, fragments } = selectionsIn(text);
  return objectShape('Query', query, fragments);
}

function objectShape(type: string, inside: readonly Selection[], fragments: Fragments): Shape<unknown> {
  const fields: Record<'required' | 'optional', Record<string, Shape<unknown>>> = {
    required: {},
    optional: {},
  };
  for (const [key, { name, isOptional, inside: below }] of selected(inside, fragments)) {
    const said = types.get(type)?.get(name);
    if (said === undefined) throw new Error(`${type} has no field ${name}`);
    fields[isOptional ? 'optional' : 'required'][key] = typed(said, below, fragments);
  }
  const shape = openObject as (required: object, optional: object) => Shape<unknown>;
  return shape(fields.required, fields.optional);
}

function typed(type: string, inside: readonly Selection[], fragments: Fragments): Shape<unknown> {
  if (type.endsWith('?')) return maybe(typed(type.slice(0, -1), inside, fragments));
  if (type.startsWith('[')) return list(typed(type.slice(1, -1), inside, fragments)) as Shape<unknown>;
  return LEAVES[type] ?? enums.get(type) ?? objectShape(type, inside, fragments);
}

function enumShape(name: string, values: readonly string[]): Shape<unknown> {
  const { read } = oneOf(values);
  const isKept = KEPT_ENUMS.some((kept) => kept === name);
  return { write: String, read: (json, path) => (isKept ? read(json, path) : enumName(read(json, path))) };
}

/** Collects selections by name, from fields and fragments together. */
function selected(
  selections: readonly Selection[],
  fragments: Fragments,
  found = new Map<string, SelectedField>(),
): Map<string, SelectedField> {
  for (const selection of selections) {
    if ('spread' in selection) selected(fragments.get(selection.spread) ?? [], fragments, found);
    else if ('key' in selection) {
      const { key, isOptional, inside } = selection;
      const known = found.get(key);
      found.set(key, {
        ...selection,
        isOptional: isOptional && (known?.isOptional ?? true),
        inside: [...(known?.inside ?? []), ...inside],
      });
    } else selected(selection.inside, fragments, found);
  }
  return found;
}
