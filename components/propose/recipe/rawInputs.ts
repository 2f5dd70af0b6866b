import { formatUnits } from 'viem/utils';
import type { RecipeInputs } from '@/core/draft/document';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';

/** An action as the inputs of raw calldata, for one whose own inputs are not known. */
export function rawInputsOf(action: RawAction | undefined): RecipeInputs {
  if (action === undefined) return {};
  const value = action.value === 0n ? '' : formatUnits(action.value, 18);
  return { target: action.target, calldata: callOf(action), value };
}
