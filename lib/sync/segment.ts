import type { CreatedLog, ProposalLog, Range, Segment } from '@/lib/graph/store';
import { packColumns, unpackColumns } from './stored';
import type { VoteTable } from './votes';

/** The votes of one block range as one blob. */
export function packVotes(table: VoteTable, range: Range): Segment {
  const rows = table.select(table.between(range.from, range.to));
  return { kind: 'vote', ...range, rows: rows.count, bytes: packColumns(rows) };
}

/** Appends the votes of a blob to the table; throws when the blob is not what `packVotes` writes. */
export function unpackVotes(bytes: Uint8Array, table: VoteTable): void {
  table.absorb(unpackColumns(bytes));
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
