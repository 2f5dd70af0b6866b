import { Refusal } from '../requestBody';

type Some<T, Names extends string> = { [Each in Names]?: T | null | undefined };
type Ids = 'address' | 'id' | 'slug' | `${'chain' | 'governor' | 'onchain' | 'organization' | 'proposal'}Id`;
type Names = Some<string, Ids | 'type' | 'voter'> &
  Some<readonly string[], 'addresses' | 'ids' | 'proposalIds'>;
type Filters = Names & Some<boolean, 'hasDelegators' | 'hasVotes'>;
type PageInput = Some<string, 'afterCursor'> & Some<number, 'limit'>;
type Lists = Some<Filters, 'filters'> & Some<PageInput, 'page'>;
/** The arguments and inputs of all root fields, which the schema has checked; each takes its own part. */
export type TallyInput = Names & Lists & Some<{ isDescending: boolean; sortBy: string }, 'sort'>;
type List = { items: readonly unknown[]; cursor: string | null; total: number };
type Page = { first: number; after: string | null; isOver: boolean };

/** Most nodes of a page, as at Tally. */
export const MOST_NODES = 20;
const MARK = 'quorate:';
const END = 'end';

/** Reads a page's input; throws a `Refusal` for a cursor that is not of this server, or not one of `isOurs`. */
export function readPage({ page }: TallyInput, isOurs = (_: string) => true): Page {
  const { afterCursor, limit } = page ?? {};
  const first = Math.min(limit ?? MOST_NODES, MOST_NODES);
  if (first < 1) throw new Refusal(400, 'page.limit is at least 1.');
  if (!afterCursor) return { first, after: null, isOver: false };
  const after = afterCursor.slice(MARK.length);
  const isOver = after === END;
  if (!afterCursor.startsWith(MARK) || !(isOver || after === '' || isOurs(after)))
    throw new Refusal(400, 'This cursor is not of this server: begin without afterCursor.');
  return { first, after: isOver ? null : after || null, isOver };
}

/** The nodes of a list's page, where it begins and where the next one does. */
export function pageOf({ after, isOver }: Page, list: List | null | undefined, nodes: readonly object[]) {
  const isEmpty = isOver || !list?.items.length;
  const firstCursor = isEmpty ? null : MARK + (after ?? '');
  const lastCursor = isEmpty ? null : MARK + (list.cursor ?? END);
  return { nodes: isOver ? [] : nodes, pageInfo: { firstCursor, lastCursor, count: list?.total } };
}

/** Our order for a sort, undefined for the usual one; refuses a sort that begins with the oldest or the least. */
export function orderedBy(
  { sort }: TallyInput,
  orders: Readonly<Record<string, string>>,
): string | undefined {
  if (sort?.isDescending === false)
    throw new Refusal(400, `Quorate sorts by ${sort.sortBy} in descending order only: set isDescending.`);
  return sort == null ? undefined : orders[sort.sortBy];
}
