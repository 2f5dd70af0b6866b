import { encodeVotesFile } from '@/cli/checkpoint/encode/encodeVotes';
import { encodeReasons } from '@/service/checkpoint/reasons';
import { encodeTransactions } from '@/service/checkpoint/transactions';
import type { VoteRows } from '../../service/checkpoint/rows';
import { ByHand, hex, type Piece } from './byHand';
import { code, table } from './markdown';
import { readOpening, readReasonsByHand, readTransactionsByHand, readVotesByHand } from './votesByHand';

/** Four votes of two voters on two proposals, one of them with a reason. */
const ROWS: VoteRows = {
  count: 4,
  proposals: Uint8Array.from({ length: 64 }, (_, at) => (at === 31 ? 7 : at === 63 ? 9 : 0)),
  voters: Uint8Array.from({ length: 40 }, (_, at) => (at < 20 ? 0xaa : 0xbb)),
  proposal: Uint32Array.of(0, 0, 1, 1),
  voter: Uint32Array.of(0, 1, 0, 1),
  support: Uint8Array.of(1, 0, 1, 2),
  kind: new Uint8Array(4),
  weight: Uint32Array.of(1000, 0, 0, 0, 300, 0, 0, 0, 1000, 0, 0, 0, 5, 0, 0, 0),
  large: [],
  splits: [],
  block: Float64Array.of(1000, 1000, 1600, 1611),
  logIndex: Uint32Array.of(3, 5, 0, 2),
  reasons: [[1, 'Too dear.']],
  transactions: {
    hashes: Uint8Array.from({ length: 96 }, (_, at) => 0xc1 + Math.floor(at / 32)),
    row: Uint32Array.of(0, 0, 1, 2),
  },
};

/** Three small files of a checkpoint, byte by byte, as they are before gzip. */
export function fileExample(): string {
  const votes = new ByHand(encodeVotesFile(ROWS));
  readOpening(votes);
  readVotesByHand(votes);
  const reasons = new ByHand(encodeReasons(ROWS) ?? new Uint8Array());
  readReasonsByHand(reasons);
  const transactions = new ByHand(encodeTransactions(ROWS));
  readTransactionsByHand(transactions);
  return [
    `The votes, ${sizeOf(votes.pieces)} bytes:`,
    rowsOf(votes.pieces),
    `Their reasons, ${sizeOf(reasons.pieces)} bytes:`,
    rowsOf(reasons.pieces),
    `Their transactions, ${sizeOf(transactions.pieces)} bytes:`,
    rowsOf(transactions.pieces),
  ].join('\n\n');
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function rowsOf(pieces: readonly Piece[]): string {
  return table(
    ['offset', 'bytes', 'what', 'says'],
    pieces.map(({ at, bytes, what, says }) => [String(at), code(shown(hex(bytes))), what, says]),
  );
}

function shown(text: string): string {
  return text.length > 24 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text;
}
