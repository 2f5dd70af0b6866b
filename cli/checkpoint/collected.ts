import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { CREATED_TOPICS, decodeCreated, decodeLater, PROPOSAL_TOPICS } from '@/chain/logs/proposalLog';
import { decodeVoteLogs, VOTE_TOPICS } from '@/chain/logs/voteLog';
import type { RawLog } from '../../chain/logs/logs';
import type { BlockRange } from '../../core/blockRange';
import type { Counting } from '../../core/governor/dao';
import type { Shard } from '../../service/checkpoint/shard';
import { add, held } from '../../service/indexer/logs/coverage';
import { VoteTable } from '../../service/indexer/votes/voteTable';

/** topic0 of every log of a Governor that a checkpoint holds. */
export const GOVERNOR_TOPICS: readonly string[] = [...PROPOSAL_TOPICS, ...VOTE_TOPICS];

/** The proposals, their later events and the votes that were read so far, and the blocks they were read from. */
export class Collected {
  readonly votes = new VoteTable();
  readonly created = new Map<bigint, CreatedLog>();
  covered: BlockRange[] = [];
  /** Logs that did not fit their event. */
  rejected = 0;
  private readonly later = new Map<bigint, ProposalLog[]>();

  /** `counting` is that of the Governor, by which the params of votes are read. */
  constructor(counting: Counting | null = null) {
    this.votes.params.counting = () => counting;
  }

  /** Takes all logs of a range; throws when some of its blocks were taken before. */
  take(range: BlockRange, logs: readonly RawLog[]): void {
    if (held(this.covered, range).length > 0)
      throw new Error(`blocks ${range.from} to ${range.to} were read twice`);
    for (const log of logs) this.takeOne(log);
    this.covered = add(this.covered, range);
  }

  /** Takes what a checkpoint has of one proposal. */
  absorb({ created, events, votes }: Shard): void {
    this.addCreated(created);
    for (const event of events) this.addLater(event);
    if (votes.count > 0) this.votes.absorb(votes);
  }

  private takeOne(log: RawLog): void {
    const topic = log.topics[0] ?? '';
    if (VOTE_TOPICS.includes(topic)) this.rejected += decodeVoteLogs([log], this.votes);
    else if (CREATED_TOPICS.includes(topic)) {
      const created = decodeCreated(log);
      if (created === undefined) this.rejected += 1;
      else this.addCreated(created);
    } else {
      const later = decodeLater(log);
      if (later === undefined) this.rejected += 1;
      else this.addLater(later);
    }
  }

  /** One id is made once; were it twice, the first counts, in whatever order they are read. */
  addCreated(log: CreatedLog): void {
    const known = this.created.get(log.id);
    if (known === undefined || compare(log, known) < 0) this.created.set(log.id, log);
  }

  addLater(log: ProposalLog): void {
    const logs = this.later.get(log.id);
    if (logs === undefined) this.later.set(log.id, [log]);
    else logs.push(log);
  }

  /** Newest first. */
  proposals(): CreatedLog[] {
    return [...this.created.values()].sort((a, b) => compare(b, a));
  }

  /** Later events of a proposal, oldest first. */
  events(id: bigint): ProposalLog[] {
    return (this.later.get(id) ?? []).sort(compare);
  }

  /** Ids that only later events name. */
  strangers(): bigint[] {
    return [...this.later.keys()].filter((id) => !this.created.has(id));
  }

  /** The rows of a proposal's votes, oldest first. */
  rows(id: bigint): number[] {
    const { votes } = this;
    return Array.from(votes.rows(id)).sort(
      (a, b) => votes.block(a) - votes.block(b) || votes.logIndex(a) - votes.logIndex(b),
    );
  }

  /** Gives every log without a time that of its block, as `timeOf` says it. */
  async fillTimes(timeOf: (block: bigint) => Promise<bigint>): Promise<void> {
    const all = [...this.created.values(), ...[...this.later.values()].flat()];
    for (const log of all) if (log.timestamp === null) log.timestamp = await timeOf(log.block);
  }
}

type Place = { block: bigint; logIndex: number };

function compare(a: Place, b: Place): number {
  return Number(a.block - b.block) || a.logIndex - b.logIndex;
}
