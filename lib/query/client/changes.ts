import type { DocumentNode, SelectionSetNode } from 'graphql';
import type { ChangeKind } from '@/service/api/protocol';

const OF_VOTES: readonly ChangeKind[] = ['proposals', 'votes', 'coverage'];

/**
 * What the answer to a field is made of besides what the contracts say at the newest block; under the field it stands in
 * where it is another one elsewhere. A field that holds others and is not here is read of the contracts alone.
 */
const MADE_OF: Readonly<Record<string, readonly ChangeKind[]>> = {
  'dao.sync': ['coverage'],
  'dao.proposals': ['proposals'],
  'dao.delegates': ['delegates'],
  'dao.delegate': ['delegates'],
  'dao.control': ['operations'],
  'dao.operations': ['operations', 'proposals', 'coverage'],
  // What other comparisons found is told too, whatever they were made for.
  endpoints: ['proposals', 'votes', 'delegates', 'operations', 'coverage'],
  proposal: ['proposals'],
  votes: OF_VOTES,
  vote: OF_VOTES,
  findings: OF_VOTES,
  'control.findings': [],
};

const known = new WeakMap<DocumentNode, ReadonlySet<ChangeKind>>();

/** The parts of an organisation that the answer to a document is made of: while none of them changes, it stays the same. */
export function dependsOn(document: DocumentNode): ReadonlySet<ChangeKind> {
  const before = known.get(document);
  if (before !== undefined) return before;
  const parts = new Set<ChangeKind>(['head']);
  const look = (set: SelectionSetNode | undefined, inside: string): void => {
    for (const node of set?.selections ?? []) {
      if (node.kind === 'InlineFragment') look(node.selectionSet, inside);
      else if (node.kind === 'FragmentSpread') {
        for (const each of document.definitions) {
          if (each.kind === 'FragmentDefinition' && each.name.value === node.name.value)
            look(each.selectionSet, inside);
        }
      } else if (node.selectionSet !== undefined) {
        const name = node.name.value;
        for (const part of MADE_OF[`${inside}.${name}`] ?? MADE_OF[name] ?? []) parts.add(part);
        look(node.selectionSet, name);
      }
    }
  };
  for (const each of document.definitions) {
    if (each.kind === 'OperationDefinition') look(each.selectionSet, '');
  }
  known.set(document, parts);
  return parts;
}
