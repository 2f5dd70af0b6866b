import { phrase, t } from '@/core/language/message';
import { readPayments } from '../table/paymentTable';
import { type Recipe, textInput } from './recipe';

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
