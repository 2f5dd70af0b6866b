import type { RawAction } from '@/core/governor/proposal';

/** What was taken out of a file: actions in their order, a text where it has one, and what one should know. */
export type Imported = {
  actions: readonly RawAction[];
  description: string | null;
  /** Sentences. */
  warnings: readonly string[];
};

/** Where what is imported is to go: files of other chains are refused, and other senders named. */
export type ImportPlace = { chainId: number; executor: `0x${string}` };
