import { parseAbi } from 'viem/utils';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { readPayments } from '../table/paymentTable';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, contractCall, type Recipe, textInput, tokenAmount } from './recipe';

const erc20 = parseAbi(['function transfer(address to, uint256 amount)']);

/** Coins of the chain, by a call without calldata. */
export const payCoin: Recipe = {
  name: 'pay-coin',
  label: phrase`Pay coins`,
  fields: [
    { name: 'token', label: phrase`Token`, kind: 'asset', isOptional: true },
    { name: 'to', label: phrase`Recipient`, kind: 'address' },
    { name: 'amount', label: phrase`Amount`, kind: 'coin' },
  ],
  build: (inputs, context) => {
    const to = addressInput(inputs, 'to', t`recipient`, context);
    return [actionOf(to, '0x', parseUnitAmount(textInput(inputs, 'amount', t`amount`), 18))];
  },
};

/** A token, by `transfer`; its decimals are what the chain says. */
export const payToken: Recipe = {
  name: 'pay-token',
  label: phrase`Pay a token`,
  fields: [
    { name: 'token', label: phrase`Token`, kind: 'asset' },
    { name: 'to', label: phrase`Recipient`, kind: 'address' },
    { name: 'amount', label: phrase`Amount`, kind: 'amount', token: 'token' },
  ],
  build: (inputs, context) => {
    const token = addressInput(inputs, 'token', t`token`, context);
    const to = addressInput(inputs, 'to', t`recipient`, context);
    if (to === token) throw new DraftFlaw(t`The recipient is the token itself: what is sent there is lost.`);
    const amount = tokenAmount(inputs, 'amount', token, context);
    return [contractCall(erc20, token, 'transfer', [to, amount])];
  },
};

/** Many payments out of a table: token (none for coins), receiver, amount in whole tokens. */
export const payMany: Recipe = {
  name: 'pay-many',
  label: phrase`Pay many, from a table`,
  fields: [{ name: 'table', label: 'token_address,receiver,amount', kind: 'lines' }],
  build: (inputs, context) => {
    textInput(inputs, 'table', t`table of payments`);
    // Not trimmed: an empty last cell of a copied spreadsheet is a tab at the end.
    return readPayments(String(inputs.table), context).actions;
  },
};
