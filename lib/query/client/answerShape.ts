import type { DocumentNode, SelectionNode } from 'graphql';
import {
  anyAddress,
  anyText,
  big,
  bytes,
  flag,
  leaf,
  list,
  maybe,
  oneOf,
  openObject,
  type Shape,
  whole,
} from '@/core/json';
import { answerTypes } from '@/service/api/answerTypes';
import { enumName, KEPT_ENUMS } from './enums';

type Fragments = ReadonlyMap<string, readonly SelectionNode[]>;
type Field = { name: string; isOptional: boolean; inside: SelectionNode[] };

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
for (const [, kind, name = '', body = ''] of answerTypes.matchAll(/(type|enum) (\w+)\{([^}]*)\}/g)) {
  if (kind === 'enum') enums.set(name, enumShape(name, body.split(' ')));
  else
    types.set(
      name,
      new Map([...body.matchAll(/(\w+):(\[?\w+!?\]?!?)/g)].map(([, field = '', type = '']) => [field, type])),
    );
}

const known = new WeakMap<DocumentNode, Shape<unknown>>();

/** The shape that the answer to a document must have, which gives its scalars and enums as the page uses them. */
export function answerShape(document: DocumentNode): Shape<unknown> {
  const found = known.get(document) ?? shapeOf(document);
  known.set(document, found);
  return found;
}

function shapeOf({ definitions }: DocumentNode): Shape<unknown> {
  const fragments = new Map<string, readonly SelectionNode[]>();
  let query: readonly SelectionNode[] = [];
  for (const definition of definitions) {
    if (definition.kind === 'OperationDefinition') query = definition.selectionSet.selections;
    else if (definition.kind === 'FragmentDefinition')
      fragments.set(definition.name.value, definition.selectionSet.selections);
  }
  return objectShape('Query', query, fragments);
}

function objectShape(type: string, inside: readonly SelectionNode[], fragments: Fragments): Shape<unknown> {
  const fields: Record<'required' | 'optional', Record<string, Shape<unknown>>> = {
    required: {},
    optional: {},
  };
  for (const [key, { name, isOptional, inside: below }] of selected(inside, fragments)) {
    const said = name === '__typename' ? 'String!' : types.get(type)?.get(name);
    if (said === undefined) throw new Error(`${type} has no field ${name}`);
    const kind = isOptional || name === '__typename' ? 'optional' : 'required';
    fields[kind][key] = typed(said, below, fragments);
  }
  const shape = openObject as (required: object, optional: object) => Shape<unknown>;
  return shape(fields.required, fields.optional);
}

function typed(type: string, inside: readonly SelectionNode[], fragments: Fragments): Shape<unknown> {
  if (!type.endsWith('!')) return maybe(typed(`${type}!`, inside, fragments));
  const bare = type.slice(0, -1);
  if (bare.startsWith('[')) return list(typed(bare.slice(1, -1), inside, fragments)) as Shape<unknown>;
  return LEAVES[bare] ?? enums.get(bare) ?? objectShape(bare, inside, fragments);
}

function enumShape(name: string, values: readonly string[]): Shape<unknown> {
  const { read } = oneOf(values);
  const isKept = KEPT_ENUMS.some((kept) => kept === name);
  return { write: String, read: (json, path) => (isKept ? read(json, path) : enumName(read(json, path))) };
}

/** What is selected under each name, by fields and fragments together. */
function selected(
  nodes: readonly SelectionNode[],
  fragments: Fragments,
  found = new Map<string, Field>(),
): Map<string, Field> {
  for (const node of nodes) {
    if (node.kind !== 'Field') {
      const inside =
        node.kind === 'FragmentSpread' ? fragments.get(node.name.value) : node.selectionSet.selections;
      selected(inside ?? [], fragments, found);
      continue;
    }
    const key = (node.alias ?? node.name).value;
    const field = found.get(key) ?? { name: node.name.value, isOptional: true, inside: [] };
    field.isOptional &&= (node.directives ?? []).length > 0;
    field.inside.push(...(node.selectionSet?.selections ?? []));
    found.set(key, field);
  }
  return found;
}
