import type { UntrustedLog } from '@/chain/logs/log';
import type { VoteEntry } from '@/chain/logs/voteEntry';
import type { BlockRange } from '@/core/blockRange';

/** Hears of logs as they are taken, so that they can be kept as they came; calls come in the order in which they hold. */
export type LogJournal = {
  /** `votes` are those that the logs hold, as far as they were told apart already. */
  take(
    kind: 'proposal' | 'vote',
    range: BlockRange,
    logs: readonly UntrustedLog[],
    votes?: readonly VoteEntry[],
  ): void;
  /** Hears that logs of block `from` and later (of one kind, if named) are no longer held. */
  forget(from: bigint, kind?: 'proposal' | 'vote'): void;
};
