import type { Hex } from 'viem';
import { parseAbi } from 'viem/utils';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import {
  addressInput,
  calldataInput,
  contractCall,
  isHash32,
  optionalInput,
  type Recipe,
  textInput,
} from './recipe';

const abi = parseAbi([
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool)',
  'function approveHash(bytes32 hashToApprove)',
]);

/** A call of a Safe in which the organisation is a module; never one that lends it code. */
export const safeCall: Recipe = {
  name: 'safe-call',
  label: phrase`Call through a Safe`,
  fields: [
    { name: 'safe', label: phrase`Safe`, kind: 'address' },
    { name: 'to', label: phrase`Contract or recipient`, kind: 'address' },
    { name: 'value', label: phrase`Coins of the Safe`, kind: 'coin', isOptional: true },
    { name: 'calldata', label: phrase`Raw data (calldata)`, kind: 'bytes', isOptional: true },
  ],
  build: (inputs, context) => {
    const safe = addressInput(inputs, 'safe', t`Safe`, context);
    const to = addressInput(inputs, 'to', t`contract or recipient`, context);
    const value = parseUnitAmount(optionalInput(inputs, 'value') ?? '0', 18);
    const args = [to, value, calldataInput(inputs), 0] as const;
    return [contractCall(abi, safe, 'execTransactionFromModule', args)];
  },
};

/** The consent of an owner of a Safe to one of its transactions, by its hash. */
export const safeConsent: Recipe = {
  name: 'safe-consent',
  label: phrase`Approve a transaction of a Safe`,
  fields: [
    { name: 'safe', label: phrase`Safe`, kind: 'address' },
    { name: 'hash', label: phrase`Hash of the transaction (safeTxHash)`, kind: 'bytes' },
  ],
  build: (inputs, context) => {
    const safe = addressInput(inputs, 'safe', t`Safe`, context);
    const hash = textInput(inputs, 'hash', t`hash of the transaction`);
    if (!isHash32(hash)) throw new DraftFlaw(t`The hash of the transaction is not 32 bytes in hex with 0x.`);
    return [contractCall(abi, safe, 'approveHash', [hash.toLowerCase() as Hex])];
  },
};
