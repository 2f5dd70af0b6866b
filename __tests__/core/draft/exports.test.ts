import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem';
import type { Imported } from '@/core/draft/imports/foreignObject';
import { importFile } from '@/core/draft/imports/importFile';
import { fileText } from '@/core/files/fileText';

// The exports of other programs, byte by byte: each is taken to the last digit or refused with its place.
const FOLDER = join(__dirname, 'exports');
const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const place = { chainId: 1, executor: TREASURY } as const;
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function setFee(uint256 fee)',
  'function setCaps(uint256[] caps, bool isOpen, address[] keepers)',
  'function split((address who, uint96 share)[] parts, string label)',
  'function pause()',
]);

function take(file: string): Imported {
  const text = fileText(readFileSync(join(FOLDER, file)));
  return importFile(text, place, { decimals: (token) => (token === TOKEN ? 6 : undefined) });
}

/** The actions of a file as people would tell them. */
const told = (file: string): string[] =>
  take(file).actions.map(({ target, value, calldata }) => {
    if (calldata === '0x') return `pay ${value} to ${target}`;
    const { functionName, args } = decodeFunctionData({ abi, data: calldata });
    const written = JSON.stringify(args ?? [], (_, each) => (typeof each === 'bigint' ? `${each}` : each));
    return `${functionName}${written} on ${target}${value === 0n ? '' : ` with ${value}`}`;
  });

const grant = (amount: number) => `transfer["${PAYEE}","${amount}"] on ${TOKEN}`;
const coins = (amount: string, to = TREASURY) => `pay ${amount} to ${to}`;
const fee = (value = '') => `setFee["5"] on ${VAULT}${value}`;

const TAKEN: Record<string, string[]> = {
  'safe-builder.json': [
    coins('1500000000000000001', PAYEE),
    coins('250000000000000000', VAULT),
    `setCaps[["1000000000000000000001","2"],true,["${PAYEE}","${TREASURY}"]] on ${VAULT}`,
    `split[[{"who":"${PAYEE}","share":"79228162514264337593543950335"}],"Q4, final"] on ${VAULT}`,
    `pause[] on ${VAULT}`,
  ],
  'safe-builder-library.json': [coins('1500000000000000001', PAYEE)],
  'safe-service.json': [grant(1_234_567)],
  'foundry-2022.json': [fee()],
  'foundry-2024.json': [fee()],
  'foundry-2026.json': [fee(' with 1000000000000000001')],
  'tally-proposal.json': [fee(), coins('1000000000000000000001', PAYEE)],
  'snapshot-x-transactions.json': [grant(1_234_567), fee()],
  'google-sheets.csv': [grant(1_250_750_000), coins('1')],
  'google-sheets.tsv': [grant(1_250_750_000), coins('2000000000000000000')],
  'excel-en.csv': [grant(1_250_750_000), coins('500000000000000000')],
  'excel-en-unicode.txt': [grant(1_250_750_000), coins('500000000000000000')],
  'excel-de-whole.csv': [grant(1_250_000_000), coins('2000000000000000000')],
  'excel-de-ansi.csv': [grant(1_250_000_000), coins('2000000000000000000')],
  'excel-sep.csv': [grant(1_250_000_000), coins('2000000000000000000')],
  'disperse.txt': [coins('1500000000000000000', PAYEE), coins('1')],
  'disperse-commas.txt': [coins('1500000000000000000', PAYEE), coins('1')],
  'disperse-equals.txt': [coins('1500000000000000000', PAYEE), coins('1')],
  'safe-airdrop.csv': [grant(1_250_750_000), coins('500000000000000000')],
};

const REFUSED: Record<string, RegExp> = {
  'foundry-multi.json': /^The file holds the scripts of 2 chains \(1, 10\)/,
  'google-sheets-formatted.csv': /^Line 2: .* Write 1250\.75\.$/,
  'excel-en-formatted.csv': /^Line 2: .* Write 1250\.75\.$/,
  'excel-de.csv': /^Line 2: .* Write 1250\.75\.$/,
  'excel-de-unicode.txt': /^Line 2: .* Write 1250\.75\.$/,
  'excel-de-thousands.csv': /^Line 2: “1\.250” can mean 1\.2500 or 1250\. Write the one/,
  'safe-airdrop-nft.csv': /^Line 3: The type “nft” is not “native” or “erc20”/,
  'snapshot-safesnap.json': /^The file, field “safes”: Quorate does not know this field/,
  'snapshot-votes.csv': /names no receiver and amount. It has “address”, “choice”, “voting_power”/,
  'tally-votes.csv': /names no receiver and amount. It has “Voter”, “Voting Power”/,
  'tally-delegates.csv': /names no receiver and amount. It has “Address”, “Name”, “Votes”/,
};

test('every export in the folder has its verdict here', () =>
  expect([...Object.keys(TAKEN), ...Object.keys(REFUSED)].sort()).toEqual(readdirSync(FOLDER).sort()));

test.each(Object.entries(TAKEN))('%s is taken to the last digit', (file, lines) => {
  expect(told(file)).toEqual(lines);
});

test.each(Object.entries(REFUSED))('%s is refused with its place', (file, sentence) => {
  expect(() => take(file)).toThrow(sentence);
});

test('what the person must know is said: a made contract, unread columns, a text and its checksum', () => {
  expect(take('safe-builder.json')).toMatchObject({
    description: '# Quarterly operations\n\nPay, unpause, set the caps.',
    warnings: [],
  });
  expect(take('tally-proposal.json').description).toBe('# Set the fee\n\nAs discussed.');
  expect(take('foundry-2024.json').warnings.join()).toMatch(/^Transaction 1 makes a contract \(Vault\)/);
  expect(take('foundry-2026.json').warnings.join()).toMatch(
    /^Transaction 1 makes contracts when it is executed: 1/,
  );
  const coins = 'Line 3 names no token, so it pays ETH.';
  expect(take('google-sheets.csv').warnings).toEqual([coins, 'Not used from the table: Note.']);
  expect(take('excel-de-ansi.csv').warnings).toEqual([coins, 'Not used from the table: Notiz.']);
  expect(take('safe-airdrop.csv').warnings).toEqual(['Not used from the table: id.']);
  expect(take('disperse.txt').warnings).toEqual(['The table names no token, so it pays ETH.']);
});

test('the calldata of Safe’s export is what viem encodes', () => {
  const [, , caps] = take('safe-builder.json').actions;
  expect(caps?.calldata).toBe(
    encodeFunctionData({
      abi,
      functionName: 'setCaps',
      args: [[10n ** 21n + 1n, 2n], true, [PAYEE, TREASURY]],
    }),
  );
});
