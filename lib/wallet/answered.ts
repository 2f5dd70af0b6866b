import { QuorateError } from '@/core/errors';
import type { Runner } from '../act/runner/runner';
import { walletError } from './walletError';

// A clock may have been set back a little since.
const TOLERANCE = 2000;

/**
 * Asks the wallet what became of an act that it was asked for before this page was loaded: its answer is taken up, and
 * nothing is sent again. Does nothing where the wallet has no memory of its own, or is on another account.
 */
export async function takeAnswer<Intent, Facts>(runner: Runner<Intent, Facts>): Promise<void> {
  const { intent, status } = runner.get();
  const { entry } = runner;
  const client = runner.deps.client();
  if (status !== 'unanswered' || intent === undefined || entry === undefined) return;
  if (client?.recall === undefined || client.account.toLowerCase() !== entry.account.toLowerCase()) return;
  const { to, data } = runner.act.call(intent, runner.deps.context.dao);
  const found = client.recall({ from: entry.account, to, data }, (entry.at ?? 0) - TOLERANCE);
  switch (found?.kind) {
    case undefined:
      return;
    case 'open':
      return runner.move('unanswered', { problem: new QuorateError('wallet-open') });
    case 'declined':
      runner.drop();
      return runner.move('idle', { intent: undefined, problem: new QuorateError('declined') });
    case 'failed': {
      const { problem, isFinal } = walletError(found.error);
      // If something may have been sent, the person is asked to look first.
      if (!isFinal) return runner.move('unanswered', { problem });
      runner.drop();
      return runner.move('idle', { intent: undefined, problem });
    }
    case 'answered':
      return runner.sent(found.hash);
  }
}
