import type { Proposed } from '@/core/governor/act/propose';
import { callOf } from '@/core/governor/proposalId';
import { t } from '@/core/language/message';
import type { ProposalView } from '@/lib/query/proposal';

/** In what a proposal on the chain differs from what was to be proposed; empty where it is the same to the byte. */
export function differencesOf(
  { actions, description }: Proposed,
  proposal: Pick<ProposalView, 'actions' | 'description'>,
): string[] {
  const found: string[] = [];
  if (proposal.description !== description) found.push(t`the text`);
  if (proposal.actions.length !== actions.length)
    return [...found, t`it has ${proposal.actions.length} actions instead of ${actions.length}`];
  for (const [index, action] of actions.entries()) {
    const there = proposal.actions[index];
    const isSame =
      there !== undefined &&
      there.target.toLowerCase() === action.target.toLowerCase() &&
      there.value === action.value &&
      there.calldata.toLowerCase() === callOf(action).toLowerCase();
    if (!isSame) found.push(t`action ${index + 1}`);
  }
  return found;
}
