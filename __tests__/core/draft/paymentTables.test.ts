import { readPayments } from '@/core/draft/table/paymentTable';
import { ALICE, BOB } from './drafts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const context = { chainId: 1, decimals: (token: string) => (token === TOKEN ? 6 : undefined) };
const read = (text: string) => readPayments(text, context);
const values = (text: string) => read(text).actions.map(({ value }) => value);

describe('the separator of a table', () => {
  const cells = [
    ['Token', 'Recipient', 'Amount', 'Note'],
    [TOKEN, BOB, '1.5', 'a'],
    ['', ALICE, '0.25', ''],
  ];
  const written = (separator: string, ending: string) => cells.map((row) => row.join(separator)).join(ending);
  const right = read(written(',', '\n')).actions;

  test.each([',', ';', '\t'])('%j is found by the header, with every line ending and mark', (separator) => {
    for (const ending of ['\n', '\r\n', '\r'])
      for (const before of ['', '\ufeff', '\n\n', `sep=${separator}\r\n`, `\ufeff"sep=${separator}"\n`])
        expect(read(`${before}${written(separator, ending)}`).actions).toEqual(right);
  });

  test('lines are counted in the file as it is', () => {
    const text = 'sep=;\n\nreceiver;amount;note\n';
    expect(() => read(`${text}${BOB};1;"two\nlines"\n${BOB};x;a`)).toThrow(
      /^Line 6: The amount is not a number/,
    );
  });

  test.each([
    [`sep=x\nreceiverxamount\n${BOB}x1`, /^Line 1: “sep=”/],
    [`receiver;amount,note\n${BOB};1,a`, /It has “receiver”, “amount,note”/],
    [`receiver,amount\n${BOB};1`, /^Line 2: It has 1 cells, and the first line names 2/],
    [`receiver,amount\n${BOB},"1`, /^Line 2: a quotation mark is not closed/],
    [`receiver,amount\n${BOB},"1"000`, /^Line 2: there is text behind a closing quotation mark/],
    [`receiver,amount\n${BOB}, "1,000"`, /^Line 2: It has 3 cells/],
  ])('%j is refused', (text, sentence) => expect(() => read(text)).toThrow(sentence));
});

describe('figures', () => {
  const semicolons = (...figures: string[]) =>
    `receiver;amount\n${figures.map((figure) => `${BOB};${figure}`).join('\n')}`;

  test('a point before three digits is certain only where another figure shows what it is', () => {
    expect(() => read(semicolons('1.000'))).toThrow(/^Line 2: “1.000” can mean 1 or 1000/);
    expect(() => read(semicolons('7', '12.345'))).toThrow(/^Line 3: “12.345” can mean 12.3450 or 12345/);
    for (const certain of ['1.5', '0.125', '12.3450', '1234.567'])
      expect(values(semicolons(certain, '1.000'))[1]).toBe(10n ** 18n);
    expect(values(`receiver,amount\n${BOB},1.000`)).toEqual([10n ** 18n]);
    expect(() => read(`${BOB};1.000`)).toThrow(/^Line 1: “1.000” can mean/);
    expect(values(`${BOB} 1.000`)).toEqual([10n ** 18n]);
  });

  test.each([
    ['1,5', '1.5'],
    ['1,000', '1 or 1000, whichever is meant'],
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['1.000.000', '1000000'],
    ['1,000,000', '1000000'],
    ['1 000', '1000'],
    ['1\u202f000,5', '1000.5'],
    ["1'000.25", '1000.25'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0,125', '0.125'],
  ])('%j is refused and offered as %s', (figure, offer) => {
    expect(() => read(`receiver\tamount\n${BOB}\t${figure}`)).toThrow(
      `Line 2: Write the amount without commas, blanks or other separators, with a point before its fraction. Write ${offer}.`,
    );
  });

  test.each(['-1', '1e18', '0x10', '$5', '5 ETH', '5%', '(5)', '١', '1½', 'NaN', ''])(
    '%j is refused',
    (figure) => expect(() => read(`receiver\tamount\n${BOB}\t${figure}`)).toThrow(/^Line 2: /),
  );
});

describe('columns', () => {
  const row: Record<string, string> = { receiver: BOB, amount: '1.5', token_address: TOKEN, note: 'x' };
  const table = (columns: Record<string, string>) =>
    `${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}`;
  const right = read(table(row)).actions;

  test.each(Object.keys(row))('without %s: refused, or it was no payment', (name) => {
    const { [name]: _, ...rest } = row;
    if (name === 'note') expect(read(table(rest)).actions).toEqual(right);
    else if (name === 'token_address') expect(read(table(rest)).warnings[0]).toMatch(/names no token/);
    else expect(() => read(table(rest))).toThrow(/names no receiver and amount/);
  });

  test.each(['address', 'Wallet', 'value', 'Quantity', 'asset', 'Token Contract', 'currency'])(
    'with %s beside: refused, for one of two would count',
    (name) => {
      expect(() => read(table({ ...row, [name]: row.receiver ?? '' }))).toThrow(/say the same thing/);
    },
  );

  test.each([
    'USD',
    'amount_usd',
    'Amount (wei)',
    'Token Symbol',
    'decimals',
    'contract chain',
    '金额',
    'valuе',
    'Gesamtbetrag',
  ])('with an unknown column %s: refused by its name', (name) => {
    expect(() => read(table({ ...row, [name]: '5' }))).toThrow(/^Column 5, “/);
  });

  test('with harmless columns: named', () => {
    const more = { ...row, Name: 'Bob', 'E-Mail': 'b@example.org', Datum: '1.2.2026', '#': '1' };
    expect(read(table(more))).toEqual({
      actions: right,
      warnings: ['Not used from the table: note, Name, E-Mail, Datum, #.'],
    });
    expect(() => read(table({ ...row, note: ALICE }))).toThrow(/^Line 2: The cell in column 4 may say/);
    expect(() => read(`receiver,amount,,note\n${BOB},1,5,`)).toThrow(/^Line 2: The cell in column 3/);
  });

  test.each([
    ['erc721', '', /type “erc721” is not/],
    ['ERC-1155', '7', /type “erc1155” is not/],
    ['nft', '7', /type “nft” is not/],
    ['native', '', /also names a token/],
    ['', '7', /may be that of an NFT/],
  ])('type %j with id %j is refused', (type, id, sentence) => {
    expect(() => read(table({ token_type: type, id, ...row }))).toThrow(sentence);
  });

  test('a chain of its own, a coin by its address, a token that is missing', () => {
    expect(read(table({ chainId: '1', ...row })).actions).toEqual(right);
    expect(() => read(table({ chainId: '10', ...row }))).toThrow(/^Line 2: The chain “10”/);
    for (const zero of ['0', 'e', 'E'])
      expect(() => read(table({ ...row, token_address: `0x${zero.repeat(40)}` }))).toThrow(
        /stands for coins/,
      );
    expect(() => read(table({ token_type: 'erc20', ...row, token_address: '' }))).toThrow(/token is missing/);
  });
});

describe('addresses', () => {
  const to = (address: string) => read(`receiver,amount\n${address},1`);

  test('with the short name of the chain, in capitals or with blanks around', () => {
    for (const written of [
      `eth:${BOB}`,
      `ETH:${BOB}`,
      `eip155:1:${BOB}`,
      `0X${BOB.slice(2).toUpperCase()}`,
      ` ${BOB}\u00a0`,
    ])
      expect(to(written).actions[0]?.target).toBe(BOB);
  });

  test.each([
    [`arb1:${BOB}`, /^Line 2: The recipient cannot be used: it is on Arbitrum One, and this is Ethereum/],
    [`xyz:${BOB}`, /“xyz” is no chain/],
    [`\u200b${BOB}`, /invisible character \(U\+200B\)/],
    [`${BOB.slice(0, 9)}\u2060${BOB.slice(9)}`, /invisible character \(U\+2060\)/],
    ['alice.eth', /is not an address/],
  ])('%j is refused', (written, sentence) => expect(() => to(written)).toThrow(sentence));
});

test('10,000 rows are refused with the first line that is too many, soon', () => {
  const rows = `receiver,amount\n${`${BOB},1\n`.repeat(10_000)}`;
  expect(() => read(rows)).toThrow(/more than 200 payments: line 202 is one too many/);
  expect(read(`receiver,amount\n${`${BOB},1\n`.repeat(200)}`).actions).toHaveLength(200);
});
