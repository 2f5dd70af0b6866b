import type { Address } from 'viem';
import type { Action } from '../action';
import type { Facts } from '../facts';
import { addressAt, type CallAt, isHere, kindOf } from './walk';

/** A change of the code behind a contract; `to` is null where the call does not name it. */
type UpgradeCall = { contract: Address; to: Address | null };

const ZERO = /^0x0{40}$/;

// By the places of the contract whose code changes (`it`: the called one) and of the new code (-: the call does not tell).
const UPGRADES = new Map(
  `
it 0 upgradeTo(address) upgradeToAndCall(address,bytes) upgradeToAndCall(address,bytes,bool)
it 0 upgradeBeaconTo(address) upgradeBeaconToAndCall(address,bytes,bool)
it 0 upgradeSecondaryTo(address) upgradeSecondaryToAndCall(address,bytes)
it 0 _setImplementation(address) _setImplementation(address,bool,bytes) _setPendingImplementation(address)
it 0 setImplementation(address) setImplementation(address,bytes) setPendingImplementation(address)
it 0 setProxyImplementation(address) updateImplementation(address) changeMasterCopy(address)
it 1 upgradeTo(string,address) upgradeToAndCall(string,address,bytes)
0 1 upgrade(address,address) upgradeAndCall(address,address,bytes)
0 - _become(address)
1 - deployAndUpgradeTo(address,address)`
    .split('\n')
    .flatMap((line) => {
      const [of, to, ...signatures] = line.split(' ');
      return signatures.map((signature) => [signature, { of, to }] as const);
    }),
);

/** The upgrade a call makes, null when it makes none; an empty `diamondCut` changes no code. */
export function upgradeIn(action: Action): UpgradeCall | null {
  if (action.function === 'diamondCut') return { contract: action.target, to: null };
  const row = UPGRADES.get(action.signature ?? '');
  if (row === undefined) return null;
  const contract = row.of === 'it' ? action.target : addressAt(action, Number(row.of));
  if (contract === null || ZERO.test(contract)) return null;
  return { contract, to: row.to === '-' ? null : addressAt(action, Number(row.to)) };
}

/** Whether a contract runs already, as far as is known: what was not read counts as running. */
export function isLiveContract(address: Address, step: CallAt, facts: Facts): boolean {
  if (!isHere(step, facts)) return true;
  const kind = kindOf(address, facts);
  return kind !== 'nothing' && kind !== 'person';
}
