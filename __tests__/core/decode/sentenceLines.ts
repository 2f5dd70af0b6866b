import { readFileSync } from 'node:fs';
import { keccak256, namehash, stringToBytes, stringToHex } from 'viem';
import { GOVERNOR, key, NFT, ONE, SAFE, TARGET, TIMELOCK, TOKEN, TWO, USD } from './telling';

const WHO = { GOVERNOR, NFT, ONE, SAFE, TARGET, TIMELOCK, TOKEN, TWO, USD } as const;
const WORDS = { true: true, false: false, max: 2n ** 256n - 1n, hash: `0x${'ab'.repeat(32)}` } as const;

/**
 * A call, an arrow and its sentence, then what is known: a target, a function and arguments, of which `role:`, `name:`
 * and `text:` stand for bytes, and `5e18` for a number. Tokens, lending, names, streams, what has no sentence of its own;
 * then rights, Governors, timelocks, Safes and code.
 */
const LINES = readFileSync('__tests__/core/decode/sentences.txt', 'utf8');

/** One action: target, signature, arguments, the expected sentence, what is known, coin with it. */
export const SENTENCES = LINES.trim().split('\n').map(lineOf);

function lineOf(line: string) {
  const [call = '', said = ''] = line.split(' → ');
  const [who = '', signature = '', ...args] = call.split(' ');
  const [expected = '', ...known] = said.split(' ; ');
  const facts = known
    .map((each) => each.split(' = '))
    .map(([name = '', value = '']) => [name, value] as const);
  const settings = facts
    .filter(([name]) => name !== 'coin')
    .map(([name, value]) => [keyOf(name), argumentOf(value)]);
  const coin = facts.find(([name]) => name === 'coin')?.[1] ?? '0';
  return {
    target: WHO[who as keyof typeof WHO],
    signature,
    args: args.map(argumentOf),
    expected,
    settings: Object.fromEntries(settings) as Record<string, bigint | string>,
    value: argumentOf(coin) as bigint,
  };
}

function keyOf(text: string): string {
  const [who = '', view = ''] = text.split(' ');
  return key(WHO[who as keyof typeof WHO], view.replace('ONE', ONE.toLowerCase()));
}

function argumentOf(word: string): unknown {
  if (word.startsWith('[')) return word.slice(1, -1).split(',').map(argumentOf);
  if (Object.hasOwn(WHO, word)) return WHO[word as keyof typeof WHO];
  if (Object.hasOwn(WORDS, word)) return WORDS[word as keyof typeof WORDS];
  if (word.startsWith('role:')) return keccak256(stringToBytes(word.slice(5)));
  if (word.startsWith('name:')) return namehash(word.slice(5));
  if (word.startsWith('text:')) return stringToHex(word.slice(5), { size: 32 });
  const [, digits, zeros = '0'] = /^(\d+)(?:e(\d+))?$/.exec(word) ?? [];
  if (digits !== undefined) return BigInt(digits) * 10n ** BigInt(zeros);
  return word.replace('␣', ' ').replace('↵', '\n\n');
}
