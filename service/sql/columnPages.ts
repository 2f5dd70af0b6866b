import type { Address, Hex } from 'viem';
import { checkedAddress } from '@/core/caip';
import type { VoteLine, VoteLines, VoteQuestion } from '@/service/graph/reader';
import { rank } from '@/service/graph/resolvers/ranking';
import { countUpTo, cursorOf, votePositionOf } from '@/service/graph/resolvers/voteOrder';
import type { VoteKind, Votes } from '@/service/indexer/store/store';

/** When a page is taken from the columns: a list of theirs is made anew after each vote, which takes as long as its rows. */
export type ColumnBounds = {
  /** A page that begins behind so many rows, always. */
  deep: number;
  /** Making a list of so many rows takes as long as the database does for one page. */
  rows: number;
  /** A longer list is made for deep pages alone: everybody waits for it. */
  longest: number;
};

/** What these times were on two cores. */
export const COLUMN_BOUNDS: ColumnBounds = { deep: 1_000, rows: 2_000, longest: 100_000 };

/**
 * Pages of what is held beside the database, without words and of all accounts; undefined where it is better asked. A list
 * is made once as much was asked of it, since the last vote, as it takes to make.
 */
export function createColumnPages(
  votes: Votes,
  { deep, longest, rows: each }: ColumnBounds,
): (question: VoteQuestion) => VoteLines | undefined {
  const addressOf = createAddresses(votes);
  let version = -1;
  const asked = new Map<string, number>();
  const isBetter = ({ after, offset = 0, orderBy, proposal, support }: VoteQuestion) => {
    if (version !== votes.version) asked.clear();
    version = votes.version;
    const key = `${proposal ?? ''} ${support ?? ''} ${orderBy === 'WEIGHT'}`;
    const isDeep = after == null && offset >= deep;
    const times = isDeep ? Number.POSITIVE_INFINITY : (asked.get(key) ?? 0) + 1;
    const { length } = proposal === undefined ? votes : votes.rows(proposal);
    // What nobody voted on has no list that could be kept.
    if (length > 0) asked.set(key, times);
    return times * each >= length && (times === Number.POSITIVE_INFINITY || length <= longest);
  };
  return (question) => {
    if (!isBetter(question)) return undefined;
    const { after, first, offset = 0, orderBy, proposal } = question;
    const list = rank(votes, question, proposal);
    const start = after == null ? Math.max(0, offset) : countUpTo(votes, list, orderBy, after);
    const end = Math.min(list.length, start + first);
    const lines: VoteLine[] = [];
    for (let place = start; place < end; place++) {
      const row = list.at(place) ?? 0;
      lines.push(new ColumnLine(votes, row, addressOf(row)));
    }
    const last = end > start && end < list.length ? list.at(end - 1) : undefined;
    return {
      lines,
      cursor: last === undefined ? null : cursorOf(votePositionOf(votes, last)),
      total: list.length,
      count: () => rank(votes, { ...question, support: null, orderBy: 'OLDEST' }, proposal).length,
    };
  };
}

// A checksum costs more than the rest of a line, and the same accounts vote again and again.
function createAddresses(votes: Votes): (row: number) => Address {
  const addresses: Address[] = [];
  return (row) => {
    const number = votes.voterNumber(row);
    const known = addresses[number];
    if (known !== undefined) return known;
    const made = checkedAddress(votes.voter(row));
    addresses[number] = made;
    return made;
  };
}

class ColumnLine implements VoteLine {
  readonly support: number;
  readonly kind: VoteKind;
  readonly parts: VoteLine['parts'];
  readonly weight: bigint;
  readonly block: bigint;
  readonly logIndex: number;

  constructor(
    private readonly votes: Votes,
    private readonly row: number,
    readonly voter: Address,
  ) {
    this.support = votes.support(row);
    this.kind = votes.kind(row);
    this.parts = votes.parts(row);
    this.weight = votes.weight(row);
    this.block = BigInt(votes.block(row));
    this.logIndex = votes.logIndex(row);
  }

  get proposal(): bigint {
    return this.votes.proposal(this.row);
  }

  // Taken out of the line by who writes it.
  readonly counted = (): bigint | null => this.votes.counted(this.row);

  readonly reduced = (): bigint => this.votes.reduced(this.row);

  reason(): string {
    return this.votes.reason(this.row);
  }

  transaction(): Hex | null {
    return this.votes.transaction(this.row);
  }
}
