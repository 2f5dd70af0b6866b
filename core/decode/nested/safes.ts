import type { Hex } from 'viem';
import type { Action } from '../action';
import {
  addressOf,
  bytesOf,
  type Inner,
  integerOf,
  Misfit,
  type Unpacker,
  type Unpackers,
  valueAt,
} from './inner';

/** A call given as target, value, calldata and operation (1: delegatecall), from the argument at `first` on. */
function operationAt(first: number, caller?: null): Unpacker {
  return (action) => [
    {
      target: addressOf(valueAt(action, first)),
      value: integerOf(valueAt(action, first + 1)),
      calldata: bytesOf(valueAt(action, first + 2)),
      isDelegatecall: integerOf(valueAt(action, first + 3)) === 1n,
      ...(caller === undefined ? {} : { caller }),
    },
  ];
}

const own = operationAt(0);
/** By a modifier, whose avatar makes the call; who that is the call does not say. */
const avatar = operationAt(0, null);

/** Calls packed one behind the other: operation, target, value, length, calldata. */
function packed(action: Action): Inner[] {
  const digits = bytesOf(valueAt(action, 0)).slice(2);
  const calls: Inner[] = [];
  let at = 0;
  while (at < digits.length) {
    const size = digits.slice(at + 106, at + 170);
    const length = /^0{52}[0-9a-f]{12}$/.test(size)
      ? 2 * Number.parseInt(size, 16)
      : Number.POSITIVE_INFINITY;
    const end = at + 170 + length;
    if (end > digits.length) throw new Misfit('packed calls end early', calls);
    const operation = digits.slice(at, at + 2);
    calls.push({
      target: `0x${digits.slice(at + 2, at + 42)}`,
      value: BigInt(`0x${digits.slice(at + 42, at + 106)}`),
      calldata: `0x${digits.slice(at + 170, end)}` as Hex,
      isDelegatecall: operation === '01',
    });
    at = end;
  }
  return calls;
}

/** What a new Safe runs once, in its own name, before its first transaction. */
function setUp(action: Action): Inner[] {
  const calldata = bytesOf(valueAt(action, 3));
  return calldata === '0x' ? [] : [{ target: addressOf(valueAt(action, 2)), calldata, isDelegatecall: true }];
}

/** Calls inside those of Safes and of Zodiac's modifiers. */
export const IN_SAFES: Unpackers = {
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': own,
  'execTransactionFromModule(address,uint256,bytes,uint8)': own,
  'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)': own,
  'execute(address,uint256,bytes,uint8)': own,
  'execTransactionWithRole(address,uint256,bytes,uint8,bytes32,bool)': avatar,
  'execTransactionWithRoleReturnData(address,uint256,bytes,uint8,bytes32,bool)': avatar,
  'execTransactionWithRole(address,uint256,bytes,uint8,uint16,bool)': avatar,
  'execTransactionWithRoleReturnData(address,uint256,bytes,uint8,uint16,bool)': avatar,
  'executeNextTx(address,uint256,bytes,uint8)': avatar,
  'executeProposal(string,bytes32[],address,uint256,bytes,uint8)': operationAt(2, null),
  'executeProposalWithIndex(string,bytes32[],address,uint256,bytes,uint8,uint256)': operationAt(2, null),
  'multiSend(bytes)': packed,
  'setup(address[],uint256,address,bytes,address,address,uint256,address)': setUp,
};
