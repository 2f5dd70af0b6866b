import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import type { DraftDocument } from '../document';
import { diffWords } from './diffWords';

/** Change of an action: places in the list before and after, from 0; null if it is absent there. */
type ActionChange = {
  change: 'same' | 'moved' | 'changed' | 'added' | 'removed';
  before: number | null;
  after: number | null;
  /** Differing parts of a changed action. */
  parts: readonly ('target' | 'value' | 'calldata')[];
};

/** A field of a draft besides its text and actions, as texts; null where it is empty. */
type FieldChange = {
  field: 'chainId' | 'governor' | 'proposer' | 'note' | 'expires' | 'authors';
  before: string | null;
  after: string | null;
};

/** Compares two versions of a draft: actions by their bytes, then by their place; the text by words. */
export function diffDrafts(before: DraftDocument, after: DraftDocument) {
  const fields = FIELDS.map((field) => ({
    field,
    before: textOf(before, field),
    after: textOf(after, field),
  }));
  const changed = fields.filter((each) => each.before !== each.after);
  const actions = diffActions(before.actions, after.actions);
  const text = diffWords(before.description, after.description);
  const isSame =
    before.description === after.description &&
    actions.every(({ change }) => change === 'same') &&
    !changed.some(({ field }) => CONTENT.includes(field));
  return { isSame, fields: changed, actions, text };
}

const FIELDS = ['chainId', 'governor', 'proposer', 'note', 'expires', 'authors'] as const;
const CONTENT: readonly string[] = ['chainId', 'governor', 'proposer'];

function textOf(draft: DraftDocument, field: FieldChange['field']): string | null {
  const value = draft[field];
  const text = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);
  return text === '' ? null : text;
}

/** The actions after, in their order, then those that are gone. */
function diffActions(before: readonly RawAction[], after: readonly RawAction[]): ActionChange[] {
  const places = new Map<string, number[]>();
  for (const [index, action] of before.entries()) {
    const key = keyOf(action);
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const matched = after.map((action, index) => {
    const same = places.get(keyOf(action)) ?? [];
    const at = same.includes(index) ? index : same[0];
    if (at !== undefined) same.splice(same.indexOf(at), 1);
    return at;
  });
  const left = new Set(before.keys());
  for (const at of matched) if (at !== undefined) left.delete(at);
  const moved = movedOf(matched);
  const changes = matched.map((at, index): ActionChange => {
    if (at !== undefined)
      return { change: moved.has(at) ? 'moved' : 'same', before: at, after: index, parts: [] };
    const old = left.has(index) ? before[index] : undefined;
    const next = after[index];
    if (old === undefined || next === undefined)
      return { change: 'added', before: null, after: index, parts: [] };
    left.delete(index);
    return { change: 'changed', before: index, after: index, parts: partsOf(old, next) };
  });
  const gone = [...left].map(
    (at): ActionChange => ({ change: 'removed', before: at, after: null, parts: [] }),
  );
  return [...changes, ...gone];
}

/** Finds the remaining actions that stand in another order than before. */
function movedOf(matched: readonly (number | undefined)[]): Set<number> {
  const kept = matched.filter((at) => at !== undefined);
  const order = [...kept].sort((one, other) => one - other);
  return new Set(kept.filter((at, index) => order[index] !== at));
}

function partsOf(old: RawAction, next: RawAction): ActionChange['parts'] {
  const parts: ('target' | 'value' | 'calldata')[] = [];
  if (old.target.toLowerCase() !== next.target.toLowerCase()) parts.push('target');
  if (old.value !== next.value) parts.push('value');
  if (callOf(old) !== callOf(next)) parts.push('calldata');
  return parts;
}

function keyOf(action: RawAction): string {
  return `${action.target.toLowerCase()} ${action.value} ${callOf(action)}`;
}
