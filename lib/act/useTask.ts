import { useState } from 'react';
import type { QuorateError } from '@/core/errors';
import { walletError } from '@/lib/wallet/walletError';

/** Something a person has done at a press: whether it is under way, what went wrong last, and how to begin. */
export type Task = {
  isBusy: boolean;
  problem: QuorateError | undefined;
  /** Begins unless it is under way already; what is thrown becomes the problem. */
  start: (work: () => Promise<void>) => void;
};

/** Keeps one task, most often the asking of a wallet. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<QuorateError>();
  const start = (work: () => Promise<void>) => {
    if (isBusy) return;
    setProblem(undefined);
    setBusy(true);
    work()
      .catch((error: unknown) => setProblem(walletError(error).problem))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, start };
}
