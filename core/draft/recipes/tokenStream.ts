import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { allowedCall } from './approveAndCall';
import { encodeCall, functionNamed, namedArguments } from './callByAbi';
import { parseUnitAmount } from './parseUnitAmount';
import {
  actionOf,
  addressInput,
  flagInput,
  optionalInput,
  type Recipe,
  textInput,
  tokenAmount,
} from './recipe';

const NOBODY = '0x0000000000000000000000000000000000000000';

/** A payment that flows from its execution on, in a contract such as Sablier's; the organisation is its sender. */
export const tokenStream: Recipe = {
  name: 'stream',
  label: phrase`Pay a token bit by bit`,
  fields: [
    { name: 'contract', label: phrase`Contract of the streams`, kind: 'address' },
    { name: 'abi', label: phrase`Signature of its createWithDurations…, or its ABI`, kind: 'lines' },
    { name: 'token', label: phrase`Token`, kind: 'address' },
    { name: 'amount', label: phrase`Amount in all`, kind: 'amount', token: 'token' },
    { name: 'to', label: phrase`Recipient`, kind: 'address' },
    { name: 'seconds', label: phrase`Seconds it takes, from the execution on`, kind: 'whole' },
    { name: 'cliff', label: phrase`Seconds before anything can be taken`, kind: 'whole', isOptional: true },
    { name: 'cancelable', label: phrase`The organisation can end it`, kind: 'flag', isOptional: true },
    { name: 'transferable', label: phrase`The recipient can pass it on`, kind: 'flag', isOptional: true },
  ],
  build: (inputs, context) => {
    const contract = addressInput(inputs, 'contract', t`contract of the streams`, context);
    const callable = functionNamed(inputs, /^createWithDurations/, 'createWithDurations');
    const token = addressInput(inputs, 'token', t`token`, context);
    const recipient = addressInput(inputs, 'to', t`recipient`, context);
    if (recipient === token)
      throw new DraftFlaw(t`The recipient is the token itself: what is sent there is lost.`);
    const amount = tokenAmount(inputs, 'amount', token, context);
    const total = parseUnitAmount(textInput(inputs, 'seconds', t`duration`), 0);
    const cliff = parseUnitAmount(optionalInput(inputs, 'cliff') ?? '0', 0);
    if (total === 0n || cliff >= total) throw new DraftFlaw(t`It ends before anything could be taken.`);
    const args = namedArguments(callable, {
      ...{ sender: context.executor, recipient, token, asset: token, shape: '' },
      ...{ totalAmount: String(amount), depositAmount: String(amount) },
      cancelable: flagInput(inputs, 'cancelable'),
      transferable: flagInput(inputs, 'transferable'),
      durations: { cliff: String(cliff), total: String(total) },
      // Nothing at once, and nobody in between who takes a share.
      ...{ unlockAmounts: { start: '0', cliff: '0' }, broker: { account: NOBODY, fee: '0' } },
    });
    const call = actionOf(contract, encodeCall(callable, args, context.chainId));
    return allowedCall(token, contract, amount, call);
  },
};
