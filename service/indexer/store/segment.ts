import { type CreatedLog, EVENT_NAMES, type ProposalLog } from '@/chain/logs/proposalLog';
import type { BlockRange } from '@/core/blockRange';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { VoteTable } from '../votes/voteTable';
import { packColumns, unpackColumns } from './columnCodec';
import type { Segment } from './store';

const ALL: BlockRange = { from: 0n, to: 1n << 53n };

/** The votes of one block range as one blob. */
export function packVotes(table: VoteTable, range: BlockRange): Segment {
  const rows = table.select(table.between(range.from, range.to));
  return { kind: 'vote', ...range, rows: rows.count, bytes: packColumns(rows) };
}

/** Cuts a block range into ranges of so many votes, and more only where they stand in one block. */
export function cutVotes(table: VoteTable, range: BlockRange, most: number): BlockRange[] {
  const rows = table.between(range.from, range.to);
  const ranges: BlockRange[] = [];
  let { from } = range;
  for (let at = most; at < rows.length; at += most) {
    const next = BigInt(table.block(rows[at] ?? 0));
    if (next <= from) continue;
    ranges.push({ from, to: next - 1n });
    from = next;
  }
  return [...ranges, { from, to: range.to }];
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

type Fields = Record<string, unknown>;

/** Whether a value has every field of a stored `ProposalCreated`, each of its type. */
function isCreated(value: unknown): value is CreatedLog {
  if (!isObject(value) || !isPlaced(value)) return false;
  const { actions, deadline, description, id, module, proposer, snapshot } = value;
  if (![id, snapshot, deadline].every(isWhole) || !isHex(proposer, 20)) return false;
  if (typeof description !== 'string' || !isActions(actions)) return false;
  return module === undefined || (isObject(module) && isHex(module.address, 20) && isHex(module.data));
}

/** Whether a value has every field of a stored later event of a proposal, each of its type. */
function isEvent(value: unknown): value is ProposalLog {
  if (!isObject(value) || !isPlaced(value)) return false;
  const { content, id, name, value: said } = value;
  if (!EVENT_NAMES.some((each) => each === name) || !isWhole(id)) return false;
  if (said !== null && !isWhole(said)) return false;
  if (content === undefined) return true;
  if (!isObject(content)) return false;
  const { actions, description } = content;
  return (
    (actions === undefined || isActions(actions)) &&
    (description === undefined || typeof description === 'string')
  );
}

function isPlaced({ block, blockHash, logIndex, timestamp, transaction }: Fields): boolean {
  const isIndex = typeof logIndex === 'number' && Number.isSafeInteger(logIndex) && logIndex >= 0;
  const isTimed = timestamp === null || isWhole(timestamp);
  return isWhole(block) && isIndex && isTimed && isHex(blockHash, 32) && isHex(transaction, 32);
}

const isActions = (value: unknown): boolean => Array.isArray(value) && value.every(isAction);

function isAction(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { calldata, signature, target, value: coins } = value;
  return isHex(target, 20) && isWhole(coins) && typeof signature === 'string' && isHex(calldata);
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isWhole = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value < 1n << 256n;

function isHex(value: unknown, bytes?: number): boolean {
  return isHexBytes(value) && (bytes === undefined || value.length === 2 + 2 * bytes);
}
