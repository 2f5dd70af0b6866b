import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import type { RawAction } from '@/core/governor/proposal';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { callByAbi, encodeCall, functionNamed, namedArguments } from './callByAbi';
import { parseUnitAmount } from './parseUnitAmount';
import {
  actionOf,
  addressInput,
  contractCall,
  optionalInput,
  type Recipe,
  textInput,
  tokenAmount,
} from './recipe';

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

/** A swap in one pool by a router such as Uniswap's, for no less than is written here. */
export const tokenSwap: Recipe = {
  name: 'swap',
  label: phrase`Swap a token for another`,
  fields: [
    { name: 'router', label: phrase`Router`, kind: 'address' },
    { name: 'abi', label: phrase`Signature of its exactInputSingle, or its ABI`, kind: 'lines' },
    { name: 'tokenIn', label: phrase`Token that is given`, kind: 'address' },
    { name: 'amount', label: phrase`Amount that is given`, kind: 'amount', token: 'tokenIn' },
    { name: 'tokenOut', label: phrase`Token that is taken`, kind: 'address' },
    { name: 'least', label: phrase`The least that must come out`, kind: 'amount', token: 'tokenOut' },
    { name: 'fee', label: phrase`Fee of the pool, in millionths`, kind: 'whole' },
    { name: 'deadline', label: phrase`Not after (Unix seconds)`, kind: 'whole', isOptional: true },
  ],
  build: (inputs, context) => {
    const router = addressInput(inputs, 'router', t`router`, context);
    const callable = functionNamed(inputs, /^exactInputSingle$/, 'exactInputSingle');
    const tokenIn = addressInput(inputs, 'tokenIn', t`token that is given`, context);
    const tokenOut = addressInput(inputs, 'tokenOut', t`token that is taken`, context);
    if (tokenIn === tokenOut) throw new DraftFlaw(t`It swaps a token for itself.`);
    const amount = tokenAmount(inputs, 'amount', tokenIn, context);
    const least = tokenAmount(inputs, 'least', tokenOut, context);
    if (least === 0n)
      throw new DraftFlaw(
        t`Write the least that must come out: of a swap that takes anything, others take the difference.`,
      );
    const args = namedArguments(callable, {
      ...{ tokenIn, tokenOut, recipient: context.executor, sqrtPriceLimitX96: '0' },
      fee: String(parseUnitAmount(textInput(inputs, 'fee', t`fee of the pool`), 0)),
      ...{ amountIn: String(amount), amountOutMinimum: String(least) },
      deadline: () => textInput(inputs, 'deadline', t`last moment, which this router asks for`),
    });
    const call = actionOf(router, encodeCall(callable, args, context.chainId));
    return allowedCall(tokenIn, router, amount, call);
  },
};
