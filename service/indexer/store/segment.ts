import type { BlockRange } from '@/core/blockRange';
import type { CreatedLog, ProposalLog, Segment } from '@/service/indexer/store/store';
import { isCreated, isEvent } from '../proposals/shapes';
import type { VoteTable } from '../votes/voteTable';
import { packColumns, unpackColumns } from './columnCodec';

const ALL: BlockRange = { from: 0n, to: 1n << 53n };

/** The votes of one block range as one blob. */
export function packVotes(table: VoteTable, range: BlockRange): Segment {
  const rows = table.select(table.between(range.from, range.to));
  return { kind: 'vote', ...range, rows: rows.count, bytes: packColumns(rows) };
}

/** Appends the votes of a blob to the table; throws when it is not what `packVotes` writes of these blocks. */
export function unpackVotes(bytes: Uint8Array, table: VoteTable, { from, to }: BlockRange = ALL): void {
  const rows = unpackColumns(bytes);
  const [first, last] = [Number(from), Number(to)];
  if (!rows.block.every((block) => block >= first && block <= last)) malformed();
  table.absorb(rows);
}

/** Proposals and their later events as one blob of JSON; they are few and their texts dominate. */
export function packProposals(
  created: readonly CreatedLog[],
  events: readonly ProposalLog[],
  range: BlockRange,
): Segment {
  const isIn = ({ block }: { block: bigint }) => block >= range.from && block <= range.to;
  const content = { created: created.filter(isIn), events: events.filter(isIn) };
  const text = JSON.stringify(content, (_, value: unknown) => marked(value));
  const rows = content.created.length + content.events.length;
  return { kind: 'proposal', ...range, rows, bytes: new TextEncoder().encode(text) };
}

/** Reads the output of `packProposals` for these blocks, every field checked; throws if it is something else. */
export function unpackProposals(
  bytes: Uint8Array,
  range: BlockRange = ALL,
): { created: CreatedLog[]; events: ProposalLog[] } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const content: unknown = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value.startsWith('n') ? BigInt(value.slice(1)) : value.slice(1);
  });
  const { created, events } = (content ?? {}) as { created?: unknown; events?: unknown };
  const isIn = ({ block }: { block: bigint }) => block >= range.from && block <= range.to;
  if (!Array.isArray(created) || !created.every((each) => isCreated(each) && isIn(each))) malformed();
  if (!Array.isArray(events) || !events.every((each) => isEvent(each) && isIn(each))) malformed();
  return { created, events };
}

// Every text carries a mark, so that a bigint can never be confused with a description.
function marked(value: unknown): unknown {
  if (typeof value === 'bigint') return `n${value}`;
  return typeof value === 'string' ? `t${value}` : value;
}

function malformed(): never {
  throw new RangeError('a stored segment is malformed');
}
