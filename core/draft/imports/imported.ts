import type { RawAction } from '@/core/governor/proposal';

/** Actions out of a file in their order, and a text where it has one. */
export type FoundActions = { actions: readonly RawAction[]; description: string | null };

/** Actions and text from a file, and warnings for the person, in sentences. */
export type Imported = FoundActions & { warnings: readonly string[] };

/** Destination of an import: files of other chains are refused, and other senders named. */
export type ImportPlace = { chainId: number; executor: `0x${string}` };
