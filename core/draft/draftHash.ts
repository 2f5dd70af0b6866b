import type { Hex } from 'viem';
import { proposedHash } from '@/core/governor/act/propose';
import type { RawAction } from '@/core/governor/proposal';
import { callOf, type HashedCall } from '@/core/governor/proposalId';
import type { DraftDocument } from './document';

/** Parts of a draft that its hash covers: all that is sent, and where. */
export type DraftContent = Pick<
  DraftDocument,
  'chainId' | 'governor' | 'proposer' | 'description' | 'actions'
>;

/** Builds the calls that targets receive, selectors of signatures in front. */
export function wholeCalls(actions: readonly RawAction[]): HashedCall[] {
  return actions.map((action) => ({ target: action.target, value: action.value, calldata: callOf(action) }));
}

/** The same actions with their selectors in the calldata. */
export function wholeActions(actions: readonly RawAction[]): RawAction[] {
  return actions.map((action) => ({ ...action, signature: '', calldata: callOf(action) }));
}

/** The hash of what a draft says and does: another one where a byte of it, its organisation or its proposer differs. */
export function contentHash(content: DraftContent): Hex {
  return proposedHash(content, content);
}
