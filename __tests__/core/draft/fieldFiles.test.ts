import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Imported } from '@/core/draft/imports/foreignObject';
import { importFile } from '@/core/draft/imports/importFile';
import { fileText } from '@/core/files/fileText';
import { testWith } from '../../runs';

// Files as people write them; the right answer for each is in ../shared/data/field/README.md.
const FIELD = 'data/field';
const place = { chainId: 1, executor: '0x00000000000000000000000000000000000e0e0e' } as const;
const A11CE = '0x00000000000000000000000000000000000A11cE';
const B0B = '0x0000000000000000000000000000000000000B0b';
const C0DE = '0x000000000000000000000000000000000000c0DE';
const FEE = `0x69fe0e2d${'5'.padStart(64, '0')}`;
const SENTENCE = /^[A-Z][^\n]{1,400}\.$/;

/** A file read, in short: a line an action, or the sentence that refuses it. */
function outcomeOf(text: string): { lines: string[]; warnings: readonly string[] } | string {
  let found: Imported;
  try {
    found = importFile(text, place, { decimals: () => 6 });
  } catch (error) {
    expect((error as Error).name).toBe('DraftFlaw');
    expect((error as Error).message).toMatch(SENTENCE);
    return (error as Error).message;
  }
  const lines = found.actions.map(({ target, value, signature, calldata }) =>
    [target, value, signature, calldata].filter((part) => part !== '').join(' '),
  );
  return { lines, warnings: found.warnings };
}

const refused = (sentence: RegExp) => ({ sentence });
const taken = (...lines: string[]) => ({ lines, warning: undefined as RegExp | undefined });
const warned = (warning: RegExp, ...lines: string[]) => ({ lines, warning });
type Right = ReturnType<typeof refused> | ReturnType<typeof taken>;

function expectRight(name: string, text: string, right: Right | undefined): void {
  const outcome = outcomeOf(text);
  if (right === undefined) throw new Error(`${name} has no verdict here: ${JSON.stringify(outcome)}`);
  if ('sentence' in right) {
    expect([name, outcome]).toEqual([name, expect.stringMatching(right.sentence)]);
    return;
  }
  expect([name, outcome]).toEqual([name, { lines: right.lines, warnings: expect.anything() }]);
  if (right.warning !== undefined && typeof outcome === 'object')
    expect([name, outcome.warnings.join(' ')]).toEqual([name, expect.stringMatching(right.warning)]);
}

function expectFolder(folder: string, rights: Record<string, Right>): void {
  for (const file of readdirSync(folder))
    expectRight(file, readFileSync(join(folder, file), 'utf8'), rights[file]);
}

const coin = (to: string, amount = '1500000000000000000') => `${to} ${amount} 0x`;
const token = (amount: number, of = C0DE, to = B0B) =>
  `${of} 0 0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;

const TABLES: Record<string, Right> = {
  'asset-column.csv': taken(token(1_000_000_000)),
  'blank-first.csv': taken(coin(B0B)),
  'cr-only.csv': taken(coin(B0B)),
  'disperse-equals.txt': warned(/pays ETH/, coin(B0B), coin(A11CE, '2000000000000000000')),
  'disperse.txt': warned(/pays ETH/, coin(B0B), coin(A11CE, '2000000000000000000')),
  'dollar.csv': refused(/^Line 2: The amount is not a number/),
  'duplicate-rows.csv': warned(
    /Line 3 repeats/,
    coin(B0B, '1000000000000000000'),
    coin(B0B, '1000000000000000000'),
  ),
  'ens.csv': refused(/^Line 2: The recipient is not an address/),
  'eth-prefix.csv': taken(coin(B0B)),
  'exponent.csv': refused(/^Line 2: The amount has an exponent/),
  'german-thousands.csv': refused(/^Line 2: “1.000” can mean 1 or 1000/),
  'german-thousands2.csv': refused(/^Line 2: .* Write 1000\./),
  'german.csv': refused(/^Line 2: .* Write 1\.5\./),
  'header-comma-in-semicolon.csv': warned(/Not used from the table: note, if any/, coin(B0B)),
  'header-in-german-thousands-comma.csv': taken(coin(B0B, '1000000000000000000')),
  'header-to-address.csv': taken(coin(B0B)),
  'header-wallet-address.csv': taken(coin(B0B)),
  'header-words.csv': refused(/It has “Wallet”, “Amount \(USDC\)”/),
  'icap.csv': refused(/^Line 2: The recipient is not an address/),
  'leading-dot.csv': refused(/^Line 2: .* Write 0\.5\./),
  'markdown.txt': refused(/names no receiver and amount/),
  'mixed-semicolon-in-comma.csv': taken(coin(B0B)),
  'nbsp.csv': taken(coin(B0B)),
  'safe-airdrop-1155.csv': refused(/^Line 2: The type “erc1155” is not/),
  'safe-airdrop.csv': taken(coin(B0B), token(2_000_000, C0DE, A11CE)),
  'short-row.csv': refused(/^Line 2: It has 2 cells, and the first line names 3/),
  'tabs-token.txt': taken(token(1_500_000)),
  'tabs.txt': taken(coin(B0B), coin(A11CE, '2000000000000000000')),
  'thousands-unquoted.csv': refused(/^Line 2: It has 3 cells, and the first line names 2/),
  'thousands.csv': refused(/^Line 2: .* Write 1000\.5\./),
  'token-contract-column.csv': taken(token(1_000_000_000)),
  'token-symbol.csv': refused(/^Line 2: The token is not an address/),
  'tokenAddress.csv': taken(token(1_000_000_000)),
  'total-row.csv': refused(/^Line 4: It has 2 cells|^Line 4: The recipient is not an address/),
  'trailing-dot.csv': refused(/^Line 2: .* Write 5\./),
  'unit-in-cell.csv': refused(/^Line 2: The amount is not a number/),
  'upper.csv': taken(coin(B0B)),
  'utf16.csv': refused(/UTF-16/),
  'value-usd.csv': refused(/Columns 2 .* and 3 .* say the same/),
  'zero-amount.csv': warned(/The amount is 0 in line 2/, coin(B0B, '0')),
  'zero-receiver.csv': warned(/zero address in line 2/, coin(`0x${'0'.repeat(40)}`, '1000000000000000000')),
  'zwsp.csv': refused(/U\+200B/),
};

testWith(`${FIELD}/tables`, 'tables of payments come out as is right', (path) => {
  expectFolder(path, TABLES);
  // As a chosen file it is decoded by its byte-order mark.
  expectRight('utf16.csv', fileText(readFileSync(join(path, 'utf16.csv'))), taken(coin(B0B)));
});

const call = (data: string = FEE) => `${A11CE} 0 ${data}`;
const NOTHING = `${A11CE} 0 0x`;

testWith(`${FIELD}/safe`, 'files of Safe’s Transaction Builder come out as Safe takes them', (path) => {
  const wanted = JSON.parse(readFileSync(join(path, '../safe-wanted.json'), 'utf8')) as Record<
    string,
    string
  >;
  const by = (name: string) => taken(`${A11CE} 0 ${wanted[name]}`);
  const refusals = ['array-addresses-comma', 'array-string-bare', 'tuple', 'bytes-void', 'uint-number'].map(
    (name) => [`${name}.json`, refused(/^Transaction 1: /)],
  );
  const starts: Record<string, RegExp> = {
    'array-empty.json': /^0x[\da-f]{8}0{62}200{64}$/,
    'bytes-empty.json': /^0x0399321e0{62}200{64}$/,
    'int-neg.json': /^0x[\da-f]{8}f{63}b$/,
    'string-empty.json': /^0x[\da-f]{8}0{62}200{64}$/,
  };
  const rights: Record<string, Right> = {
    ...(Object.fromEntries(refusals) as Record<string, Right>),
    'array-addresses-bare.json': by('array-addresses-bare'),
    'array-addresses-quoted.json': by('array-addresses-bare'),
    'array-bool.json': by('array-bool'),
    'array-uint-big.json': by('array-uint-big'),
    'bool-0.json': by('bool-0'),
    'bool-True.json': by('bool-True'),
    'chain-number.json': taken(NOTHING),
    'fallback-data.json': taken(call('0x12345678')),
    'prefix-address.json': taken(call('0xd0e30db0')),
    'receive-null.json': taken(`${A11CE} 1000000000000000000 0x`),
    'uint-hex.json': by('uint-hex'),
    'value-blank.json': taken(call('0xd0e30db0')),
    'value-number.json': taken(call('0xd0e30db0')),
  };
  for (const file of readdirSync(path)) {
    const text = readFileSync(join(path, file), 'utf8');
    const shape = starts[file];
    if (shape === undefined) expectRight(file, text, rights[file]);
    else {
      const { actions } = importFile(text, place, { decimals: () => 6 });
      expect([file, actions[0]?.calldata]).toEqual([file, expect.stringMatching(shape)]);
    }
  }
});

testWith(`${FIELD}/foundry`, 'broadcasts of Foundry come out as is right', (path) => {
  expectFolder(path, {
    'additional-contracts.json': warned(/Transaction 1 makes contracts when it is executed: 1/, call()),
    'auth-list.json': taken(call()),
    'call-without-to.json': refused(/^Transaction 1 has no target/),
    'create-then-call.json': warned(/Transaction 1 makes a contract/, call()),
    'create2.json': warned(/Transaction 1 makes a contract/),
    'multi-chain.json': refused(/2 chains \(1, 10\)/),
    'no-type.json': refused(/^Transaction 1 is neither a call/),
    'old-shape.json': refused(/^Transaction 1, field “value”/),
    'recent.json': taken(call()),
    'type-lower.json': taken(call()),
    'value-decimal-text.json': taken(`${A11CE} 1000000000000000000 ${FEE}`),
    'value-null.json': taken(call()),
  });
});

testWith(`${FIELD}/calls`, 'calls and columns come out as is right', (path) => {
  expectFolder(path, {
    'columns-camel.json': taken(call()),
    'columns-no-signatures.json': taken(call()),
    'columns-signature.json': taken(`${A11CE} 0 setFee(uint256) ${FEE.replace('69fe0e2d', '')}`),
    'columns-values-number-big.json': refused(/field “values\[0\]”/),
    'list-calldata.json': taken(call()),
    'list-target.json': taken(call()),
    'propose-blanks.hex': taken(call('0x69fe0e2d')),
    'propose-no0x.hex': taken(call('0x69fe0e2d')),
    'propose-quoted.hex': taken(call('0x69fe0e2d')),
    'propose-tail.hex': taken(call('0x69fe0e2d')),
    'propose-upper.hex': taken(call('0x69fe0e2d')),
    'propose-wrapped.hex': taken(call('0x69fe0e2d')),
    'propose.hex': taken(call('0x69fe0e2d')),
    'tally-executable-calls.json': taken(call()),
  });
});

testWith(`${FIELD}/imports.json`, 'what a file says is taken or refused, never left out', (path) => {
  const rights: Record<string, Right> = {
    I1: taken(call()),
    I3: taken(call()),
    I5: warned(/“amount” was read as wei/, `${A11CE} 1000 0x`),
    I6: refused(/^Transaction 1, field “operation”: A Governor makes no delegatecalls/),
    I8: warned(/its data is not the call of “transfer”/, call()),
    I10: warned(/sends neither coins nor data/, NOTHING),
    I11: taken(call()),
    I12: taken(call()),
  };
  const cases = JSON.parse(readFileSync(path, 'utf8')) as { id: string; file: unknown }[];
  for (const { id, file } of cases) expectRight(id, JSON.stringify(file), rights[id]);
});
