import { parseQuantity, type UntrustedLog } from '@/chain/logs/log';
import { firstTopic } from '@/chain/logs/packedLog';
import type { CreatedLog, ProposalLog } from '@/chain/logs/proposalLog';
import { CREATED_TOPICS, decodeCreated, decodeLater, PROPOSAL_TOPICS } from '@/chain/logs/proposalLog';
import { VOTE_TOPICS } from '@/chain/logs/voteLog';
import type { BlockRange } from '@/core/blockRange';
import type { OfflineSnapshotData } from '@/service/checkpoint/offlineSnapshotCodec';
import type { Coverage, IndexKind, ListedProposal, Saved, Segment } from '@/service/indexer/store/store';
import type { Checkpoint } from './checkpoint/checkpoint';
import { add, held, truncate, without } from './logs/coverage';
import type { LogJournal } from './logs/logJournal';
import { decodedVotes } from './logs/understood';
import { listed, retitled } from './proposals/listed';
import { cutVotes, packProposals, packVotes, unpackProposals, unpackVotes } from './store/segment';
import { VoteTable } from './votes/voteTable';

/** topic0 of every event of a kind. */
export const TOPICS: Readonly<Record<IndexKind, readonly string[]>> = {
  proposal: PROPOSAL_TOPICS,
  vote: VOTE_TOPICS,
};

type Loose = OfflineSnapshotData['loose'];

/** The logs of one organisation in memory, with the block ranges they were read from. */
export class LogIndex {
  readonly votes = new VoteTable();
  coverage: Coverage = { proposal: [], vote: [] };
  /** Logs that did not fit their event. */
  rejected = 0;
  /** Grows with every change of what is held of proposals. */
  listing = 0;
  /** Votes that are packed at a time: packed as a whole, a long history would be held three times. */
  readonly mostPacked: number = 100_000;
  private readonly created = new Map<bigint, CreatedLog>();
  private readonly later = new Map<bigint, ProposalLog[]>();
  private sorted: ListedProposal[] | undefined;
  /** Hears of what is taken and given back; not of what is restored. */
  journal: LogJournal | undefined;
  private base: Checkpoint | undefined;
  /** Takes the logs of a range of blocks; what that range already held is not taken twice. */
  take(kind: IndexKind, range: BlockRange, logs: readonly UntrustedLog[]): void {
    const fresh = this.fresh(kind, range, logs);
    const votes = kind === 'vote' ? decodedVotes(logs, fresh) : [];
    for (const vote of votes) this.votes.append(vote);
    if (kind === 'vote') this.rejected += fresh.length - votes.length;
    else for (const log of fresh) this.takeProposal(log);
    this.coverage = { ...this.coverage, [kind]: add(this.coverage[kind], range) };
    this.journal?.take(kind, range, fresh, votes);
  }

  /** Puts what is held on top of a checkpoint; undefined takes it away with all that it brought. */
  stand(base: Checkpoint | undefined): void {
    if (base === undefined) this.votes.forgetFiles();
    this.base = base;
    this.renew();
  }

  /** More of the checkpoint's files is held, or another log of a proposal. */
  renew(): void {
    this.sorted = undefined;
    this.listing++;
  }

  /** The blocks whose logs of proposals need not be read: those that were, and those of the checkpoint. */
  read(): readonly BlockRange[] {
    return this.promised().reduce((ranges, range) => add(ranges, range), [...this.coverage.proposal]);
  }

  /** The blocks whose logs of proposals the checkpoint's files bring. */
  promised(): readonly BlockRange[] {
    return this.base === undefined ? [] : without([this.base.range], this.base.unread());
  }

  /** The blocks whose votes of a proposal (of all when undefined) are held. */
  voted(id?: bigint): readonly BlockRange[] {
    const files = this.base?.holds(id) ?? [];
    return files.reduce((ranges, range) => add(ranges, range), [...this.coverage.vote]);
  }

  /** Newest first. */
  proposals(): readonly ListedProposal[] {
    this.sorted ??= [...this.lines()].sort((a, b) => Number(b.block - a.block) || b.logIndex - a.logIndex);
    return this.sorted;
  }

  /** Every proposal whose text is held, newest first. */
  details(): readonly CreatedLog[] {
    return this.proposals().flatMap(({ id }) => this.proposal(id) ?? []);
  }

  proposal(id: bigint): CreatedLog | undefined {
    return this.created.get(id) ?? this.base?.created(id);
  }

  made(id: bigint): Pick<CreatedLog, 'id' | 'block'> | undefined {
    return this.created.get(id) ?? this.base?.line(id);
  }

  /** Proposals of which logs are held, but none that made them. */
  strangers(): bigint[] {
    const later = [...this.later].flatMap(([id, logs]) => (logs.length > 0 ? id : []));
    return [...later, ...this.votes.voted()].filter((id) => this.made(id) === undefined);
  }

  /** Oldest first. */
  events(id: bigint): readonly ProposalLog[] {
    const logs = this.later.get(id) ?? [];
    const files = this.base?.events(id) ?? [];
    if (files.length === 0) return logs;
    const more = files.filter((file) => !logs.some((log) => isSameLog(log, file)));
    return [...more, ...logs].sort(byPlace);
  }

  private *lines(): Iterable<ListedProposal> {
    for (const created of this.created.values()) yield listed(created, () => this.events(created.id));
    for (const line of this.base?.listed() ?? []) {
      if (!this.created.has(line.id)) yield retitled(line, this.later.get(line.id) ?? []);
    }
  }

  /** Changes with what is held. */
  picture(): string {
    const { coverage, votes } = this;
    const held = Object.values(coverage).map((ranges) => ranges.map(({ from, to }) => `${from}-${to}`));
    return [votes.version, ...held].join();
  }

  /** Forgets every block from `from` on. */
  truncate(from: bigint): void {
    this.journal?.forget(from);
    this.coverage = {
      proposal: truncate(this.coverage.proposal, from),
      vote: truncate(this.coverage.vote, from),
    };
    if (this.base !== undefined && from <= this.base.range.to) {
      this.votes.forgetFiles();
      this.base.forget();
    }
    this.votes.truncate(from);
    for (const [id, { block }] of this.created) if (block >= from) this.created.delete(id);
    for (const [id, logs] of this.later) {
      this.later.set(
        id,
        logs.filter(({ block }) => block < from),
      );
    }
    this.renew();
  }

  /** Forgets every vote. */
  forgetVotes(): void {
    this.journal?.forget(0n, 'vote');
    this.votes.truncate(0n);
    this.votes.forgetFiles();
    this.base?.forget();
    this.coverage = { ...this.coverage, vote: [] };
  }

  pack(kind: IndexKind, range: BlockRange): Segment {
    if (kind === 'vote') return packVotes(this.votes, range);
    return packProposals([...this.created.values()], [...this.later.values()].flat(), range);
  }

  /** The range in parts, each of which is packed apart. */
  cut(kind: IndexKind, range: BlockRange): BlockRange[] {
    return kind === 'vote' ? cutVotes(this.votes, range, this.mostPacked) : [range];
  }

  /** Takes what was stored; throws when a segment is not readable, and then nothing may be used. */
  restore(saved: Saved): void {
    for (const { bytes, kind, ...range } of saved.segments) {
      if (kind === 'vote') unpackVotes(bytes, this.votes, range);
      else {
        const { created, events } = unpackProposals(bytes, range);
        for (const each of created) this.created.set(each.id, each);
        for (const each of events) this.addLater(each);
      }
    }
    this.renew();
    this.coverage = saved.coverage;
  }

  above(from: bigint): { created: CreatedLog[]; events: ProposalLog[] } {
    const isAbove = ({ block }: { block: bigint }) => block >= from;
    return {
      created: [...this.created.values()].filter(isAbove),
      events: [...this.later.values()].flat().filter(isAbove),
    };
  }

  /**
   * Takes logs of blocks from `first` on, which the chain may have taken back since; `truncate` gives them back. Throws when
   * votes are not readable.
   */
  lend({ coverage, created, events, from }: Loose, votes: Uint8Array, first: bigint): void {
    const to = 1n << 53n;
    const lent = new VoteTable();
    if (votes.length > 0) unpackVotes(votes, lent, { from, to });
    this.votes.absorb(lent.select(lent.between(first, to)));
    for (const each of created) if (each.block >= first) this.created.set(each.id, each);
    for (const each of events) if (each.block >= first) this.addLater(each);
    for (const kind of ['proposal', 'vote'] as const) {
      const above = held(coverage[kind], { from: first, to });
      const ranges = above.reduce((all, range) => add(all, range), [...this.coverage[kind]]);
      this.coverage = { ...this.coverage, [kind]: ranges };
    }
    this.renew();
  }

  private fresh(kind: IndexKind, range: BlockRange, logs: readonly UntrustedLog[]): readonly UntrustedLog[] {
    const known = held(this.coverage[kind], range).map(({ from, to }) => [Number(from), Number(to)] as const);
    return logs.filter((log) => {
      const topic = firstTopic(log);
      if (topic === undefined || !TOPICS[kind].includes(topic)) return false;
      const block = known.length === 0 ? 0 : parseQuantity(log.blockNumber);
      return !known.some(([from, to]) => block >= from && block <= to);
    });
  }

  private takeProposal(log: UntrustedLog): void {
    if (CREATED_TOPICS.includes(log.topics[0] ?? '')) {
      const created = decodeCreated(log);
      if (created === undefined) this.rejected++;
      else this.created.set(created.id, created);
      this.renew();
      return;
    }
    const later = decodeLater(log);
    if (later === undefined) this.rejected++;
    else this.addLater(later);
  }

  private addLater(log: ProposalLog): void {
    this.renew();
    this.later.set(log.id, [...(this.later.get(log.id) ?? []), log].sort(byPlace));
  }
}

type Place = Pick<ProposalLog, 'block' | 'logIndex'>;

const byPlace = (a: Place, b: Place): number => Number(a.block - b.block) || a.logIndex - b.logIndex;

function isSameLog(a: ProposalLog, b: ProposalLog): boolean {
  return a.block === b.block && a.logIndex === b.logIndex && a.name === b.name;
}
