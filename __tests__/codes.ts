import { QuorateError } from '@/core/errors';

/** The code of what a function throws; fails the test when it throws nothing of ours. */
export function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof QuorateError) return error.code;
    throw error;
  }
  throw new Error('It did not throw.');
}

export function factsOf(run: () => unknown): Readonly<Record<string, string>> {
  try {
    run();
  } catch (error) {
    if (error instanceof QuorateError) return error.facts;
    throw error;
  }
  throw new Error('It did not throw.');
}
