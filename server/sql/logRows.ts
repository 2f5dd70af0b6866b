import { packLog, type UntrustedLog } from '@/chain/logs/log';
import { PLACE } from '@/chain/logs/packedLog';
import type { BinaryRows } from './binaryRows';

/** The columns of `log` in the order of `addLogRow`. */
export const LOG_COLUMNS = 'log (dao, kind, block, log_index, block_hash, tx, time, topics, data)';

/** Adds the row of a log; throws where it is no hex. */
export function addLogRow(rows: BinaryRows, dao: number, kind: number, log: UntrustedLog): void {
  const found = packLog(log);
  if (found === undefined) throw new Error('a log is no hex');
  const { at, block, bytes, index, size, time, topicCount } = found;
  rows.row(9).int4(dao).int2(kind).int8(block).int8(index);
  rows.bytes(bytes, at + PLACE.blockHash, 32).bytes(bytes, at + PLACE.transactionHash, 32);
  if (time < 0) rows.null();
  else rows.int8(time);
  rows.bytes(bytes, at + PLACE.topics, 32 * topicCount).bytes(bytes, at + PLACE.data, size);
}
