import { type Address, concat, encodeAbiParameters, type Hex, pad, toHex } from 'viem';
import type { Lies } from '@/devnet/liar';

/** Addresses of contracts of these tests. */
export const AT: Address = '0x00000000000000000000000000000000000000C1';
export const TOKEN: Address = '0x00000000000000000000000000000000000000c3';
export const LOCK: Address = '0x00000000000000000000000000000000000000c4';
export const TYPES: Address = '0x00000000000000000000000000000000000000c5';

/** An answer of these words. */
export const says = (...words: (bigint | Hex)[]) => ({
  returns: concat(words.map((each) => (typeof each === 'bigint' ? toHex(each, { size: 32 }) : pad(each)))),
});

/** An answer that is a text. */
export const text = (value: string) => ({ returns: encodeAbiParameters([{ type: 'string' }], [value]) });

/** Answers of every one of these Governors. */
export const COMMON: Lies = {
  'votingDelay()': says(10n),
  'votingPeriod()': says(20n),
  'proposalThreshold()': says(5n),
  'timelock()': says(LOCK),
};

/** Answers of their token. */
export const TOKENS: Lies = {
  'name()': text('Votes'),
  'symbol()': text('VOT'),
  'getCurrentVotes(address)': says(4n),
  'getPriorVotes(address,uint256)': says(3n),
  'getVotes(address)': says(4n),
  'balanceOf(address)': says(2n),
  'delegates(address)': says(TOKEN),
};
