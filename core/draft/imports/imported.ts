import type { RawAction } from '@/core/governor/proposal';

/** Actions out of a file in their order, and a text where it has one. */
export type FoundActions = { actions: readonly RawAction[]; description: string | null };

/** What was taken out of a file, and what the person must know of it, in sentences. */
export type Imported = FoundActions & { warnings: readonly string[] };

/** Where what is imported is to go: files of other chains are refused, and other senders named. */
export type ImportPlace = { chainId: number; executor: `0x${string}` };
