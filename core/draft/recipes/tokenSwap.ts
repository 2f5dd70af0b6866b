import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { allowedCall } from './approveAndCall';
import { encodeCall, functionNamed, namedArguments } from './callByAbi';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, type Recipe, textInput, tokenAmount } from './recipe';

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
