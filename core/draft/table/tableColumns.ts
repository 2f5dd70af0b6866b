import { isDecisiveField } from '@/core/files/decisiveField';
import { boundedLine } from '@/core/format';
import { t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';

export type ColumnRole = 'to' | 'amount' | 'token' | 'type' | 'id' | 'chain';

/** The columns of a table: the place of each role, and the other columns, which are notes. */
export type TableColumns = {
  places: Partial<Record<ColumnRole, number>>;
  notes: readonly { name: string; place: number }[];
  count: number;
};

/** Header words of spreadsheets and payment programs, without capitals, blanks and accents. */
const HEADERS: Record<ColumnRole, readonly string[]> = {
  to: (
    'to receiver recipient address wallet account payee beneficiary destination toaddress receiveraddress ' +
    'recipientaddress walletaddress accountaddress payeeaddress beneficiaryaddress destinationaddress toaccount ' +
    'towallet empfanger empfaenger empfangeradresse adresse destinatario beneficiario direccion destinataire'
  ).split(' '),
  amount: 'amount value quantity qty betrag menge importe cantidad monto montant'.split(' '),
  token: (
    'token tokenaddress tokencontract tokencontractaddress asset assetaddress contract contractaddress currency ' +
    'currencyaddress erc20 erc20address'
  ).split(' '),
  type: ['tokentype', 'assettype', 'type'],
  id: ['id', 'tokenid', 'nftid'],
  chain: ['chain', 'chainid', 'network'],
};

export function isHeader(cells: readonly string[]): boolean {
  const roles = cells.map(roleOf);
  return roles.includes('to') && roles.includes('amount');
}

/** The columns by their header; throws `DraftFlaw` for a column that is not understood or stands twice. */
export function columnsOf(header: readonly string[]): TableColumns {
  const places: Partial<Record<ColumnRole, number>> = {};
  const notes: { name: string; place: number }[] = [];
  header.forEach((cell, place) => {
    const name = boundedLine(cell, 40);
    const role = roleOf(cell);
    if (role === undefined) {
      if (name !== '' && isDecisiveField(name, 'x')) throw unknownColumn(name, place);
      notes.push({ name, place });
      return;
    }
    const other = places[role];
    if (other !== undefined)
      throw new DraftFlaw(
        t`Columns ${other + 1} (“${boundedLine(header[other] ?? '', 40)}”) and ${place + 1} (“${name}”) say the same thing. Keep the one that counts.`,
      );
    places[role] = place;
  });
  // Spreadsheets write empty cells behind the last column.
  const count = header.findLastIndex((cell) => cell.trim() !== '') + 1;
  return { places, notes: notes.filter(({ place }) => place < count), count };
}

/** The header that is missing, with what the first line has instead. */
export function noHeader(cells: readonly string[]): DraftFlaw {
  const found = cells.map((cell) => `“${boundedLine(cell, 20)}”`).slice(0, 6);
  return new DraftFlaw(
    t`The first line of the table names no receiver and amount. It has ${found.join(', ')}. Name the columns, such as token_address,receiver,amount.`,
  );
}

function unknownColumn(name: string, place: number): DraftFlaw {
  return new DraftFlaw(
    t`Column ${place + 1}, “${name}”, may say what is paid, and Quorate does not know it. Remove it, or name it token_address, receiver or amount. Amounts are in whole tokens.`,
  );
}

function roleOf(cell: string): ColumnRole | undefined {
  const plain = cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_\-.:/]/g, '');
  return (Object.keys(HEADERS) as ColumnRole[]).find((role) => HEADERS[role].includes(plain));
}
