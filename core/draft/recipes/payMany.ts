import { encodeFunctionData, parseAbi } from 'viem/utils';
import { readCsv } from '@/core/files/readCsv';
import type { RawAction } from '@/core/governor/proposal';
import { phrase, t } from '@/core/language/message';
import { DRAFT_LIMITS } from '../document';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, type Recipe, type RecipeContext, textInput, writtenAddress } from './recipe';

const erc20 = parseAbi(['function transfer(address to, uint256 amount)']);
const LONGEST = 200_000;
const TOKEN = /^token(_?address)?$/i;
const TO = /^(receiver|recipient|to|address)$/i;
const AMOUNT = /^(amount|value)$/i;

/** Many payments out of a table: token (none for coins), recipient, amount in whole tokens. */
export const payMany: Recipe = {
  name: 'pay-many',
  label: phrase`Pay many, from a table`,
  fields: [{ name: 'table', label: 'token_address,receiver,amount', kind: 'lines' }],
  build: (inputs, context) => paymentsIn(textInput(inputs, 'table', t`table of payments`), context),
};

/** The payments of a CSV table; a fault is named with its line. Throws `DraftFlaw`. */
export function paymentsIn(table: string, context: Pick<RecipeContext, 'decimals'>): RawAction[] {
  if (table.length > LONGEST) throw new DraftFlaw(t`The table is longer than a draft can hold.`);
  const [head = ''] = table.split('\n', 1);
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const [header = [], ...rows] = readCsv(table, DRAFT_LIMITS.actions + 2, separator);
  const names = header.map((name) => name.trim());
  const places = [TOKEN, TO, AMOUNT].map((name) => names.findIndex((each) => name.test(each)));
  const [token = -1, to = -1, amount = -1] = places;
  if (to < 0 || amount < 0) throw new DraftFlaw(t`The first line of the table names no receiver and amount.`);
  const filled = rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.join('').trim() !== '');
  if (filled.length === 0) throw new DraftFlaw(t`The table has no payments.`);
  if (filled.length > DRAFT_LIMITS.actions)
    throw new DraftFlaw(t`The table has more than ${DRAFT_LIMITS.actions} payments.`);
  return filled.map(({ cells, line }) => {
    try {
      return payment(cells[token] ?? '', cells[to] ?? '', cells[amount] ?? '', context);
    } catch (error) {
      if (!(error instanceof DraftFlaw)) throw error;
      throw new DraftFlaw(t`Line ${line}: ${error.message}`);
    }
  });
}

function payment(
  token: string,
  to: string,
  amount: string,
  { decimals }: Pick<RecipeContext, 'decimals'>,
): RawAction {
  const recipient = writtenAddress(to, t`recipient`);
  if (token.trim() === '') return actionOf(recipient, '0x', parseUnitAmount(amount, 18));
  const address = writtenAddress(token, t`token`);
  if (address === recipient)
    throw new DraftFlaw(t`The receiver is the token itself: what is sent there is lost.`);
  const places = decimals(address);
  if (places === undefined) throw new DraftFlaw(t`The decimals of this token were not read.`);
  const args = [recipient, parseUnitAmount(amount, places)] as const;
  return actionOf(address, encodeFunctionData({ abi: erc20, functionName: 'transfer', args }));
}
