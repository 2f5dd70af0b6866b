import { actionColumns } from '@/core/governor/proposal';
import type { DraftDocument } from './document';
import { draftShape } from './draftShapes';

/** A draft as JSON: every field in its order, without those that are empty. */
export function writeDraft(draft: DraftDocument, indent = 0): string {
  const { actions, ...rest } = draft;
  const columns = actionColumns(actions);
  const signatures = columns.signatures.some((each) => each !== '') ? columns.signatures : [];
  const written = { ...rest, format: 'quorate-draft', version: 1, ...columns, signatures } as const;
  const fields = draftShape.write(written) as Record<string, unknown>;
  const kept = Object.entries(fields).filter(([name, value]) => REQUIRED.has(name) || !isEmpty(value));
  return JSON.stringify(Object.fromEntries(kept), null, indent);
}

const REQUIRED = new Set(['description', 'targets', 'values', 'calldatas']);

function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
