import { type ASTNode, type DocumentNode, type FieldNode, Kind, parse, print } from 'graphql';
import { code, codes, fence, table } from './markdown';
import { sourceTexts } from './sources';

/** Every GraphQL operation that the page sends to the service: its variables, what it asks first, and where it stands. */
export function operations(): string {
  const rows = sourceTexts(['lib', 'components']).flatMap(({ path, text }) =>
    documentsIn(text).flatMap((document) =>
      document.definitions.flatMap((definition) => {
        if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
        const variables = (definition.variableDefinitions ?? []).map(
          ({ variable, type }) => `$${variable.name.value}: ${print(type)}`,
        );
        const name = definition.name?.value ?? '(without a name)';
        const asked = definition.selectionSet.selections.filter(isField).map(pathOf);
        return [[code(name), codes(variables), codes(asked), code(path)]];
      }),
    ),
  );
  return table(['operation', 'variables', 'asks for', 'file'], rows.sort(byName));
}

/** Every operation and fragment as it is sent. */
export function payloads(): string {
  const all = sourceTexts(['lib', 'components']).flatMap(({ text }) =>
    documentsIn(text).flatMap(({ definitions }) => definitions),
  );
  return fence(all.map(asWritten).sort().join('\n\n'), 'graphql');
}

// As the file has it, which is shorter than graphql-js prints it; the indentation is that of the file.
function asWritten({ loc }: ASTNode): string {
  const text = loc?.source.body.slice(loc.start, loc.end) ?? '';
  const depth = /\n( *)\S*$/.exec(text)?.[1]?.length ?? 0;
  return text.replaceAll(`\n${' '.repeat(depth)}`, '\n');
}

function byName([one = '']: readonly string[], [other = '']: readonly string[]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isField(node: { kind: Kind }): node is FieldNode {
  return node.kind === Kind.FIELD;
}

/** `dao.proposals`: as far as there is one way on. */
function pathOf(field: FieldNode): string {
  const inner = (field.selectionSet?.selections ?? [])
    .filter(isField)
    .filter(({ name }) => name.value !== 'id');
  const [only] = inner.length === 1 ? inner : [];
  return only?.selectionSet === undefined ? field.name.value : `${field.name.value}.${pathOf(only)}`;
}

function documentsIn(text: string): DocumentNode[] {
  const found = [...text.matchAll(/([`'])(\s*(?:query|fragment) \w+[^`']*\{[^`']*)\1/g)];
  return found.map(([, , source = '']) => parse(source));
}
