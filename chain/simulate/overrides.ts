import type { Address, Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { word } from './slots';

/** Assumptions about one account. */
type Assumed = { balance?: Hex; code?: Hex; stateDiff?: Record<Hex, Hex> };

/** Assumptions about accounts, in the form of JSON-RPC. */
export type StateOverrides = Record<Address, Assumed>;

/** A storage assumption: contract, slot, value. */
export type Assumption = { contract: Address; slot: bigint; value: bigint };

/** Storage assumptions as overrides; of two for one slot the later holds. */
export function storageOverrides(list: readonly Assumption[]): StateOverrides {
  const found: StateOverrides = {};
  for (const { contract, slot, value } of list) {
    const account = found[contract] ?? {};
    // There may be thousands: each is added, not all of them copied for each.
    account.stateDiff ??= {};
    account.stateDiff[word(slot)] = word(value);
    found[contract] = account;
  }
  return found;
}

/** Both together; of two for one thing the later holds. */
export function joinOverrides(...all: readonly StateOverrides[]): StateOverrides {
  const found: StateOverrides = {};
  for (const overrides of all) {
    for (const [address, assumed] of Object.entries(overrides) as [Address, Assumed][]) {
      // The same address may be written in two ways.
      const key = (Object.keys(found) as Address[]).find(
        (each) => each.toLowerCase() === address.toLowerCase(),
      );
      const known = found[key ?? address] ?? {};
      const stateDiff = { ...known.stateDiff, ...assumed.stateDiff };
      found[key ?? address] = {
        ...known,
        ...assumed,
        ...(Object.keys(stateDiff).length > 0 ? { stateDiff } : {}),
      };
    }
  }
  return found;
}

/** Coins of an account, in wei. */
export function balanceOverride(account: Address, wei: bigint): StateOverrides {
  return { [account]: { balance: numberToHex(wei) } };
}
