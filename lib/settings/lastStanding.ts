import type { Address } from 'viem';
import { anyAddress, dictionary, openObject, type Shape, text } from '@/core/json';
import { readStored, writeStored } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** Holdings of an account in an organisation when its page was last shown; votes in the token's smallest unit. */
export type LastStanding = { votes: string; block: string; delegate?: Address | undefined };

const NUMBER = text(78, /^\d+$/);
const STANDINGS: Shape<Readonly<Record<string, LastStanding>>> = dictionary(
  /^eip155:\d{1,16}:0x[0-9a-fA-F]{40}\/0x[0-9a-fA-F]{40}$/,
  openObject<LastStanding>({ votes: NUMBER, block: NUMBER }, { delegate: anyAddress }),
);
// Ten addresses in a hundred organisations.
const MOST = 1000;

/** All that is remembered, by `<CAIP-10>/<account>`. */
export function lastStandings(): Readonly<Record<string, LastStanding>> {
  return readStored(KEYS.standing, STANDINGS) ?? {};
}

/** Remembers what accounts hold now; of too many the first remembered are forgotten. */
export function keepStandings(standings: Readonly<Record<string, LastStanding>>): void {
  const others = Object.entries(lastStandings()).filter(([key]) => !(key in standings));
  writeStored(KEYS.standing, Object.fromEntries([...others, ...Object.entries(standings)].slice(-MOST)));
}
