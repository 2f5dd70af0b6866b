import type { Action } from '../action';
import {
  addressOf,
  bytesOf,
  columnsOf,
  type Inner,
  integerOf,
  partsOf,
  type Unpacker,
  type Unpackers,
  valueAt,
} from './inner';
import { rowsIn } from './payload';

/** Calls that a contract makes to itself in its caller's name, from the list at `index`. */
function ownAt(index: number): Unpacker {
  return (action) => {
    const { caller, isDelegatecall } = action.place;
    return partsOf(valueAt(action, index)).map((calldata) => ({
      target: action.target,
      calldata: bytesOf(calldata),
      caller,
      isDelegatecall,
    }));
  };
}

/** Rows of which the first part is the target, `value` the coins (if any) and the last the calldata. */
function rowsAt(index: number, value?: number): Unpacker {
  return (action) =>
    partsOf(valueAt(action, index)).map((row) => {
      const parts = partsOf(row);
      return {
        target: addressOf(parts[0]),
        value: value === undefined ? 0n : integerOf(parts[value]),
        calldata: bytesOf(parts.at(-1)),
      };
    });
}

function sameTarget(action: Action): Inner[] {
  const target = addressOf(valueAt(action, 0));
  return partsOf(valueAt(action, 1)).map((calldata) => ({ target, calldata: bytesOf(calldata) }));
}

/** Calls on behalf of an account, as the connector of Euler's vaults makes them. */
function onBehalf(action: Action): Inner[] {
  return partsOf(valueAt(action, 0)).map((row) => {
    const [account, target, value, calldata] = partsOf(row);
    return {
      target: addressOf(target),
      value: integerOf(value),
      calldata: bytesOf(calldata),
      caller: addressOf(account),
    };
  });
}

const rows: Unpacker = (action) => rowsIn(valueAt(action, 0));

/** Calls inside those that make many at once. */
export const IN_MULTICALLS: Unpackers = {
  'multicall(bytes[])': ownAt(0),
  'multicall(uint256,bytes[])': ownAt(1),
  'multicall(bytes32,bytes[])': ownAt(1),
  'multicallWithNodeCheck(bytes32,bytes[])': ownAt(1),
  'batch(bytes[],bool)': ownAt(0),
  'multicall(address[],bytes[])': (action) => columnsOf(valueAt(action, 0), null, valueAt(action, 1)),
  'multicall(address[],bytes[],uint256[])': (action) =>
    columnsOf(valueAt(action, 0), valueAt(action, 2), valueAt(action, 1)),
  'multicall(address,bytes[])': sameTarget,
  'multicall((address,bytes)[])': rowsAt(0),
  'aggregate((address,bytes)[])': rowsAt(0),
  'blockAndAggregate((address,bytes)[])': rowsAt(0),
  'tryAggregate(bool,(address,bytes)[])': rowsAt(1),
  'tryBlockAndAggregate(bool,(address,bytes)[])': rowsAt(1),
  'aggregate3((address,bool,bytes)[])': rowsAt(0),
  'aggregate3Value((address,bool,uint256,bytes)[])': rowsAt(0, 2),
  'batch((address,uint256,bytes)[])': rows,
  'executeBatch((address,uint256,bytes)[])': rows,
  'execute((address,uint256,bytes)[])': rows,
  'batch((address,address,uint256,bytes)[])': onBehalf,
};
