import type { Address } from 'viem';
import type { UntrustedLog } from '@/chain/logs/log';
import { QuorateError } from '@/core/errors';
import type { Block } from '@/core/governor/dao';
import { ContractLogs } from '@/service/indexer/logs/contractLogs';
import type {
  ContractLogStatus,
  RuleHistory,
  TimelockHistory,
} from '@/service/indexer/store/contractHistory';
import type { LogForm, LogHandler, LogReaderContext } from '../logs/logHandler';
import { isTimelockLog, readTimelock, TIMELOCK_TOPICS } from './operation';
import { isRuleLog, RULE_TOPICS, readRuleChanges } from './ruleChange';
import { isShareLog, readShares, SHARE_TOPICS, type ShareHistory } from './shareLog';

/** The logs of an organisation's contracts that tell what was scheduled, and which rules and rights changed. */
export type OpenHistory = ReturnType<typeof openHistory>;

/** Context of these readers; logs of shares change other answers than the rest. */
export type HistoryContext = LogReaderContext & { onShares?: () => void };

/** Readers of what the timelock, the Governor and the multi-delegate say of themselves, beside proposals and votes. */
export function openHistory(context: HistoryContext) {
  return {
    timelock: new KeptLogs<TimelockHistory>(context, {
      topics: TIMELOCK_TOPICS,
      understands: isTimelockLog,
      read: readTimelock,
    }),
    governor: new KeptLogs<RuleHistory>(context, {
      topics: RULE_TOPICS,
      understands: isRuleLog,
      // When a Governor was made no log of it says for certain.
      read: (logs) => ({ changes: readRuleChanges(logs), born: null }),
    }),
    shares: new KeptLogs<ShareHistory>(
      { ...context, onChange: context.onShares ?? context.onChange },
      { topics: SHARE_TOPICS, understands: isShareLog, read: readShares },
    ),
  };
}

/** Form of a contract's logs, and their content, oldest first; `born`: the block in which it was made, if they say so. */
type KeptForm<Told> = LogForm & {
  read(logs: readonly UntrustedLog[]): Told;
};

/** Reads the logs of one contract when they are wanted, and keeps them in memory. */
class KeptLogs<Told extends { born: bigint | null }> {
  private readonly reader: ContractLogs;
  private logs: readonly UntrustedLog[] = [];
  private last: { logs: readonly UntrustedLog[]; told: Told } | undefined;

  constructor(
    context: LogReaderContext,
    private readonly form: KeptForm<Told>,
  ) {
    const handler: LogHandler = {
      prepare: async () => undefined,
      take: (logs) => {
        this.logs = [...this.logs, ...logs].sort(inOrder);
      },
      drop: (from) => {
        this.logs = this.logs.filter(({ blockNumber }) => BigInt(blockNumber) < from);
      },
      onForeign: () => undefined,
      finish: async () => undefined,
    };
    this.reader = new ContractLogs(context, form, handler);
  }

  /** Starts reading up to this block, unless it is being done; another address or a fork begins anew. */
  want(contract: Address, head: Block): void {
    this.reader.want(contract, head);
  }

  told(): Told {
    const { logs } = this;
    if (this.last?.logs !== logs) this.last = { logs, told: this.form.read(logs) };
    return this.last.told;
  }

  status(): ContractLogStatus {
    const { waits } = this.reader;
    const read = this.reader.status();
    // Logs themselves may show that they begin with the contract, even if old state is unavailable.
    const { born } = this.told();
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
}

function inOrder(a: UntrustedLog, b: UntrustedLog): number {
  return (
    Number(BigInt(a.blockNumber) - BigInt(b.blockNumber)) || Number(BigInt(a.logIndex) - BigInt(b.logIndex))
  );
}
