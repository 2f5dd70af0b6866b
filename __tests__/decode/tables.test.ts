/** @jest-environment node */
import { toFunctionSelector } from 'viem';
import { bare, signaturesIn } from '@/lib/decode/book';
import { GUESSES } from '@/lib/decode/guesses';
import { KNOWN } from '@/lib/decode/known/tables';
import { CARRIERS } from '@/lib/decode/nested/routes';
import { parseSignature, selectorOf } from '@/lib/decode/signature';

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
  const every = known.filter((_, index) => index % 20 === 0);
  for (const line of every)
    expect([line, selectorOf(bare(line))]).toEqual([line, toFunctionSelector(bare(line))]);
});

test('every function that calls are looked for in is known', () => {
  const signatures = new Set(known.map(bare));
  expect(CARRIERS.filter((signature) => !signatures.has(signature))).toEqual([]);
});
