import { parseAbi } from 'viem/utils';
import { isOpenZeppelin } from '@/core/governor/family';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { addressInput, calldataInput, contractCall, optionalInput, type Recipe, textInput } from './recipe';

const abi = parseAbi([
  'function relay(address target, uint256 value, bytes data) payable',
  'function _setWhitelistAccountExpiration(address account, uint256 expiration)',
]);

/** A call in the name of the Governor itself, where it and its timelock are two accounts. */
export const relayCall: Recipe = {
  name: 'relay',
  label: phrase`Call in the name of the Governor`,
  fields: [
    { name: 'target', label: phrase`Contract or recipient`, kind: 'address' },
    { name: 'value', label: phrase`Coins of the Governor`, kind: 'coin', isOptional: true },
    { name: 'calldata', label: phrase`Raw data (calldata)`, kind: 'bytes', isOptional: true },
  ],
  build: (inputs, context) => {
    const { family, governor } = context;
    if (!isOpenZeppelin(family)) throw new DraftFlaw(t`This Governor makes no calls of its own.`);
    const target = addressInput(inputs, 'target', t`contract or recipient`, context);
    const value = parseUnitAmount(optionalInput(inputs, 'value') ?? '0', 18);
    return [contractCall(abi, governor, 'relay', [target, value, calldataInput(inputs)])];
  },
};

/** An account on Bravo's list of those that may propose without votes, until a date. */
export const trustProposer: Recipe = {
  name: 'trusted-proposer',
  label: phrase`Let an account propose without votes`,
  fields: [
    { name: 'account', label: phrase`Account`, kind: 'address' },
    { name: 'until', label: phrase`Until (Unix seconds)`, kind: 'whole' },
  ],
  build: (inputs, context) => {
    const { family, governor } = context;
    if (family !== 'bravo') throw new DraftFlaw(t`This Governor has no such list.`);
    const account = addressInput(inputs, 'account', t`account`, context);
    const until = parseUnitAmount(textInput(inputs, 'until', t`date`), 0);
    if (until >= 1n << 40n) throw new DraftFlaw(t`The date is not in seconds.`);
    return [contractCall(abi, governor, '_setWhitelistAccountExpiration', [account, until])];
  },
};
