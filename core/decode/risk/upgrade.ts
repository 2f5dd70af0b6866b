import type { Address } from 'viem';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { addressAt, type CallAt, isHere, kindOf } from './walk';

/** A change of the code behind a contract; `to` is null where the call does not name it. */
export type UpgradeCall = { contract: Address; to: Address | null };

const ZERO = /^0x0{40}$/;

// Place of the contract whose code changes (null: the called one) and of the new code.
const UPGRADES: Readonly<Record<string, { of: number | null; to: number }>> = {
  'upgradeTo(address)': { of: null, to: 0 },
  'upgradeToAndCall(address,bytes)': { of: null, to: 0 },
  'upgradeToAndCall(address,bytes,bool)': { of: null, to: 0 },
  'upgradeBeaconTo(address)': { of: null, to: 0 },
  'upgradeBeaconToAndCall(address,bytes,bool)': { of: null, to: 0 },
  'upgradeSecondaryTo(address)': { of: null, to: 0 },
  'upgradeSecondaryToAndCall(address,bytes)': { of: null, to: 0 },
  'upgrade(address,address)': { of: 0, to: 1 },
  'upgradeAndCall(address,address,bytes)': { of: 0, to: 1 },
  'upgradeTo(string,address)': { of: null, to: 1 },
  'upgradeToAndCall(string,address,bytes)': { of: null, to: 1 },
  '_setImplementation(address)': { of: null, to: 0 },
  '_setImplementation(address,bool,bytes)': { of: null, to: 0 },
  '_setPendingImplementation(address)': { of: null, to: 0 },
  '_become(address)': { of: 0, to: -2 },
  'setImplementation(address)': { of: null, to: 0 },
  'setImplementation(address,bytes)': { of: null, to: 0 },
  'setPendingImplementation(address)': { of: null, to: 0 },
  'setProxyImplementation(address)': { of: null, to: 0 },
  'updateImplementation(address)': { of: null, to: 0 },
  'deployAndUpgradeTo(address,address)': { of: 1, to: -9 },
  'changeMasterCopy(address)': { of: null, to: 0 },
};

/** The upgrade a call makes, null when it makes none; an empty `diamondCut` changes no code. */
export function upgradeIn(action: Action): UpgradeCall | null {
  const signature = action.signature ?? '';
  if (action.function === 'diamondCut') return { contract: action.target, to: null };
  const row = Object.hasOwn(UPGRADES, signature) ? UPGRADES[signature] : undefined;
  if (row === undefined) return null;
  const contract = row.of === null ? action.target : addressAt(action, row.of);
  if (contract === null || ZERO.test(contract)) return null;
  return { contract, to: row.to < -1 ? null : addressAt(action, row.to) };
}

/** Whether a contract runs already, as far as is known: what was not read counts as running. */
export function isLiveContract(address: Address, step: CallAt, facts: Facts): boolean {
  if (!isHere(step, facts)) return true;
  const kind = kindOf(address, facts);
  return kind !== 'nothing' && kind !== 'person';
}
