import { Refusal } from '../requestBody';
import { refuseMissing } from './schema';

// Our cursor, and whether the list had ended before it.
type AskedPage = { first: number; after: string | null; isOver: boolean };

type Some<T> = T | null | undefined;
type PageInput = { afterCursor?: Some<string>; beforeCursor?: Some<string>; limit?: Some<number> };
type SortInput = Some<{ isDescending: boolean; sortBy: string }>;

/** Parts of Tally's inputs of lists, beside their filters. */
export type ListInput = { page?: Some<PageInput>; sort?: SortInput };

/** Most nodes of a page, as at Tally. */
export const MOST_NODES = 20;
const MARK = 'quorate:';
const END = 'end';

/** Reads a page's input; throws a `Refusal` for a cursor that is not of this server, or not one of `isOurs`. */
export function readPage(page: Some<PageInput>, isOurs = (_: string) => true): AskedPage {
  const { afterCursor, beforeCursor, limit } = page ?? {};
  if (beforeCursor) refuseMissing(['PageInput.beforeCursor']);
  const first = Math.min(limit ?? MOST_NODES, MOST_NODES);
  if (first < 1) throw new Refusal(400, 'page.limit is at least 1.');
  if (!afterCursor) return { first, after: null, isOver: false };
  const after = afterCursor.slice(MARK.length);
  const isOver = after === END;
  if (!afterCursor.startsWith(MARK) || !(isOver || after === '' || isOurs(after)))
    throw new Refusal(400, 'This cursor is not of this server: begin without afterCursor.');
  return { first, after: isOver ? null : after || null, isOver };
}

/** The nodes of a page, where it begins and where the next one does. */
export function pageOfNodes(
  { after, isOver }: AskedPage,
  { cursor, items, total }: { cursor: string | null; items: readonly unknown[]; total: number },
  nodes: readonly unknown[],
) {
  const isEmpty = isOver || items.length === 0;
  const firstCursor = isEmpty ? null : MARK + (after ?? '');
  const lastCursor = isEmpty ? null : MARK + (cursor ?? END);
  return { nodes: isOver ? [] : nodes, pageInfo: { firstCursor, lastCursor, count: total } };
}

/** Refuses filters that would tell apart what is not told apart here. */
export function refuseSet(type: string, flags: Readonly<Record<string, boolean | null | undefined>>): void {
  const set = Object.keys(flags).filter((name) => flags[name] === true);
  if (set.length > 0) refuseMissing(set.map((name) => `${type}.${name}`));
}

/** Our order for a sort, undefined for the usual one; refuses a sort that begins with the oldest or the least. */
export function orderedBy(sort: SortInput, orders: Readonly<Record<string, string>>) {
  if (sort?.isDescending === false)
    throw new Refusal(400, `Quorate sorts by ${sort.sortBy} in descending order only: set isDescending.`);
  return sort == null ? undefined : orders[sort.sortBy];
}
