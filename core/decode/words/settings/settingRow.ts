import type { Unit } from '../unit';

/** A value that one function sets, and the view that reads it. */
export type SettingRow = {
  /** Words for it, after “Set ”: “the voting period”. */
  name: string;
  unit: Unit;
  /** Place of the new value among the arguments; the last when absent. */
  value?: number;
  /** The view that reads it, such as `votingPeriod()`; null where there is none. */
  view: string | null;
  /** Places of the arguments that the view takes. */
  takes?: readonly number[];
  /** Which word of the answer it is; the first when absent. */
  word?: number;
  /** Place of the argument that is asked, where that is not the target. */
  asked?: number;
  /** Place of the argument whose setting it is, where that is not the target. */
  of?: number;
  /** Place of the token that an amount is counted in; `target` for the called contract itself. */
  token?: number | 'target';
};

/** Settings by the signature of the function that sets them. */
export type SettingTable = Readonly<Record<string, SettingRow>>;

/** A row: what is set, its unit and the view that reads it; and what else differs. */
export function row(
  name: string,
  unit: Unit,
  view: string | null,
  more: Partial<SettingRow> = {},
): SettingRow {
  return { view, ...more, name, unit };
}
