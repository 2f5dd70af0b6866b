import { isDecisiveField } from '@/core/files/decisiveField';
import { boundedLine, capital } from '@/core/format';
import { actionsIn } from '@/core/governor/proposal';
import { readable } from '@/core/json';
import { shapedOr } from '@/core/jsonFlawWords';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS, type DraftDocument } from './document';
import { ASIDE_FIELDS, DRAFT_FIELDS, type DraftJson, draftShape, RECIPE_FIELDS } from './draftShapes';
import { columnsFlaw, DraftFlaw } from './flaw';
import { scanJson } from './scanJson';

/** A draft as it was read, and the names of fields that are not known here and were left out. */
export type ReadDraft = { draft: DraftDocument; ignored: readonly string[] };

/** Reads a draft from JSON; everything in it is hostile. Throws `DraftFlaw`, one sentence that names the place. */
export function parseDraft(json: string): ReadDraft {
  const { bytes, depth } = DRAFT_LIMITS;
  if (json.length > bytes || new TextEncoder().encode(json).length > bytes)
    throw new DraftFlaw(t`The draft is larger than 1 MB.`);
  scanJson(json, depth);
  const found = readable(() => JSON.parse(json.replace(/^\ufeff/, '')) as unknown);
  if (found === undefined) throw new DraftFlaw(t`The draft is not JSON.`);
  const flaw = (sentence: string) => new DraftFlaw(`${capital(sentence)}.`);
  const fields = shapedOr(() => draftShape.read(found, '$'), t`the draft`, flaw);
  demandColumns(fields);
  return { draft: documentOf(fields), ignored: strangeFields(found) };
}

function demandColumns({ targets, values, signatures, calldatas, aside, recipes }: DraftJson): void {
  const count = targets.length;
  const flaw = columnsFlaw({ targets, values, signatures, calldatas });
  if (flaw !== undefined) throw new DraftFlaw(flaw);
  if (count + aside.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(t`The draft has more than ${DRAFT_LIMITS.actions} actions.`);
  if (aside.some(({ before }) => before > count))
    throw new DraftFlaw(t`The field “aside” of the draft names an action that is not there.`);
  let next = 0;
  for (const { at, count: taken } of recipes) {
    if (at < next || at + taken > count)
      throw new DraftFlaw(
        t`The field “recipes” of the draft names actions that are not there, or one twice.`,
      );
    next = at + taken;
  }
}

function documentOf(json: DraftJson): DraftDocument {
  const { format, version, targets, values, signatures, calldatas, ...rest } = json;
  return { ...rest, actions: actionsIn(targets, values, signatures, calldatas) };
}

// Harmless unknown fields are named; a field that may be part of an action is refused.
function strangeFields(found: unknown): string[] {
  const names = strangeIn(found, DRAFT_FIELDS, t`The draft`);
  const { aside, recipes } = found as Readonly<Record<string, unknown>>;
  for (const each of [aside].flat()) strangeIn(each, ASIDE_FIELDS, t`The field “aside” of the draft`);
  for (const each of [recipes].flat()) strangeIn(each, RECIPE_FIELDS, t`The field “recipes” of the draft`);
  return names.slice(0, 20).map((name) => name.slice(0, 40));
}

function strangeIn(found: unknown, known: ReadonlySet<string>, where: string): string[] {
  const strange = Object.entries(found ?? {}).filter(([name]) => !known.has(name));
  const decisive = strange.find(([name, value]) => isDecisiveField(name, value));
  if (decisive !== undefined)
    throw new DraftFlaw(
      t`${where} has an unknown field, “${boundedLine(decisive[0], 40)}”, which may say what is paid or called. Remove it.`,
    );
  return strange.map(([name]) => name);
}
