import { parseAbi } from 'viem/utils';
import { coinOf } from '@/core/chains';
import { isDecisiveField } from '@/core/files/decisiveField';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { DRAFT_LIMITS } from '../document';
import { DraftFlaw, reworded } from '../flaw';
import { parseUnitAmount } from '../recipes/parseUnitAmount';
import { actionOf, addressOnChain, contractCall, type RecipeContext } from '../recipes/recipe';
import type { ColumnRole, TableColumns } from './tableColumns';
import { type PaymentTable, splitTable, type TableRow } from './tableText';
import { type TablePayment, tableWarnings } from './tableWarnings';

type TableContext = Pick<RecipeContext, 'decimals' | 'chainId'>;

const erc20 = parseAbi(['function transfer(address to, uint256 amount)']);
// How other programs write “the coin” where a token stands.
const COIN_ADDRESS = /^0x(0{40}|e{40})$/i;

/** The payments of a table, taken whole or refused: throws `DraftFlaw` with the line or column and what to do. */
export function readPayments(
  text: string,
  context: TableContext,
): { actions: RawAction[]; warnings: readonly string[] } {
  const table = splitTable(text);
  const { rows, columns } = table;
  if (rows.length === 0) throw new DraftFlaw(t`The table has no payments.`);
  const extra = rows[DRAFT_LIMITS.actions];
  if (extra !== undefined)
    throw new DraftFlaw(
      t`The table has more than ${DRAFT_LIMITS.actions} payments: line ${extra.line} is one too many. Split it into several proposals.`,
    );
  const isPointCertain = !table.isLocal || hasCertainPoint(rows.map((row) => cellOf(row, columns, 'amount')));
  const payments = rows.map((row) =>
    reworded(
      () => paymentOf(row, table, context, isPointCertain),
      (sentence) => new DraftFlaw(t`Line ${row.line}: ${sentence}`),
    ),
  );
  return {
    actions: payments.map(transferOf),
    warnings: tableWarnings(payments, columns, coinWords(context)),
  };
}

function cellOf({ cells }: TableRow, { places }: TableColumns, role: ColumnRole): string {
  const place = places[role];
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

function paymentOf(
  row: TableRow,
  { columns }: PaymentTable,
  { decimals, chainId }: TableContext,
  isPointCertain: boolean,
): TablePayment {
  demandCells(row, columns);
  demandChain(cellOf(row, columns, 'chain'), chainId);
  const to = addressOnChain(cellOf(row, columns, 'to'), chainId, t`recipient`);
  const token = tokenOf(row, columns, chainId);
  if (token === to) throw new DraftFlaw(t`The receiver is the token itself: what is sent there is lost.`);
  const places = token === null ? 18 : decimals(token);
  if (places === undefined) throw new DraftFlaw(t`The decimals of this token were not read.`);
  const amount = tableAmount(cellOf(row, columns, 'amount'), places, isPointCertain);
  const isCoinNamed = cellOf(row, columns, 'type') !== '';
  return { line: row.line, token, to, amount, isCoinNamed };
}

function demandCells({ cells }: TableRow, { count, notes }: TableColumns): void {
  const filled = cells.slice(count).find((cell) => cell.trim() !== '');
  if (filled !== undefined)
    throw new DraftFlaw(
      t`It has ${cells.length} cells, and the first line names ${count}. Put amounts in quotes or write them without separators, such as 1000.50.`,
    );
  if (cells.length < count)
    throw new DraftFlaw(
      t`It has ${cells.length} cells, and the first line names ${count}. Add the missing cells.`,
    );
  const stray = notes.find(
    ({ name, place }) => isDecisiveField(name, cells[place]) || (name === '' && cells[place]?.trim() !== ''),
  );
  if (stray !== undefined)
    throw new DraftFlaw(
      t`The cell in column ${stray.place + 1} may say what is paid, and its column has no name that Quorate knows. Name or remove the column.`,
    );
}

function demandChain(cell: string, chainId: number): void {
  if (cell === '' || cell === String(chainId) || cell === `eip155:${chainId}`) return;
  throw new DraftFlaw(t`The chain “${cell.slice(0, 30)}” is not that of this draft, ${chainId}.`);
}

function tokenOf(row: TableRow, columns: TableColumns, chainId: number): `0x${string}` | null {
  const type = cellOf(row, columns, 'type')
    .toLowerCase()
    .replace(/[-_\s]/g, '');
  const token = cellOf(row, columns, 'token');
  if (type !== '' && type !== 'native' && type !== 'coin' && type !== 'erc20')
    throw new DraftFlaw(
      t`The type “${type.slice(0, 20)}” is not “native” or “erc20”. Transfer NFTs and other tokens by a call.`,
    );
  demandNoId(cellOf(row, columns, 'id'), type, columns, token !== '');
  if (token === '') {
    if (type === 'erc20') throw new DraftFlaw(t`The type is “erc20”, but the token is missing.`);
    return null;
  }
  if (type === 'native' || type === 'coin')
    throw new DraftFlaw(t`The type is “${type}”, but the row also names a token. Remove one of them.`);
  if (COIN_ADDRESS.test(token))
    throw new DraftFlaw(t`This address stands for coins. Leave the token empty to pay coins.`);
  return addressOnChain(token, chainId, t`token`);
}

// Programs that pay tokens leave the id of a payment unread; without a type it may be that of an NFT.
function demandNoId(id: string, type: string, { places }: TableColumns, hasToken: boolean): void {
  if (id === '' || type !== '') return;
  if (places.type === undefined && !hasToken) return;
  throw new DraftFlaw(
    t`The id “${id.slice(0, 30)}” may be that of an NFT. Remove it, or add a column token_type with “erc20”.`,
  );
}

function transferOf({ token, to, amount }: TablePayment): RawAction {
  if (token === null) return actionOf(to, '0x', amount);
  return contractCall(erc20, token, 'transfer', [to, amount]);
}

const coinWords = ({ chainId }: TableContext): string => coinOf(chainId) ?? t`coins of the chain`;

// Only a point before a fraction is followed by other than three digits, or stands behind a leading zero or four digits.
const CERTAIN = /^\s*(\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)\s*$/;

/** Whether one of these figures shows that a point stands before a fraction, and not between thousands. */
function hasCertainPoint(figures: readonly string[]): boolean {
  return figures.some((figure) => CERTAIN.test(figure));
}

/** An amount in the smallest unit; “1.000” is refused where it may be one or a thousand. Throws `DraftFlaw`. */
function tableAmount(text: string, decimals: number, isPointCertain: boolean): bigint {
  const [, whole, digits] = /^\s*([1-9]\d{0,2})\.(\d{3})\s*$/.exec(text) ?? [];
  if (!isPointCertain && whole !== undefined && digits !== undefined) {
    const fraction = digits.replace(/0+$/, '');
    const small = fraction === '' ? whole : `${whole}.${digits}0`;
    throw new DraftFlaw(t`“${text.trim()}” can mean ${small} or ${whole + digits}. Write the one you mean.`);
  }
  return parseUnitAmount(text, decimals);
}
