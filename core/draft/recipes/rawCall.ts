import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, calldataInput, optionalInput, type Recipe } from './recipe';

export const rawCall: Recipe = {
  name: 'raw',
  label: phrase`Raw data`,
  fields: [
    { name: 'target', label: phrase`Contract`, kind: 'address' },
    {
      name: 'calldata',
      label: phrase`Raw data (calldata)`,
      kind: 'bytes',
      hint: phrase`The bytes of the call in hex, the function’s first four among them. 0x alone calls without any.`,
      rows: 4,
    },
    { name: 'value', label: phrase`Coins`, kind: 'coin', isOptional: true },
  ],
  build: (inputs, context) => {
    const target = addressInput(inputs, 'target', t`contract`, context);
    if (optionalInput(inputs, 'calldata') === undefined)
      throw new DraftFlaw(t`The data is not whole bytes in hex with 0x.`);
    const value = parseUnitAmount(optionalInput(inputs, 'value') ?? '0', 18);
    return [actionOf(target, calldataInput(inputs), value)];
  },
};
