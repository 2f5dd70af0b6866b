import type { RawAction } from '@/core/governor/proposal';

export type FoundActions = { actions: readonly RawAction[]; description: string | null };

export type Imported = FoundActions & { warnings: readonly string[] };

/** Destination of an import: files of other chains are refused, and other senders named. */
export type ImportPlace = { chainId: number; executor: `0x${string}` };
