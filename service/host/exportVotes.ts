import { getAddress } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import type { Cell } from '@/core/files/csv';
import type { OpenedDao } from '@/service/graph/context';
import { daoVoteSyncOf } from '@/service/graph/resolvers/daoVotes';
import { firstPlace } from '@/service/graph/resolvers/voteOrder';
import { type About, blockTimes, type ExportSource, timeCell, unitsCell } from './exportFile';

const COLUMNS = [
  ...'proposal_id proposal_title voter support kind weight for against abstain weight_in_tokens'.split(' '),
  ...'for_in_tokens against_in_tokens abstain_in_tokens reason block time_utc log_index transaction'.split(
    ' ',
  ),
  ...'proof'.split(' '),
];

const SIDES = ['against', 'for', 'abstain'];

/** The vote logs of an organisation, or of one of its proposals, up to a block, oldest first. */
export async function votesSource(
  dao: OpenedDao,
  only: bigint | undefined,
  upTo: bigint,
): Promise<ExportSource> {
  // A checkpoint keeps these in files of their own; if unavailable, the cells stay empty, and the file says so.
  await Promise.all([dao.index.wantBeside('reasons', only), dao.index.wantBeside('transactions', only)]);
  const told = only === undefined ? await aboutAll(dao, upTo) : await aboutOne(dao, only, upTo);
  const rows = new Rows(dao, only, Number(upTo));
  const bare = rows.bare();
  const lack = `in ${bare} rows the reason or the transaction is missing: their file could not be had`;
  const about = bare === 0 ? told : { ...told, complete: false, note: `${told.note}; ${lack}` };
  const { token } = await dao.contract.dao();
  const cells = new Cells(dao, token?.decimals, blockTimes(dao.index, rows.blocks()));
  return {
    about,
    columns: COLUMNS,
    total: rows.left,
    // All of a batch at once, so that one question is enough for the times of its blocks.
    next: (count) => Promise.all(Array.from(rows.take(count), (row) => cells.of(row))),
  };
}

/** Rows in order of position, found again when the table changes under them. */
class Rows {
  private rows: Uint32Array = new Uint32Array();
  private at = 0;
  private version = -1;
  private readonly forks: number;
  private last: { block: number; logIndex: number } | undefined;

  constructor(
    private readonly dao: OpenedDao,
    private readonly only: bigint | undefined,
    private readonly upTo: number,
  ) {
    this.forks = dao.index.forks;
    this.turn();
  }

  get left(): number {
    return this.rows.length - this.at;
  }

  *blocks(): Iterable<number> {
    for (const row of this.rows) yield this.dao.index.votes.block(row);
  }

  /** How many lack what a file beside theirs should have brought. */
  bare(): number {
    const { votes } = this.dao.index;
    return this.rows.filter((row) => votes.unread(row) || votes.transaction(row) === null).length;
  }

  take(count: number): Uint32Array {
    this.turn();
    const { votes } = this.dao.index;
    const some = this.rows.subarray(this.at, this.at + count);
    this.at += some.length;
    const row = some.at(-1);
    if (row !== undefined) this.last = { block: votes.block(row), logIndex: votes.logIndex(row) };
    return some;
  }

  // A row number holds until the version changes; a position holds until the chain takes blocks back.
  private turn(): void {
    const { index } = this.dao;
    if (index.forks !== this.forks) throw new QuorateError('export-forked');
    if (index.votes.version === this.version) return;
    this.version = index.votes.version;
    const { votes } = index;
    const all = votes.ordered();
    const chosen = this.only === undefined ? undefined : new Set(Array.from(votes.rows(this.only)));
    const own = chosen === undefined ? all : all.filter((row) => chosen.has(row));
    const end = firstPlace(own.length, (at) => votes.block(own[at] ?? 0) > this.upTo);
    this.rows = own.subarray(0, end);
    this.at = firstPlace(end, (at) => !this.isWritten(own[at] ?? 0));
  }

  private isWritten(row: number): boolean {
    const { votes } = this.dao.index;
    if (this.last === undefined) return false;
    const difference = votes.block(row) - this.last.block || votes.logIndex(row) - this.last.logIndex;
    return difference <= 0;
  }
}

/** Writes rows; what recurs is made once. */
class Cells {
  private readonly titles: ReadonlyMap<bigint, string>;
  private readonly voters: string[] = [];

  constructor(
    private readonly dao: OpenedDao,
    private readonly decimals: number | undefined,
    private readonly timeOf: ReturnType<typeof blockTimes>,
  ) {
    this.titles = new Map(dao.index.proposals().map(({ id, title }) => [id, title]));
  }

  /** Returns the cells of a row, and reads the row at once: the table may change while a time is awaited. */
  of(row: number): Promise<Cell[]> {
    const { votes } = this.dao.index;
    const id = votes.proposal(row);
    const kind = votes.kind(row);
    const parts = votes.parts(row);
    const weight = votes.weight(row);
    // An unknown raw side is written as the log has it.
    const whole = SIDES[votes.support(row)] ?? String(votes.support(row));
    // An unknown vote may be whole or split, so neither is claimed.
    const side = kind === 'unknown' ? 'unknown' : parts === null ? whole : 'split';
    const given = kind === 'reduction' ? -weight : weight;
    const own = (name: string) => (kind === 'unknown' ? null : side === name ? given : 0n);
    const block = BigInt(votes.block(row));
    const amounts = [
      weight,
      parts?.for ?? own('for'),
      parts?.against ?? own('against'),
      parts?.abstain ?? own('abstain'),
    ];
    const [reason, logIndex, transaction] = [votes.reason(row), votes.logIndex(row), votes.transaction(row)];
    const voter = this.voter(row);
    const cells = (time: bigint | null): Cell[] => [
      id,
      this.titles.get(id) ?? null,
      voter,
      side,
      kind,
      ...amounts,
      ...amounts.map((amount) => unitsCell(amount, this.decimals)),
      reason,
      block,
      timeCell(time),
      logIndex,
      transaction,
      logProof(this.dao, block, logIndex),
    ];
    return this.timeOf(block).then(cells);
  }

  // A checksum is a hash: made once for every voter, not once for every vote.
  private voter(row: number): string {
    const { votes } = this.dao.index;
    const number = votes.voterNumber(row);
    this.voters[number] ??= getAddress(votes.voter(row));
    return this.voters[number];
  }
}

/** How to check a row that is a log. */
export function logProof(dao: Pick<OpenedDao, 'id'>, block: bigint, logIndex: number): string {
  return `eth_getLogs block ${block} index ${logIndex} of ${dao.id.split(':')[2]}`;
}

async function aboutAll(dao: OpenedDao, block: bigint): Promise<About> {
  const { complete, proposals, proven } = await daoVoteSyncOf(dao);
  const note = complete
    ? 'the votes of every proposal add up to the tally of the contract'
    : proven < proposals
      ? `only of ${proven} of ${proposals} proposals do the votes add up to the tally of the contract`
      : 'not all proposals are read';
  return { what: 'votes', organisation: dao.id, block, complete, note };
}

async function aboutOne(dao: OpenedDao, id: bigint, block: bigint): Promise<About> {
  const now = (await dao.contract.of([id])).get(id);
  if (now === undefined) throw new QuorateError('proposal-unknown', { id: String(id) });
  const complete = (await dao.index.find(id)) !== undefined && dao.index.voteStatus(id, now).complete;
  const note = complete
    ? 'the votes add up to the tally of the contract'
    : 'the votes do not add up to the tally of the contract';
  return { what: `votes on proposal ${id}`, organisation: dao.id, block, complete, note };
}
