import { encodeFunctionData, parseAbi } from 'viem/utils';
import { DraftFlaw } from '../flaw';
import { callByAbi } from './callByAbi';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, type Recipe, textInput } from './recipe';

const erc20 = parseAbi(['function approve(address spender, uint256 amount)']);

/** An allowance, the call that uses it, and the end of the allowance: three actions that stay together. */
export const approveAndCall: Recipe = {
  name: 'approve-and-call',
  label: 'Approve a token, then call',
  fields: [
    { name: 'token', label: 'Token', kind: 'address' },
    { name: 'amount', label: 'Allowance', kind: 'amount', token: 'token' },
    {
      name: 'spender',
      label: 'Who takes it, if not the contract that is called',
      kind: 'address',
      isOptional: true,
    },
    ...callByAbi.fields,
  ],
  build: (inputs, context) => {
    const token = addressInput(inputs, 'token', 'token');
    const [call] = callByAbi.build(inputs, context);
    if (call === undefined) throw new DraftFlaw('There is no call.');
    const named = typeof inputs.spender === 'string' && inputs.spender.trim() !== '';
    const spender = named ? addressInput(inputs, 'spender', 'account that takes it') : call.target;
    const places = context.decimals(token);
    if (places === undefined) throw new DraftFlaw('The decimals of this token were not read.');
    const amount = parseUnitAmount(textInput(inputs, 'amount', 'allowance'), places);
    const approve = (allowed: bigint) =>
      actionOf(token, encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, allowed] }));
    return [approve(amount), call, approve(0n)];
  },
};
