import { parseAbi } from 'viem/utils';
import { phrase, t } from '@/core/language/message';
import { DraftFlaw } from '../flaw';
import { parseUnitAmount } from './parseUnitAmount';
import { addressInput, calldataInput, contractCall, optionalInput, type Recipe, textInput } from './recipe';

const abi = parseAbi([
  'function createRetryableTicket(address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data) payable returns (uint256)',
  'function sendTxToL1(address destination, bytes data) payable returns (uint256)',
  'function sendMessage(address target, bytes message, uint32 minGasLimit) payable',
]);
const ARB_SYS = '0x0000000000000000000000000000000000000064';
// The address may name its chain, which is another one.
const ELSEWHERE = { chainId: 'any' } as const;
const CALL = [
  { name: 'to', label: phrase`Contract on the other chain`, kind: 'address', isElsewhere: true },
  { name: 'calldata', label: phrase`Raw data there`, kind: 'bytes', isOptional: true },
] as const;

/** A call on Arbitrum from Ethereum; its sender there is the alias of the executor, and its ticket lives for 7 days. */
export const arbitrumTicket: Recipe = {
  name: 'arbitrum-ticket',
  label: phrase`Call on Arbitrum`,
  fields: [
    { name: 'inbox', label: phrase`Inbox of the chain`, kind: 'address' },
    ...CALL,
    { name: 'l2Value', label: phrase`Coins for the call`, kind: 'coin', isOptional: true },
    { name: 'submission', label: phrase`Most for submitting`, kind: 'coin' },
    { name: 'gas', label: phrase`Gas there`, kind: 'whole' },
    { name: 'price', label: phrase`Most for a unit of gas there (wei)`, kind: 'whole' },
    {
      name: 'refund',
      label: phrase`Who gets back what is left, on Arbitrum`,
      kind: 'address',
      isElsewhere: true,
    },
  ],
  build: (inputs, context) => {
    const inbox = addressInput(inputs, 'inbox', t`inbox`, context);
    const to = addressInput(inputs, 'to', t`contract on the other chain`, ELSEWHERE);
    const refund = addressInput(inputs, 'refund', t`account that gets the rest`, ELSEWHERE);
    const l2Value = parseUnitAmount(optionalInput(inputs, 'l2Value') ?? '0', 18);
    const submission = parseUnitAmount(textInput(inputs, 'submission', t`amount`), 18);
    const gas = parseUnitAmount(textInput(inputs, 'gas', t`gas`), 0);
    const price = parseUnitAmount(textInput(inputs, 'price', t`price of gas`), 0);
    const args = [to, l2Value, submission, refund, refund, gas, price, calldataInput(inputs)] as const;
    const value = submission + l2Value + gas * price;
    return [contractCall(abi, inbox, 'createRetryableTicket', args, value)];
  },
};

/** A message from Arbitrum to Ethereum; somebody has to carry it out there after about a week. */
export const arbitrumMessage: Recipe = {
  name: 'arbitrum-message',
  label: phrase`Call on Ethereum, from Arbitrum`,
  fields: CALL,
  build: (inputs) => {
    const to = addressInput(inputs, 'to', t`contract on the other chain`, ELSEWHERE);
    return [contractCall(abi, ARB_SYS, 'sendTxToL1', [to, calldataInput(inputs)])];
  },
};

/** A call through the messenger of a chain of the OP stack; its target sees the messenger, and has to ask it for the sender. */
export const optimismMessage: Recipe = {
  name: 'optimism-message',
  label: phrase`Call on an OP stack chain`,
  fields: [
    { name: 'messenger', label: phrase`Messenger of the chain`, kind: 'address' },
    ...CALL,
    { name: 'gas', label: phrase`Gas there`, kind: 'whole' },
  ],
  build: (inputs, context) => {
    const messenger = addressInput(inputs, 'messenger', t`messenger`, context);
    const gas = parseUnitAmount(textInput(inputs, 'gas', t`gas`), 0);
    if (gas >= 1n << 32n) throw new DraftFlaw(t`The gas does not fit its type, uint32.`);
    const to = addressInput(inputs, 'to', t`contract on the other chain`, ELSEWHERE);
    return [contractCall(abi, messenger, 'sendMessage', [to, calldataInput(inputs), Number(gas)])];
  },
};
