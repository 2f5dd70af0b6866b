import type { Address } from 'viem';
import { SIDES, type Side } from '@/core/governor/vote';
import { anyAddress, dictionary, openObject, type Shape, text } from '@/core/json';
import { oneOf } from '@/core/jsonValues';
import { useStored } from '@/lib/settings/stored';
import { writeStored, writeText } from '@/lib/storage';
import { KEYS } from '@/lib/storageKeys';

/** The sides an account chose for several proposals, by organisation and number, and the one reason of all. */
export type VoteChoice = { account: Address; reason: string; sides: Readonly<Record<string, Side>> };

const CHOICE: Shape<VoteChoice> = openObject<VoteChoice>({
  account: anyAddress,
  reason: text(5000),
  sides: dictionary(/^eip155:\d{1,15}:0x[0-9a-fA-F]{40}\/\d{1,78}$/, oneOf(SIDES)),
});

/** The stored choice of an account, until it is ended; undefined without one. */
export function useChoice(account: Address | undefined): VoteChoice | undefined {
  const found = useStored(KEYS.choice, CHOICE, undefined);
  return found?.account === account ? found : undefined;
}

export function keepChoice(choice: VoteChoice | undefined): void {
  if (choice === undefined) writeText(KEYS.choice, null);
  else writeStored(KEYS.choice, choice);
}
