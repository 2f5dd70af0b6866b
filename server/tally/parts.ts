import { GraphQLError } from 'graphql';
import type { DaoRow, ProposalRow } from './rows';

type EventRow = NonNullable<ProposalRow['events']>[number];
type ActionRow = NonNullable<ProposalRow['actions']>[number];

const EVENTS = ['created', 'queued', 'executed', 'canceled', 'extended'];
/** The sides of a vote. */
export const SIDES = ['for', 'against', 'abstain'] as const;

/** The CAIP-2 id of an organisation's chain. */
export function chainOf({ chainId }: DaoRow): string {
  return `eip155:${chainId}`;
}

/** A value; an error of its field in these words where there is none. */
export function known<T>(value: T | null | undefined, otherwise: string): T {
  if (value == null) throw new GraphQLError(otherwise);
  return value;
}

function timeText(seconds: string | number): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

function blockOf(dao: DaoRow, number: string, timestamp: () => string) {
  const id = `${chainOf(dao)}:${number}`;
  return { __typename: 'Block', id, number: Number(number), timestamp, ts: timestamp };
}

/** A point of the clock, as a block or a time; a block that is ahead has the time at which it comes at the pace of now. */
export function momentNode(dao: DaoRow, point: string, time: string | null | undefined) {
  const { at, clock } = dao;
  if (clock.mode === 'TIMESTAMP') return { __typename: 'BlocklessTimestamp', timestamp: timeText(point) };
  const ahead = Number(BigInt(point) - BigInt(clock.now)) * clock.secondsPerUnit;
  return blockOf(dao, point, () => timeText(time ?? Math.round(Number(at.timestamp) + ahead)));
}

/** An event of a proposal, without a type where it is none of Tally's. */
export function eventNode(dao: DaoRow, { block, name, timestamp, transaction }: EventRow) {
  const createdAt = () => timeText(known(timestamp, 'The time of this block is not known here.'));
  const type = EVENTS.find((each) => name.toLowerCase() === `proposal${each}`);
  const at = { block: blockOf(dao, block, createdAt), chainId: chainOf(dao), createdAt };
  return { ...at, type, txHash: transaction };
}

/** A call of a proposal. */
export function callNode(dao: DaoRow, { signature, ...call }: ActionRow) {
  const isTransfer = call.calldata.startsWith('0xa9059cbb') && call.calldata.length === 138;
  const bare = call.value === '0' ? 'empty' : 'nativetransfer';
  const type = call.calldata === '0x' ? bare : isTransfer ? 'erc20transfer' : 'custom';
  return { ...call, chainId: chainOf(dao), signature: signature || null, type };
}

/** The votes for a side, and their share. */
export function statsNode(
  row: ProposalRow,
  tally: NonNullable<ProposalRow['tally']>,
  side: (typeof SIDES)[number],
) {
  const all = SIDES.reduce((sum, each) => sum + BigInt(tally[each]), 0n);
  const percent = all === 0n ? 0 : Number((BigInt(tally[side]) * 100_000_000n) / all) / 1_000_000;
  return { type: side, votesCount: tally[side], votersCount: row[side]?.total, percent };
}
