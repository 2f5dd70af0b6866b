import { madeOnce } from '@/core/madeOnce';
import type { ChangeKind } from './protocol';
import { type Selection, selectionsIn } from './selections';

/**
 * Parts that a field's answer depends on, besides the contracts at the newest block; keyed with the parent field
 * where it differs there. A field with subfields that is not listed depends on the contracts alone.
 */
const MADE_OF: Readonly<Record<string, readonly ChangeKind[]>> = {
  'dao.sync': ['coverage'],
  'dao.proposals': ['proposals'],
  'dao.delegates': ['delegates'],
  'dao.delegate': ['delegates'],
  'dao.flows': ['delegates'],
  'dao.shares': ['delegates'],
  'dao.control': ['operations'],
  'dao.treasury': ['proposals'],
  'dao.operations': ['operations', 'proposals', 'coverage'],
  'dao.changes': ['operations', 'proposals', 'coverage'],
  // Findings of other comparisons are included, whatever those were made for.
  endpoints: ['proposals', 'votes', 'delegates', 'operations', 'coverage'],
  proposal: ['proposals'],
  votes: ['proposals', 'votes'],
  vote: ['proposals', 'votes'],
  'votes.sync': ['coverage'],
  course: ['proposals', 'votes'],
  absent: ['proposals', 'votes', 'delegates'],
  comparison: ['proposals', 'votes', 'delegates'],
  'comparison.sync': ['coverage'],
  participation: ['coverage'],
  attendance: ['proposals', 'votes', 'coverage'],
  findings: ['proposals', 'votes', 'coverage'],
  made: ['proposals', 'coverage'],
  'control.findings': [],
};

const known = new Map<string, ReadonlySet<ChangeKind>>();

/** The parts of an organisation that the answer to a document is made of: while none of them changes, it stays the same. */
export const dependsOn = (text: string): ReadonlySet<ChangeKind> =>
  madeOnce(known, text, () => partsOf(text));

function partsOf(text: string): ReadonlySet<ChangeKind> {
  const parts = new Set<ChangeKind>(['head']);
  const { query, fragments } = selectionsIn(text);
  const look = (selections: readonly Selection[], inside: string): void => {
    for (const selection of selections) {
      if ('spread' in selection) look(fragments.get(selection.spread) ?? [], inside);
      else if (!('key' in selection)) look(selection.inside, inside);
      else if (selection.inside.length > 0) {
        const { name } = selection;
        for (const part of MADE_OF[`${inside}.${name}`] ?? MADE_OF[name] ?? []) parts.add(part);
        look(selection.inside, name);
      }
    }
  };
  look(query, '');
  return parts;
}
