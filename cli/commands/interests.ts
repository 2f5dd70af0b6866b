import { type FieldNode, Kind, parse, type SelectionSetNode, valueFromASTUntyped } from 'graphql';
import type { Interest } from '@/service/api/protocol';

/** Lists the data that a full answer to a query needs; none for a query that cannot be parsed. */
export function interestsOf(query: string, variables: Record<string, unknown>): Interest[] {
  const { fields } = reader(query);
  return fields(undefined).flatMap((root) => {
    const inside = fields(root.selectionSet);
    const names = inside.map(({ name }) => name.value);
    if (root.name.value === 'proposal') {
      const node = root.arguments?.find(({ name }) => name.value === 'id')?.value;
      const id = node === undefined ? undefined : valueFromASTUntyped(node, variables);
      const isVoted = ['votes', 'findings'].some((name) => names.includes(name));
      return isVoted && id !== undefined ? [{ kind: 'votes', proposal: String(id) }] : [];
    }
    return inside.flatMap((field): Interest[] => {
      const all = deep(field, fields);
      switch (field.name.value) {
        case 'votes':
          return [{ kind: 'votes' }];
        case 'proposals':
          return all.has('votes') || all.has('findings') ? [{ kind: 'votes' }] : [];
        case 'control':
        case 'operations':
          return [{ kind: 'timelock' }];
        case 'delegates':
        case 'delegate': {
          const history = ['history', 'changes', 'votes'].some((name) => all.has(name));
          return [{ kind: 'delegates', history }, ...(all.has('votes') ? [{ kind: 'votes' } as const] : [])];
        }
        default:
          return [];
      }
    });
  });
}

type Fields = (set: SelectionSetNode | undefined) => FieldNode[];

/** The fields of a set, those of its fragments among them; of the operation where none is named. */
function reader(query: string): { fields: Fields } {
  try {
    const { definitions } = parse(query);
    const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const setOf = (name: string) =>
      definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name);
    const fields: Fields = (set) =>
      (set?.selections ?? []).flatMap((node) => {
        if (node.kind === Kind.FIELD) return [node];
        if (node.kind === Kind.INLINE_FRAGMENT) return fields(node.selectionSet);
        const found = setOf(node.name.value);
        return found !== undefined && 'selectionSet' in found ? fields(found.selectionSet) : [];
      });
    const whole = operation !== undefined && 'selectionSet' in operation ? operation.selectionSet : undefined;
    return { fields: (set) => fields(set ?? whole) };
  } catch {
    // The service says what is wrong with it.
    return { fields: () => [] };
  }
}

function deep(field: FieldNode, fields: Fields): Set<string> {
  const inside = field.selectionSet === undefined ? [] : fields(field.selectionSet);
  return new Set([
    ...inside.map(({ name }) => name.value),
    ...inside.flatMap((each) => [...deep(each, fields)]),
  ]);
}
