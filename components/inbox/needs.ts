import { isReady } from '@/components/proposal/nextStep';
import type { Side } from '@/core/governor/vote';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import type { InboxLine, InboxRow } from '@/lib/query/inbox';

/** Request of a proposal: a vote of mine, a queueing or executing that anyone may do, or nothing of me while it is open. */
export type Need = 'vote' | 'queue' | 'execute' | 'open';

/** One line of the inbox; `able` are the accounts of the person that can still vote. */
export type Item = { dao: DaoView; line: InboxLine; need: Need; able: readonly Voter[] };

/** An account that can vote, and with how much. */
type Voter = { account: string; power: bigint };

/** Items that need somebody, soonest end first, and their certainty. */
export type Inbox = {
  items: readonly Item[];
  /** Open votes that no account of the person can vote on, any more or at all. */
  others: readonly Item[];
  loading: number;
  failed: number;
  /** How many are followed. */
  of: number;
  /** False when something may be missing of what was read: not complete, cut off, or of a state that the contract does not say. */
  isWhole: boolean;
};

/** Sorts what is not over into what needs a person with these accounts and what does not; without any every open vote is an item. */
export function inboxOf(rows: readonly InboxRow[], accounts: readonly string[]): Inbox {
  const all = rows.flatMap(({ dao, lines }) =>
    dao === undefined ? [] : lines.map((line) => itemOf(dao, line, accounts)),
  );
  const known = all.filter((item): item is Item => item !== undefined).sort(sooner);
  const isMine = ({ need }: Item) => need !== 'open' || accounts.length === 0;
  return {
    items: known.filter(isMine),
    others: known.filter((item) => !isMine(item)),
    loading: rows.filter((row) => row.loading && row.error === undefined).length,
    failed: rows.filter((row) => row.error !== undefined).length,
    of: rows.length,
    isWhole: rows.every(
      (row) =>
        row.error !== undefined ||
        (row.dao?.sync.complete === true && row.unknown === 0 && row.total <= row.lines.length),
    ),
  };
}

function itemOf(dao: DaoView, line: InboxLine, accounts: readonly string[]): Item | undefined {
  const ready = isReady(line, dao);
  if (ready !== undefined) return { dao, line, need: ready, able: [] };
  if (line.state !== 'ACTIVE') return undefined;
  const able = ableVoters(line.ballots, accounts);
  return { dao, line, need: able.length > 0 ? 'vote' : 'open', able };
}

/** Selects the accounts with unused power on a proposal; `ballots` are in their order. */
export function ableVoters<Account extends string>(
  ballots: readonly { power: bigint | null; hasVoted: boolean }[],
  accounts: readonly Account[],
): { account: Account; power: bigint }[] {
  return accounts.flatMap((account, at) => {
    const { power = null, hasVoted = true } = ballots[at] ?? {};
    return power === null || power === 0n || hasVoted ? [] : [{ account, power }];
  });
}

/** The side that all accounts chose, where each has one whole vote; split votes may have logs that are not read. */
export function sideVoted({ dao, line }: Pick<Item, 'dao' | 'line'>): Side | undefined {
  const sides = line.ballots.flatMap(({ hasVoted, votes: [vote, ...more] }) =>
    hasVoted ? [vote?.kind === 'whole' && more.length === 0 ? vote.side : null] : [],
  );
  const [first = null, ...rest] = dao.counting.fractional ? [] : sides;
  return first === null || rest.some((each) => each !== first) ? undefined : first;
}

/** Votes before what waits without a deadline; among votes the one that ends first. */
function sooner(a: Item, b: Item): number {
  const left = (item: Item) => (item.line.state === 'ACTIVE' ? secondsLeft(item) : Number.POSITIVE_INFINITY);
  const [x, y] = [left(a), left(b)];
  return x === y ? 0 : x - y;
}

function secondsLeft({ dao, line }: Item): number {
  // How long a unit lasts may not be known yet: the order of one organisation's ends does not go by it.
  return Number(line.deadline - dao.clock.now) * (dao.clock.secondsPerUnit || 12);
}

export function itemKey({ dao, line }: Item): string {
  return `${dao.id}/${line.id}`;
}

const WEEK = 7 * 86_400;

/** Rows that are not folded: with more, what stands below them is never seen on a phone. */
export const MOST_ROWS = 10;

/** Rows of this week that are not folded below so many of today. */
export const mostThisWeek = (today: number): number => Math.max(3, MOST_ROWS - today);

/** Open votes by when they end, and after them what anyone can carry on; each in the order of `items`. */
export function sectionsOf(items: readonly Item[], now = new Date()) {
  const votes = items.filter(({ line }) => line.state === 'ACTIVE');
  const left = new Map(votes.map((item) => [item, secondsLeft(item)]));
  const isToday = (item: Item) => {
    const end = new Date(now.getTime() + (left.get(item) ?? 0) * 1000);
    return end.toDateString() === now.toDateString();
  };
  const isThisWeek = (item: Item) => (left.get(item) ?? 0) < WEEK;
  return {
    today: votes.filter(isToday),
    week: votes.filter((item) => isThisWeek(item) && !isToday(item)),
    later: votes.filter((item) => !isThisWeek(item) && !isToday(item)),
    ready: items.filter(({ line }) => line.state !== 'ACTIVE'),
  };
}

/** The heading of the inbox: "so far" while something may be missing; each fits one line of a phone, so that nothing moves. */
export function headingOf(inbox: Inbox, hasAccount: boolean): string {
  const count = inbox.items.length;
  if (count === 0 && inbox.loading > 0) return t`Reading organisations…`;
  if (count === 0 && inbox.failed === inbox.of) return t`Nothing could be read`;
  const isAll = inbox.isWhole && inbox.failed === 0;
  if (count === 0 && !isAll)
    return hasAccount ? t`Nothing found so far for you` : t`Nothing open found so far`;
  if (count === 0) return hasAccount ? t`Nothing needs you` : t`Nothing is open`;
  const votes = inbox.items.filter(({ need }) => need === 'vote' || need === 'open').length;
  if (inbox.loading > 0 || !inbox.isWhole) {
    const isLoading = inbox.loading > 0;
    if (votes === 0) return isLoading ? t`Loading… ${count} ready so far` : t`${count} ready so far`;
    if (hasAccount) return isLoading ? t`Loading… ${votes} for you so far` : t`${votes} for you so far`;
    return isLoading ? t`Loading… ${votes} open so far` : t`${votes} open so far`;
  }
  if (votes === 0) return count === 1 ? t`1 proposal is ready` : t`${count} proposals are ready`;
  const { today, week } = sectionsOf(inbox.items);
  const soon = today.length + week.length;
  if (soon === 0) return t`No vote ends this week`;
  return soon === 1 ? t`1 vote ends this week` : t`${soon} votes end this week`;
}
