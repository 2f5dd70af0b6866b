import type { Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { isOpenZeppelin } from '@/core/governor/family';
import { isHexBytes } from '@/core/governor/hexBytes';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { actionOf, addressInput, type Recipe, textInput } from './recipe';

const abi = parseAbi([
  'function relay(address target, uint256 value, bytes data) payable',
  'function _setWhitelistAccountExpiration(address account, uint256 expiration)',
]);

/** A call in the name of the Governor itself, where it and its timelock are two accounts. */
export const relayCall: Recipe = {
  name: 'relay',
  label: 'Call in the name of the Governor',
  fields: [
    { name: 'target', label: 'Contract or recipient', kind: 'address' },
    { name: 'value', label: 'Coins of the Governor', kind: 'coin', isOptional: true },
    { name: 'calldata', label: 'Calldata', kind: 'bytes', isOptional: true },
  ],
  build: (inputs, { family, governor }) => {
    if (!isOpenZeppelin(family)) throw new DraftFlaw('This Governor makes no calls of its own.');
    const target = addressInput(inputs, 'target', 'contract or recipient');
    const given = (name: string, empty: string) => {
      const text = inputs[name];
      return typeof text === 'string' && text.trim() !== '' ? text.trim() : empty;
    };
    const data = given('calldata', '0x');
    if (!isHexBytes(data)) throw new DraftFlaw('The calldata is not whole bytes in hex with 0x.');
    const args = [target, parseUnitAmount(given('value', '0'), 18), data.toLowerCase() as Hex] as const;
    return [actionOf(governor, encodeFunctionData({ abi, functionName: 'relay', args }))];
  },
};

/** An account on Bravo's list of those that may propose without votes, until a date. */
export const trustProposer: Recipe = {
  name: 'trusted-proposer',
  label: 'Let an account propose without votes',
  fields: [
    { name: 'account', label: 'Account', kind: 'address' },
    { name: 'until', label: 'Until (Unix seconds)', kind: 'whole' },
  ],
  build: (inputs, { family, governor }) => {
    if (family !== 'bravo') throw new DraftFlaw('This Governor has no such list.');
    const account = addressInput(inputs, 'account', 'account');
    const until = parseUnitAmount(textInput(inputs, 'until', 'date'), 0);
    if (until >= 1n << 40n) throw new DraftFlaw('The date is not in seconds.');
    const args = [account, until] as const;
    return [
      actionOf(governor, encodeFunctionData({ abi, functionName: '_setWhitelistAccountExpiration', args })),
    ];
  },
};
