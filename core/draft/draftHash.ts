import type { Hex } from 'viem';
import { proposedHash } from '@/core/governor/act/propose';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import type { DraftDocument } from './document';

/** Parts of a draft that its hash covers: all that is sent, and where. */
type DraftContent = Pick<DraftDocument, 'chainId' | 'governor' | 'proposer' | 'description' | 'actions'>;

/** The same actions as targets receive them, selectors of signatures in the calldata. */
export function wholeCalls(actions: readonly RawAction[]): RawAction[] {
  return actions.map((action) => ({ ...action, signature: '', calldata: callOf(action) }));
}

/** The hash of what a draft says and does: another one where a byte of it, its organisation or its proposer differs. */
export const contentHash = (content: DraftContent): Hex => proposedHash(content, content);
