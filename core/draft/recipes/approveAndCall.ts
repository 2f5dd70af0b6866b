import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import type { RawAction } from '@/core/governor/proposal';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { callByAbi } from './callByAbi';
import { addressInput, contractCall, optionalInput, type Recipe, tokenAmount } from './recipe';

const erc20 = parseAbi(['function approve(address spender, uint256 amount)']);

/** An allowance, the call that uses it, and the end of the allowance: three actions that stay together. */
export const approveAndCall: Recipe = {
  name: 'approve-and-call',
  label: phrase`Approve a token, then call`,
  fields: [
    { name: 'token', label: phrase`Token`, kind: 'address' },
    { name: 'amount', label: phrase`Allowance`, kind: 'amount', token: 'token' },
    {
      name: 'spender',
      label: phrase`Who takes it, if not the contract that is called`,
      kind: 'address',
      isOptional: true,
    },
    ...callByAbi.fields,
  ],
  build: (inputs, context) => {
    const token = addressInput(inputs, 'token', t`token`, context);
    const [call] = callByAbi.build(inputs, context);
    if (call === undefined) throw new DraftFlaw(t`There is no call.`);
    const spender =
      optionalInput(inputs, 'spender') === undefined
        ? call.target
        : addressInput(inputs, 'spender', t`account that takes it`, context);
    return allowedCall(token, spender, tokenAmount(inputs, 'amount', token, context), call);
  },
};

/** An allowance of exactly so much, the call that takes it, and the end of the allowance. */
export function allowedCall(token: Address, spender: Address, amount: bigint, call: RawAction): RawAction[] {
  const approve = (allowed: bigint) => contractCall(erc20, token, 'approve', [spender, allowed]);
  return [approve(amount), call, approve(0n)];
}
