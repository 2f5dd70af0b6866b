/** A step in the life of a proposal. */
export type LifeStepName = 'propose' | 'vote' | 'queue' | 'execute';

/** Result of a step; `gas` is null if not measured. */
export type LifeStep = { step: LifeStepName; ok: boolean; reason: string | null; gas: bigint | null };

/**
 * The whole life of a draft as it was played: `executes` to its end, or it `fails` at a step; `calls`: only its calls
 * could be tried, and they pass; `unknown`: not even that. Never a guess.
 */
export type Life = {
  outcome: 'executes' | 'fails' | 'calls' | 'unknown';
  /** The step at which it fails. */
  failsAt: LifeStepName | null;
  /** The action that fails, from 0; null where none does, or it is not one of them. */
  action: number | null;
  /** Why it fails, or why not all of it could be played: one sentence. */
  reason: string | null;
  steps: readonly LifeStep[];
  /** Assumptions, as sentences. */
  assumed: readonly string[];
  /** The id that the Governor gave it. */
  id: bigint | null;
  /** The block on whose state it was played; 0 where not even that is known. */
  block: bigint;
};
