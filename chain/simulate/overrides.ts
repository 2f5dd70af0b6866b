import type { Address, Hex } from 'viem';
import { encodeAbiParameters, keccak256, numberToHex, stringToBytes } from 'viem/utils';

const MAPPING = [{ type: 'uint256' }, { type: 'uint256' }] as const;

/** The slot of a mapping's entry, for a key of one word and the slot the mapping stands at. */
export function entryOf(key: bigint, base: bigint): bigint {
  return BigInt(keccak256(encodeAbiParameters(MAPPING, [key, base])));
}

/** The first slot of a namespace (ERC-7201). */
export function namespaceOf(name: string): bigint {
  const inner = BigInt(keccak256(stringToBytes(name))) - 1n;
  return BigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }], [inner]))) & ~0xffn;
}

/** A slot, or its value, as a whole word. */
export const word = (value: bigint): Hex => numberToHex(BigInt.asUintN(256, value), { size: 32 });

const NAMES = [
  'Governor',
  'GovernorCountingSimple',
  'GovernorCountingFractional',
  'GovernorCountingOverridable',
  'GovernorTimelockControl',
  'GovernorTimelockCompound',
  'GovernorPreventLateQuorum',
  'GovernorSequentialProposalId',
  'TimelockController',
];

// Below the first a contract has its own variables; beyond it only those do that are upgradeable and keep gaps.
const NEAR = 32;
const FAR = 640;
const SPACE = 6;

let namespaces: readonly bigint[] | undefined;

/** Usual slots of a Governor's or timelock's mappings: its first slots, and the namespaces of OpenZeppelin 5. */
export function nearBases(): bigint[] {
  namespaces ??= NAMES.flatMap((name) => {
    const first = namespaceOf(`openzeppelin.storage.${name}`);
    return Array.from({ length: SPACE }, (_, index) => first + BigInt(index));
  });
  return [...Array.from({ length: NEAR }, (_, index) => BigInt(index)), ...namespaces];
}

/** Their slots in upgradeable contracts of OpenZeppelin 4, which leave gaps. */
export const farBases = (): bigint[] =>
  Array.from({ length: FAR - NEAR }, (_, index) => BigInt(index + NEAR));

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
