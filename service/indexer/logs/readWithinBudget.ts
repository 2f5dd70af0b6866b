import { type LogFilter, type LogOptions, type LogResult, readLogs } from '@/chain/logs/logs';
import type { Transport } from '@/chain/rpc/transport';
import type { BudgetedReader, ScanBudget } from './scanBudget';

/** A scan that a gate may hold or halt. */
export type BudgetedReadOptions = {
  gate: ScanBudget;
  member: BudgetedReader;
  /** Aborted by whoever halts it. */
  scan: AbortController;
  /** Blocks of the range that are still to be read. */
  left(): bigint;
  /** Blocks beside this range that are to be read later. */
  rest: bigint;
  onLogs: NonNullable<LogOptions['onLogs']>;
  understands: LogOptions['understands'];
};

/**
 * Reads a range newest first as far as the gate admits it: `held` when not at all, `halted` when it ended before its end.
 * Throws as `readLogs` does when it was not halted.
 */
export async function readWithinBudget(
  transport: Transport,
  filter: LogFilter,
  { gate, member, scan, left, rest, onLogs, understands }: BudgetedReadOptions,
): Promise<LogResult | 'held' | 'halted'> {
  const isAdmitted = () => {
    const blocks = left();
    return blocks === 0n || gate.admits(member, blocks, blocks + rest);
  };
  if (!isAdmitted()) return 'held';
  try {
    return await readLogs(transport, filter, {
      signal: scan.signal,
      newestFirst: true,
      understands,
      onLogs: (logs, from, to) => {
        if (scan.signal.aborted) return;
        onLogs(logs, from, to);
        // The endpoint may give far less at once than it seemed when the scan began.
        if (!isAdmitted()) scan.abort();
      },
    });
  } catch (error) {
    if (scan.signal.aborted) return 'halted';
    throw error;
  }
}
