import { encodeFunctionData, parseAbi } from 'viem/utils';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, type Recipe, textInput } from './recipe';

const erc20 = parseAbi(['function transfer(address to, uint256 amount)']);

/** Coins of the chain, by a call without calldata. */
export const payCoin: Recipe = {
  name: 'pay-coin',
  label: 'Pay coins',
  fields: [
    { name: 'to', label: 'Recipient', kind: 'address' },
    { name: 'amount', label: 'Amount', kind: 'coin' },
  ],
  build: (inputs) => {
    const to = addressInput(inputs, 'to', 'recipient');
    return [actionOf(to, '0x', parseUnitAmount(textInput(inputs, 'amount', 'amount'), 18))];
  },
};

/** A token, by `transfer`; its decimals are what the chain says. */
export const payToken: Recipe = {
  name: 'pay-token',
  label: 'Pay a token',
  fields: [
    { name: 'token', label: 'Token', kind: 'address' },
    { name: 'to', label: 'Recipient', kind: 'address' },
    { name: 'amount', label: 'Amount', kind: 'amount', token: 'token' },
  ],
  build: (inputs, { decimals }) => {
    const token = addressInput(inputs, 'token', 'token');
    const to = addressInput(inputs, 'to', 'recipient');
    if (to === token) throw new DraftFlaw('The recipient is the token itself: what is sent there is lost.');
    const places = decimals(token);
    if (places === undefined)
      throw new DraftFlaw('The decimals of this token were not read, so its amounts cannot be written.');
    const amount = parseUnitAmount(textInput(inputs, 'amount', 'amount'), places);
    return [
      actionOf(token, encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] })),
    ];
  },
};
