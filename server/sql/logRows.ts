import { parseQuantity, type UntrustedLog } from '@/service/indexer/logs/log';
import type { BinaryRows } from './binaryRows';

/** The columns of `log` in the order of `addLogRow`. */
export const LOG_COLUMNS = 'log (dao, kind, block, log_index, block_hash, tx, time, topics, data)';

/** Adds the row of a log. */
export function addLogRow(rows: BinaryRows, dao: number, kind: number, log: UntrustedLog): void {
  const time = parseQuantity(log.blockTimestamp);
  rows.row(9).int4(dao).int2(kind).int8(parseQuantity(log.blockNumber)).int8(parseQuantity(log.logIndex));
  rows.hex(log.blockHash.slice(2)).hex(log.transactionHash.slice(2));
  if (time < 0) rows.null();
  else rows.int8(time);
  rows.hex(...log.topics.map((topic) => topic.slice(2))).hex(log.data.slice(2));
}
