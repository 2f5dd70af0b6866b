import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem';
import type { Action } from '@/core/decode/action';
import { type Facts, factsOf, type Identity, settingKey } from '@/core/decode/facts';
import { plain } from '@/core/decode/words/sentence';
import { sentenceOf } from '@/core/decode/words/speak';
import { decode } from './calls';

const account = (last: string): Address => getAddress(`0x${last.padStart(40, '0')}`);

export const GOVERNOR = account('60');
export const TIMELOCK = account('71');
export const TOKEN = account('70');
export const USD = account('05d');
export const SAFE = account('5afe');
export const NFT = account('0f7');
export const TARGET = account('7a');
export const ONE = account('a1');
export const TWO = account('b2');

/** Facts known in these tests: an organisation, a token of six decimals, a Safe, a collection, and some settings. */
export function factsHere(settings: Readonly<Record<string, bigint | string>> = {}): Facts {
  const base = factsOf({
    chainId: 1,
    governor: GOVERNOR,
    timelock: TIMELOCK,
    token: { address: TOKEN, symbol: 'GOV', decimals: 18, name: 'Governance' },
    clock: 'timestamp',
    currency: 'ETH',
  });
  const others: [Address, Identity][] = [
    [USD, { kind: 'token', symbol: 'USDC', decimals: 6, name: 'USD Coin' }],
    [SAFE, { kind: 'safe', owners: [ONE, TWO, TARGET, USD, NFT], threshold: 3 }],
    [NFT, { kind: 'nft', symbol: 'ART', name: 'Art' }],
  ];
  return {
    ...base,
    block: 100n,
    identities: new Map([...base.identities, ...others.map(([at, who]) => [at.toLowerCase(), who] as const)]),
    implementations: new Map([[TARGET.toLowerCase(), TWO]]),
    settings: new Map(Object.entries(settings).map(([key, before]) => [key, { before }])),
    supply: 1_000n * 10n ** 18n,
  };
}

export const key = settingKey;

export function actionOf(target: Address, signature: string, args: readonly unknown[] = [], value = 0n) {
  const abi = parseAbi([`function ${signature}`] as readonly string[]);
  const calldata = encodeFunctionData({ abi, args } as never) as Hex;
  return decode(`0x${calldata.slice(10)}`, { target, signature, value });
}

/** Its sentence as plain text, with accounts by their short names. */
export function told(action: Action, facts: Facts = factsHere()): string {
  const names = { GOVERNOR, TIMELOCK, TOKEN, USD, SAFE, NFT, TARGET, ONE, TWO };
  return Object.entries(names).reduce(
    (text, [name, address]) => text.replaceAll(address, name),
    plain(sentenceOf(action, facts)),
  );
}
