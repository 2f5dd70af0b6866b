import type { Address } from 'viem';
import { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import type { ContractLogStatus } from '@/service/indexer/store/contractLogStatus';
import type { TimelockIndex } from '@/service/indexer/store/timelock';
import { ContractLogs } from '../logs/contractLogs';
import type { UntrustedLog } from '../logs/log';
import type { LogReaderContext } from '../logs/logHandler';
import { isTimelockLog, readTimelock, TIMELOCK_TOPICS, type TimelockHistory } from './operation';

/** Reads the logs of one timelock when they are wanted: rights and operations. Kept in memory. */
export class TimelockLogs implements TimelockIndex {
  private readonly reader: ContractLogs;
  private logs: readonly UntrustedLog[] = [];
  private read: { logs: readonly UntrustedLog[]; history: TimelockHistory } | undefined;

  constructor(context: LogReaderContext) {
    this.reader = new ContractLogs({
      ...context,
      topics: TIMELOCK_TOPICS,
      understands: isTimelockLog,
      prepare: async () => undefined,
      take: (logs) => {
        this.logs = [...this.logs, ...logs].sort(inOrder);
      },
      drop: (from) => {
        this.logs = this.logs.filter(({ blockNumber }) => BigInt(blockNumber) < from);
      },
      onForeign: () => undefined,
      finish: async () => undefined,
    });
  }

  want(timelock: Address, head: Block): void {
    this.reader.want(timelock, head);
  }

  operations() {
    return this.history().operations;
  }

  roles() {
    return this.history().roles;
  }

  status(): ContractLogStatus {
    const { waits } = this.reader;
    const read = this.reader.status();
    // Where old state is not kept, the logs themselves may tell that they begin with the contract.
    const { born } = this.history();
    const isFromStart = read.from !== null && (read.isFromStart || born !== null);
    return {
      ...read,
      from: read.from === null ? null : (born ?? read.from),
      isFromStart,
      complete: isFromStart && this.reader.reached !== undefined,
      reading: read.reading && !waits,
      problem: read.problem ?? (waits ? new QuorateError('history-unread') : null),
    };
  }

  /** Settles when nothing is being read. */
  idle(): Promise<void> {
    return this.reader.idle();
  }

  close(): void {
    this.reader.close();
  }

  private history(): TimelockHistory {
    const { logs } = this;
    if (this.read?.logs !== logs) this.read = { logs, history: readTimelock(logs) };
    return this.read.history;
  }
}

function inOrder(a: UntrustedLog, b: UntrustedLog): number {
  return (
    Number(BigInt(a.blockNumber) - BigInt(b.blockNumber)) || Number(BigInt(a.logIndex) - BigInt(b.logIndex))
  );
}
