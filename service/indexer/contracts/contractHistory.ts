import type { RuleHistory, TimelockHistory } from '@/service/indexer/store/contractHistory';
import { KeptLogs } from '../logs/keptLogs';
import type { LogReaderContext } from '../logs/logHandler';
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
