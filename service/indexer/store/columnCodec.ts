import { decodeReasons, encodeReasons } from '@/service/checkpoint/reasons';
import { KINDS, type VoteRows } from '@/service/checkpoint/rows';

// Seven numbers and one that keeps what follows on a multiple of eight.
const HEAD = 8;
const MAGIC = 0x51756f72;
const FEW = '[[],[]]';

/** Rows as they stand in memory, in this machine's byte order. Throws `RangeError` for unread reasons or transactions. */
export function packColumns(rows: VoteRows): Uint8Array<ArrayBuffer> {
  const { transactions } = rows;
  if (transactions === null) throw new RangeError('the transactions are not known');
  const reasons = encodeReasons(rows) ?? new Uint8Array(0);
  const large = rows.large.map(([row, weight]) => [row, weight.toString(16)]);
  const text = JSON.stringify([large, rows.splits]);
  const rest = text === FEW ? new Uint8Array(0) : new TextEncoder().encode(text);
  const { block, kind, logIndex, proposal, proposals, support, voter, voters, weight } = rows;
  const { hashes } = transactions;
  const sizes = [proposals.length / 32, voters.length / 20, hashes.length / 32, reasons.length, rest.length];
  const head = Uint32Array.from([MAGIC, rows.count, ...sizes, 0]);
  // Wide numbers first: each column then begins where its numbers may.
  const wide = [head, block, weight, proposal, voter, logIndex, transactions.row];
  const parts = [...wide, proposals, voters, hashes, support, kind, reasons, rest];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** Reads the output of `packColumns`, as views of the bytes; throws if it is something else. */
export function unpackColumns(bytes: Uint8Array): VoteRows {
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  if (bytes.length < HEAD * 4) malformed();
  const head = new Uint32Array(buffer, byteOffset, HEAD);
  const [magic, count = 0, ids = 0, addresses = 0, transactions = 0, reasoned = 0, rare = 0] = head;
  const names = ids * 32 + addresses * 20 + transactions * 32;
  const size = HEAD * 4 + count * 42 + names + reasoned + rare;
  if (magic !== MAGIC || size !== bytes.length) malformed();
  let at = byteOffset + HEAD * 4;
  const next = (length: number) => {
    at += length;
    return at - length;
  };
  const numbers = (length: number) => new Uint32Array(buffer, next(length * 4), length);
  const raw = (length: number) => new Uint8Array(buffer, next(length), length);
  const block = new Float64Array(buffer, next(count * 8), count);
  const [weight, proposal, voter] = [numbers(count * 4), numbers(count), numbers(count)];
  const [logIndex, row] = [numbers(count), numbers(count)];
  const [proposals, voters, hashes] = [raw(ids * 32), raw(addresses * 20), raw(transactions * 32)];
  const [support, kind] = [raw(count), raw(count)];
  const reasons = reasoned === 0 ? [] : decodeReasons(raw(reasoned), count);
  checkBelow(proposal, ids);
  checkBelow(voter, addresses);
  checkBelow(row, transactions);
  checkBelow(kind, KINDS.length);
  for (let index = 0; index < count; index++) {
    const number = block[index] ?? -1;
    if (!Number.isSafeInteger(number) || number < 0) malformed();
  }
  const columns = { proposals, voters, proposal, voter, support, kind, weight, block, logIndex, reasons };
  return { count, ...columns, ...readRare(raw(rare), count), transactions: { hashes, row } };
}

function readRare(bytes: Uint8Array, count: number): Pick<VoteRows, 'large' | 'splits'> {
  if (bytes.length === 0) return { large: [], splits: [] };
  const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const [large, splits] = Array.isArray(found) ? (found as unknown[]) : [];
  return {
    large: entries(large, count, /^[0-9a-f]{1,64}$/).map(([row, text]) => [row, BigInt(`0x${text}`)]),
    splits: entries(splits, count, /^[0-9a-f]{96}$/),
  };
}

function entries(found: unknown, count: number, form: RegExp): [number, string][] {
  if (!Array.isArray(found)) malformed();
  return found.map((entry: unknown) => {
    const [row, text] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof row !== 'number' || !Number.isInteger(row) || row < 0 || row >= count) malformed();
    if (typeof text !== 'string' || !form.test(text)) malformed();
    return [row, text];
  });
}

function checkBelow(numbers: Uint32Array | Uint8Array, limit: number): void {
  let most = -1;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    if (number > most) most = number;
  }
  if (most >= limit) malformed();
}

function malformed(): never {
  throw new RangeError('the stored votes are malformed');
}
