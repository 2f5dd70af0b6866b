import type { Address, Hex } from 'viem';
import { createColumnReader } from '@/service/graph/columnReader';
import type { Reader, VoteLine, VoteLines, VoteQuestion } from '@/service/graph/reader';
import { rank } from '@/service/graph/resolvers/ranking';
import { pageOf } from '@/service/graph/resolvers/voteOrder';
import type { Index } from '@/service/indexer/daoIndex';
import type { VoteKind } from '@/service/indexer/store/store';
import type { VoteTable } from '@/service/indexer/votes/voteTable';
import { createChecksum } from './checksum';

/** Whether a question asks for neither words nor an account: any page of its list is told by an order of the rows. */
export function isOfPlaces({ search, voter }: Pick<VoteQuestion, 'search' | 'voter'>): boolean {
  return voter === undefined && (search?.trim() ?? '') === '';
}

/** Pages of what a server holds of votes, where a question is of places. No votes of files are there, whose reasons may be unread. */
export function createColumnPages(votes: VoteTable): (question: VoteQuestion) => VoteLines {
  const addressOf = createAddresses(votes);
  return (question) => {
    const { proposal } = question;
    const list = rank(votes, question, proposal);
    const lineOf = (row: number) => new ColumnLine(votes, row, addressOf(row));
    return {
      ...pageOf(votes, list, question, lineOf),
      count: () => rank(votes, { ...question, support: null, orderBy: 'OLDEST' }, proposal).length,
    };
  };
}

/** Answers from what a process holds that has no database of its own to ask. */
export function createHeldReader(index: Pick<Index, 'votes' | 'wantBeside'>): Reader {
  const reader = createColumnReader(index);
  const pageOf = createColumnPages(index.votes);
  return {
    ...reader,
    votes: async (question) => (isOfPlaces(question) ? pageOf(question) : reader.votes(question)),
  };
}

/** When a page is taken from the columns: a list of theirs is made anew after each vote, which takes as long as its rows. */
type ColumnBounds = {
  /** A page that begins behind so many rows, always. */
  deep: number;
  /** Making a list of so many rows takes as long as the database does for one page. */
  rows: number;
  /** A longer list is made for deep pages alone: everybody waits for it. */
  longest: number;
};

/** Bounds measured on two cores. */
export const COLUMN_BOUNDS: ColumnBounds = { deep: 1_000, rows: 2_000, longest: 100_000 };

/** Whether a page is better taken from the columns: since the last vote as much was asked of its list as it takes to make. */
export function createChoice(
  votes: VoteTable,
  { deep, longest, rows }: ColumnBounds,
): (question: VoteQuestion) => boolean {
  let version = -1;
  const asked = new Map<string, number>();
  return ({ after, offset = 0, orderBy, proposal, support }) => {
    if (version !== votes.version) asked.clear();
    version = votes.version;
    const key = `${proposal ?? ''} ${support ?? ''} ${orderBy === 'WEIGHT'}`;
    const isDeep = after == null && offset >= deep;
    const times = isDeep ? Number.POSITIVE_INFINITY : (asked.get(key) ?? 0) + 1;
    const { length } = proposal === undefined ? votes : votes.rows(proposal);
    // Without votes there is no list to keep.
    if (length > 0) asked.set(key, times);
    return times * rows >= length && (times === Number.POSITIVE_INFINITY || length <= longest);
  };
}

// A checksum costs more than the rest of a line, and the same accounts vote again and again.
function createAddresses(votes: VoteTable): (row: number) => Address {
  const addresses: Address[] = [];
  const checksum = createChecksum();
  return (row) => {
    const number = votes.voterNumber(row);
    const known = addresses[number];
    if (known !== undefined) return known;
    const made = checksum(votes.voter(row).slice(2));
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
    private readonly votes: VoteTable,
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
