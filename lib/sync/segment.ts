import type { CreatedLog, ProposalLog, Range, Segment } from '@/lib/graph/store';
import { allocate, type VoteColumns } from './columns';
import type { VoteTable } from './votes';

type Header = {
  count: number;
  voters: string[];
  proposals: string[];
  reasons: [number, string][];
  large: [number, string][];
  splits: [number, string][];
};

// In this order behind the header, each at a multiple of eight bytes.
const ORDER = [
  'voter',
  'proposal',
  'support',
  'kind',
  'low',
  'high',
  'block',
  'logIndex',
  'transaction',
] as const;

/** The votes of one block range as one blob: a JSON header with the dictionaries, then the columns. */
export function packVotes(table: VoteTable, range: Range): Segment {
  const rows = table.between(range.from, range.to);
  const header: Header = {
    count: rows.length,
    voters: [],
    proposals: [],
    reasons: [],
    large: [],
    splits: [],
  };
  const columns = allocate(rows.length);
  const source = table.raw();
  const voters = new Map<string, number>();
  const proposals = new Map<string, number>();
  rows.forEach((row, index) => {
    const names = table.names(row);
    columns.voter[index] = enter(voters, header.voters, names.voter);
    columns.proposal[index] = enter(proposals, header.proposals, names.proposal);
    columns.support[index] = source.support[row] ?? 0;
    columns.kind[index] = source.kind[row] ?? 0;
    columns.low[index] = source.low[row] ?? 0n;
    columns.high[index] = source.high[row] ?? 0n;
    columns.block[index] = source.block[row] ?? 0;
    columns.logIndex[index] = source.logIndex[row] ?? 0;
    columns.transaction.set(source.transaction.subarray(row * 32, row * 32 + 32), index * 32);
    if (table.reason(row) !== '') header.reasons.push([index, table.reason(row)]);
    const weight = table.weight(row);
    if (weight >> 128n !== 0n) header.large.push([index, weight.toString(16)]);
    const split = table.split(row);
    if (split !== undefined) header.splits.push([index, split]);
  });
  return { kind: 'vote', ...range, rows: rows.length, bytes: join(header, columns) };
}

/** Appends the votes of a blob to the table; throws when the blob is not what `packVotes` writes. */
export function unpackVotes(bytes: Uint8Array, table: VoteTable): void {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  const columns = allocate(header.count);
  let at = aligned(4 + length);
  for (const name of ORDER) {
    const column = columns[name];
    const part = bytes.subarray(at, at + column.byteLength);
    if (part.length !== column.byteLength) throw new RangeError('a segment is cut short');
    new Uint8Array(column.buffer).set(part);
    at = aligned(at + column.byteLength);
  }
  table.absorb({ ...header, columns });
}

/** Proposals and their later events as one blob of JSON; they are few and their texts dominate. */
export function packProposals(
  created: readonly CreatedLog[],
  events: readonly ProposalLog[],
  range: Range,
): Segment {
  const isIn = ({ block }: { block: bigint }) => block >= range.from && block <= range.to;
  const content = { created: created.filter(isIn), events: events.filter(isIn) };
  const text = JSON.stringify(content, (_, value: unknown) => marked(value));
  const rows = content.created.length + content.events.length;
  return { kind: 'proposal', ...range, rows, bytes: new TextEncoder().encode(text) };
}

/** What `packProposals` wrote; throws when it is something else. */
export function unpackProposals(bytes: Uint8Array): { created: CreatedLog[]; events: ProposalLog[] } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value.startsWith('n') ? BigInt(value.slice(1)) : value.slice(1);
  });
}

// Every text carries a mark, so that a bigint can never be confused with a description.
function marked(value: unknown): unknown {
  if (typeof value === 'bigint') return `n${value}`;
  return typeof value === 'string' ? `t${value}` : value;
}

function enter(numbers: Map<string, number>, list: string[], text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const next = list.push(text) - 1;
  numbers.set(text, next);
  return next;
}

function join(header: Header, columns: VoteColumns): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const start = aligned(4 + head.length);
  const size = ORDER.reduce((sum, name) => aligned(sum + columns[name].byteLength), start);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  let at = start;
  for (const name of ORDER) {
    const column = columns[name];
    bytes.set(new Uint8Array(column.buffer, 0, column.byteLength), at);
    at = aligned(at + column.byteLength);
  }
  return bytes;
}

function aligned(position: number): number {
  return Math.ceil(position / 8) * 8;
}
