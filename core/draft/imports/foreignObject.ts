import { isDecisiveField, plainFieldName } from '@/core/files/decisiveField';
import { boundedLine } from '@/core/format';
import type { RawAction } from '@/core/governor/proposal';
import { isObject } from '@/core/json';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';

export type FoundActions = { actions: readonly RawAction[]; description: string | null };

export type Imported = FoundActions & { warnings: readonly string[] };

/** Destination of an import: files of other chains are refused, and other senders named. */
export type ImportPlace = { chainId: number; executor: `0x${string}` };

/** An object of foreign JSON. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** State of an import: its destination, sentences for the person, and unused fields. */
export type ImportReading = { place: ImportPlace; warnings: Set<string>; unused: Set<string> };

/** Place of the field that is being read: the words for its object, its name as the file writes it, and the import. */
export type FieldPlace = { where: string; name: string; reading: ImportReading };

/** A known field: all names that programs give it, and how it is read. */
type ForeignField<T> = { names: readonly string[]; read: (json: unknown, at: FieldPlace) => T };

type ForeignFields = Readonly<Record<string, ForeignField<unknown>>>;

/** An object of a format: the fields that are read, and those that are known to decide nothing. */
type ForeignObject<F extends ForeignFields> = { fields: F; harmless: ReadonlySet<string> };

/** The fields that were there, by our names for them. */
type TakenFields<F extends ForeignFields> = { [K in keyof F]: ReturnType<F[K]['read']> | undefined };

export const newReading = (place: ImportPlace): ImportReading => ({
  place,
  warnings: new Set(),
  unused: new Set(),
});

/** A known field by its accepted names, separated by blanks; capitals, `_`, `-` and blanks in a file do not count. */
export function field<T>(names: string, read: ForeignField<T>['read']): ForeignField<T> {
  return { names: names.split(' '), read };
}

/** The description of an object; the names of harmless fields as those of known ones. */
export function foreignObject<F extends ForeignFields>(fields: F, harmless = ''): ForeignObject<F> {
  return { fields, harmless: new Set(harmless.split(' ')) };
}

/**
 * Reads an object whole or throws `DraftFlaw`: two names of one field must agree, and a field that is not known and may
 * say what is paid or called is refused. Other unknown fields are noted for the person.
 */
export function takeFields<F extends ForeignFields>(
  { fields, harmless }: ForeignObject<F>,
  json: unknown,
  where: string,
  reading: ImportReading,
): TakenFields<F> {
  const taken: Record<string, unknown> = {};
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(fieldsIn(json, where))) {
    const plain = plainFieldName(name);
    const [key, known] = Object.entries(fields).find(([, { names }]) => names.includes(plain)) ?? [];
    if (key === undefined || known === undefined) {
      if (!harmless.has(plain)) noteUnknown(name, value, where, reading);
      continue;
    }
    if (isAbsent(value)) continue;
    const found = known.read(value, { where, name: shown(name), reading });
    const other = read.get(key);
    if (other !== undefined && inText(found) !== inText(taken[key]))
      throw new DraftFlaw(
        t`${where}: the fields “${shown(other)}” and “${shown(name)}” differ. Keep the one that is right.`,
      );
    read.set(key, name);
    taken[key] = found;
  }
  return taken as TakenFields<F>;
}

/** A flaw of one field, with its place. */
export function fieldFlaw({ where, name }: Pick<FieldPlace, 'where' | 'name'>, problem: string): DraftFlaw {
  return new DraftFlaw(t`${where}, field “${shown(name)}”: ${problem}`);
}

/** An object, or a `DraftFlaw` that names it. */
export function fieldsIn(json: unknown, what: string): JsonFields {
  if (!isObject(json)) throw new DraftFlaw(t`${what} is not an object.`);
  return json;
}

/** Throws where an unknown field may say what is paid or called, and notes any other that says something. */
function noteUnknown(name: string, value: unknown, where: string, { unused }: ImportReading): void {
  if (isDecisiveField(name, value))
    throw fieldFlaw(
      { where, name },
      t`Quorate does not know this field, and it may say what is paid or called. Remove it if it says nothing, or enter the action by hand.`,
    );
  if (!isAbsent(value)) unused.add(shown(name));
}

export function unusedWords({ unused }: ImportReading): string[] {
  if (unused.size === 0) return [];
  const names = [...unused];
  const list = names.slice(0, 10).join(', ');
  return [names.length > 10 ? t`Not used from the file: ${list}, …` : t`Not used from the file: ${list}.`];
}

const shown = (name: string): string => boundedLine(name, 40);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function inText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each)) ?? '';
}
