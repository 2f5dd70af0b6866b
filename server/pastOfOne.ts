import { parseQuantity } from '@/chain/logs/log';
import type { RawLog } from '../chain/logs/logCheck';
import { partAround } from '../chain/logs/unread';
import { type BlockRange, mergeRanges } from '../core/blockRange';
import { TOPICS } from '../service/indexer/logIndex';
import { add, gaps, held, isIn, without } from '../service/indexer/logs/coverage';
import { oddOf } from '../service/indexer/logs/understood';
import type { Coverage, IndexKind } from '../service/indexer/store/store';
import { BYTES_BESIDE } from './sql/journal';
import type { KeptPast, PastRows } from './sql/pastRows';

/** One Governor's unwritten logs while many are read as one. */
export class PastOfOne {
  readonly dao: number;
  /** Logs that were heard and are not written. */
  waiting: RawLog[] = [];
  /** Bytes of logs, with those of earlier runs. */
  bytes: number;
  private coverage: Coverage;
  private parts: BlockRange[] = [];
  private readonly isUnread: (block: number) => boolean;

  constructor(
    readonly address: string,
    kept: KeptPast,
    private readonly whole: BlockRange,
    /** It may have so many bytes of logs; what comes after them is not taken. */
    private readonly most: number,
  ) {
    this.dao = kept.dao;
    this.bytes = kept.bytes;
    this.coverage = kept.coverage;
    this.isUnread = isIn(this.unread);
  }

  /** The blocks that are not read. */
  get unread(): readonly BlockRange[] {
    return mergeRanges([
      ...gaps(this.coverage.proposal, this.whole),
      ...gaps(this.coverage.vote, this.whole),
    ]);
  }

  hear(log: RawLog): void {
    if (!this.isUnread(parseQuantity(log.blockNumber))) return;
    this.bytes += BYTES_BESIDE + log.data.length / 2;
    if (this.bytes <= this.most) this.waiting.push(log);
  }

  /** All that it logged in these blocks was heard. */
  pass(part: BlockRange): void {
    if (this.bytes <= this.most) this.parts.push(part);
  }

  /** Takes the logs to write; blocks with a log that does not have the form of its event do not count as read. */
  take(): PastRows {
    const [logs, parts] = [this.waiting, mergeRanges(this.parts)];
    this.waiting = [];
    this.parts = [];
    const odd = oddOf(logs);
    const read = parts.flatMap((part) => {
      const isInside = isIn([part]);
      const within = odd.filter(({ blockNumber }) => isInside(parseQuantity(blockNumber)));
      return partAround(part, within, '').read;
    });
    const [proposal, vote] = [this.takeKind('proposal', read, logs), this.takeKind('vote', read, logs)];
    return { dao: this.dao, coverage: this.coverage, logs: { proposal, vote } };
  }

  private takeKind(kind: IndexKind, read: readonly BlockRange[], logs: readonly RawLog[]): readonly RawLog[] {
    const fresh = without(
      read.flatMap((part) => held([this.whole], part)),
      this.coverage[kind],
    );
    const isFresh = isIn(fresh);
    for (const piece of fresh) this.coverage = { ...this.coverage, [kind]: add(this.coverage[kind], piece) };
    return logs.filter(
      ({ blockNumber, topics: [topic = ''] }) =>
        TOPICS[kind].includes(topic) && isFresh(parseQuantity(blockNumber)),
    );
  }
}
