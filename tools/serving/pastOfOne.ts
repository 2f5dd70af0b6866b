import type { RawLog } from '../../chain/logs/logCheck';
import { partAround } from '../../chain/logs/unread';
import { type BlockRange, mergeRanges } from '../../core/blockRange';
import { isUnderstood, TOPICS } from '../../service/indexer/logIndex';
import { held, isIn, without } from '../../service/indexer/logs/coverage';
import { parseQuantity } from '../../service/indexer/logs/log';
import type { Coverage, IndexKind } from '../../service/indexer/store/store';
import { BYTES_BESIDE, type Journal } from '../../service/sql/journal';

const KINDS: readonly IndexKind[] = ['proposal', 'vote'];

/** What is written of one Governor while many are read as one. */
export class PastOfOne {
  /** Logs that were heard and are not written. */
  waiting: RawLog[] = [];
  /** Bytes of logs, with those of earlier runs. */
  bytes: number;
  private parts: BlockRange[] = [];
  private readonly isUnread: (block: number) => boolean;

  constructor(
    readonly address: string,
    readonly journal: Journal,
    private missing: Coverage,
    /** It may have so many bytes of logs; what comes after them is not taken. */
    private readonly most: number,
  ) {
    this.bytes = journal.bytes;
    this.isUnread = isIn(this.unread);
  }

  /** The blocks that are not read. */
  get unread(): readonly BlockRange[] {
    return mergeRanges([...this.missing.proposal, ...this.missing.vote]);
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

  /** Hands what was heard to the journal; blocks in which something has not the form of its event do not count as read. */
  write(): void {
    const [logs, parts] = [this.waiting, mergeRanges(this.parts)];
    this.waiting = [];
    this.parts = [];
    const odd = logs.filter((log) => !isUnderstood(log));
    const read = parts.flatMap((part) => {
      const isInside = isIn([part]);
      const within = odd.filter(({ blockNumber }) => isInside(parseQuantity(blockNumber)));
      return partAround(part, within, '').read;
    });
    for (const kind of KINDS) this.take(kind, read, logs);
  }

  private take(kind: IndexKind, read: readonly BlockRange[], logs: readonly RawLog[]): void {
    for (const piece of read.flatMap((part) => held(this.missing[kind], part))) {
      const isInside = isIn([piece]);
      const own = logs.filter(
        ({ blockNumber, topics: [topic = ''] }) =>
          TOPICS[kind].includes(topic) && isInside(parseQuantity(blockNumber)),
      );
      this.journal.take(kind, piece, own);
      this.missing = { ...this.missing, [kind]: without(this.missing[kind], [piece]) };
    }
  }
}
