import { describe } from '@/core/errors';
import { formatVotes } from '@/core/format';
import { t, translate } from '@/core/language/message';
import type { ActRun } from '@/lib/act/runner/run';

/** Words for the status line of an act, besides the common ones. */
export type ActWords = {
  /** "vote", "delegation". */
  noun: string;
  /** Said when it is done: where the index shows it, and where only the chain confirms it. */
  done: (block: string, isInList: boolean) => string;
};

/** Describes an act's status in a sentence; undefined if something else on the page does. */
export function actSentence(run: ActRun<unknown, unknown>, words: ActWords, walletName?: string) {
  const block = run.block === undefined ? undefined : formatVotes(run.block, 0);
  switch (run.status) {
    case 'signing':
      return t`Open ${walletName ?? t`your wallet`} and confirm there. Nothing is sent before you do.`;
    case 'sent':
      return t`Sent. Waiting for a block to take it in.`;
    case 'mined':
      return t`In block ${block ?? '…'}. Waiting for the ${translate(words.noun)} to show up in what we read from the chain.`;
    case 'shown':
      if (block === undefined) return t`The chain confirms your ${translate(words.noun)}.`;
      return words.done(block, run.isInList);
    case 'ready':
      return run.problem?.code === 'declined' ? describe('declined', {}).title : undefined;
    case 'idle':
    case 'checking':
    case 'blocked':
    case 'reverted':
    case 'lost':
    case 'elsewhere':
    case 'unanswered':
    case 'mismatch':
      return undefined;
    default:
      return run.status satisfies never;
  }
}
