import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatUnits, getAddress, toFunctionSelector } from 'viem';
import type { Value } from '@/core/decode/action';
import { bare, GUESSES, KNOWN } from '@/core/decode/book';
import { NO_FACTS } from '@/core/decode/facts';
import type { Layout } from '@/core/decode/layout';
import { CARRIERS } from '@/core/decode/nested/carriers';
import { parseSignature, selectorOf, signaturesIn } from '@/core/decode/signature';
import { plain } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import { BEYOND_SENTENCES, MONEY_SENTENCES } from '@/core/decode/words/tables/money';
import { POWER_SENTENCES } from '@/core/decode/words/tables/power';
import { writeArguments } from '@/core/decode/write';
import { wellKnownTokens } from '@/core/tokenList';
import { testWith } from '../../runs';
import { decode } from './calls';

const E18 = 10n ** 18n;

const known = KNOWN.flatMap(signaturesIn);
const guessed = GUESSES.flatMap(signaturesIn);

test('every line of the tables is a signature, spelled as selectors hash it, and stands there once', () => {
  const wrong = [...known, ...guessed].filter((line) => parseSignature(line)?.signature !== bare(line));
  expect(wrong).toEqual([]);
  const seen = new Set<string>();
  const twice = [...known, ...guessed].map(bare).filter((each) => seen.size === seen.add(each).size);
  expect(twice).toEqual([]);
  expect(known.length).toBeGreaterThan(1_500);
});

test('known functions name every parameter, and guesses none', () => {
  const nameless = known.filter((line) => parseSignature(line)?.inputs.some(({ name }) => name === ''));
  expect(nameless).toEqual([]);
  expect(guessed.filter((line) => line.includes(' '))).toEqual([]);
});

test('no two known functions have one selector', () => {
  const selectors = known.map((line) => selectorOf(bare(line)));
  expect(new Set(selectors).size).toBe(selectors.length);
});

test('the selectors are those of viem', () => {
  for (const line of known.filter((_, index) => index % 20 === 0))
    expect([line, selectorOf(bare(line))]).toEqual([line, toFunctionSelector(bare(line))]);
});

test('every function that calls are looked for in is known', () => {
  const signatures = new Set(known.map(bare));
  const lines = [...CARRIERS.matchAll(/^(?!#).+$/gm)].map(([line]) => line.split(' | '));
  const carriers = lines.flatMap(([functions = '']) => signaturesIn(functions));
  expect(carriers.length).toBeGreaterThan(120);
  expect(carriers.filter((signature) => !signatures.has(signature))).toEqual([]);
  expect(new Set(carriers).size).toBe(carriers.length);
  const word =
    /^(in=[\d.*]+|(to|data|signature|operation)=\d+|value=(\d+|sent)|lent=(\d+|always)|by=(\d+|nobody|alias|target|same)|chain=(\d+|there|unknown)|skip=(empty|zero|never)|tickets)$/;
  for (const [, route = ''] of lines) {
    const [kind, ...words] = route.split(' ');
    expect(kind).toMatch(/^(call|columns|rows|message|payload|packed|script)$/);
    expect(words.filter((each) => !word.test(each))).toEqual([]);
  }
});

/** A value of a type: all zero, or set. */
function sampleOf({ shape }: Layout, isSet: boolean): Value {
  switch (shape.is) {
    case 'bool':
      return isSet;
    case 'address':
      return `0x${(isSet ? 'a1' : '00').repeat(20)}`;
    case 'fixed':
      return `0x${(isSet ? 'c3' : '00').repeat(shape.size)}`;
    case 'bytes':
      return isSet ? '0x1234' : '0x';
    case 'string':
      return isSet ? 'words' : '';
    case 'tuple':
      return shape.parts.map((part) => sampleOf(part, isSet));
    case 'array':
      return [sampleOf(shape.of, isSet)];
    default:
      return isSet ? '5' : '0';
  }
}

test('every sentence of the tables is made of arguments that its function has, of the types that it takes', () => {
  const lines = [POWER_SENTENCES, MONEY_SENTENCES, BEYOND_SENTENCES].flatMap((table) => [
    ...table.matchAll(/^(?!#).+$/gm),
  ]);
  const functions = lines.flatMap(([line]) => signaturesIn(line.split(' | ')[0] ?? ''));
  expect(functions.length).toBeGreaterThan(200);
  expect(new Set(functions).size).toBe(functions.length);
  for (const signature of functions) {
    const { inputs } = parseSignature(signature) ?? { inputs: [] };
    for (const isSet of [true, false]) {
      const values = inputs.map((input) => sampleOf(input, isSet));
      const action = decode(`0x${writeArguments(inputs, values)}`, { signature });
      expect(action.signature).toBe(signature);
      // In general terms it would begin with “Call”.
      expect(plain(sentenceOf(action, NO_FACTS))).toMatch(/^(?!Call )[A-Z][^{}]*$/);
    }
  }
});

// Symbol, proposal, what it says in words, the amount that its calls carry.
const AMOUNTS = [
  ['USDC', 'compound-104', '79,764.36 USDC', 79_764_360_000n],
  ['USDT', 'compound-58', '4,500 USDT', 4_500_000_000n],
  ['DAI', 'compound-59', '6,817,798 DAI', 6_817_797_961_061_626_144_874_170n],
  ['WETH', 'compound-comet-mainnet-usdc-1669668117-raise-weth-supply-cap', 'WETH to 150,000', 150_000n * E18],
  ['COMP', 'compound-82', '21213.001006232907484467 COMP', 21_213_001_006_232_907_484_467n],
  [
    'UNI',
    'compound-comet-mainnet-usdc-1777297641-update-supply-caps-on-mainnet',
    'UNI to 310,336',
    310_336n * E18,
  ],
  ['ENS', 'ens-ep-6-11', '100,000 ENS', 100_000n * E18],
  [
    'LINK',
    'compound-comet-mainnet-usdc-1777297641-update-supply-caps-on-mainnet',
    'LINK to 210,317',
    210_317n * E18,
  ],
] as const;

test('a token is known without a chain only where a published proposal tells what it is', () => {
  const known = [...wellKnownTokens(1)];
  expect(known.map(([, identity]) => identity.kind === 'token' && identity.symbol).sort()).toEqual(
    AMOUNTS.map(([symbol]) => symbol).sort(),
  );
  for (const [symbol, , words, amount] of AMOUNTS) {
    const [, identity] = known.find(([, each]) => 'symbol' in each && each.symbol === symbol) ?? [];
    const decimals = identity?.kind === 'token' ? identity.decimals : -1;
    const said = Number(words.replace(/[^0-9.]/g, ''));
    const told = Number(formatUnits(amount, decimals));
    const places = words.includes('.') ? 2 : 0;
    expect([symbol, told.toFixed(places)]).toEqual([symbol, said.toFixed(places)]);
  }
});

testWith('data/proposals', 'the proposals that paid these amounts say so', (folder) => {
  const known = [...wellKnownTokens(1)];
  for (const [symbol, name, words, amount] of AMOUNTS) {
    const [address] = known.find(([, each]) => 'symbol' in each && each.symbol === symbol) ?? [];
    const text = readFileSync(join(folder, `${name}.json`), 'utf8');
    expect(text).toContain(words);
    expect(text).toContain(getAddress(address ?? ''));
    expect(text).toContain(`"${amount}"`);
  }
});
