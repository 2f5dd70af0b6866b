import type { Address } from 'viem';
import type { Action, Value } from '../action';
import { aliasOf, chainBehind } from './gateways';
import {
  addressOf,
  bytesOf,
  columnsOf,
  type Inner,
  integerOf,
  partsOf,
  textOf,
  type Unpacker,
  type Unpackers,
  valueAt,
} from './inner';
import { rowsIn, ticketIn } from './payload';

/** The target by which Arbitrum's timelock on Ethereum knows that a call is the parts of a retryable ticket. */
const TICKETS = '0xa723c008e76e379c55599d2e4d93879beafda79c';

/** Calls of a timelock, those to another chain among them. */
function byTimelock(inner: readonly Inner[], action: Action, self: Address | null): Inner[] {
  return inner.map((each) => {
    if (each.target.toLowerCase() !== TICKETS) return each;
    return ticketIn(each, (parts) => onArbitrum(parts, action, self)) ?? each;
  });
}

function onArbitrum(parts: readonly Value[], action: Action, self: Address | null): Inner {
  const [inbox, target, value, , , calldata] = parts;
  return {
    target: addressOf(target),
    value: integerOf(value),
    calldata: bytesOf(calldata),
    caller: aliasOf(self),
    chainId: chainBehind(addressOf(inbox), action.place.chainId ?? 1),
  };
}

function one(action: Action): Inner[] {
  return [
    {
      target: addressOf(valueAt(action, 0)),
      value: integerOf(valueAt(action, 1)),
      calldata: bytesOf(valueAt(action, 2)),
    },
  ];
}

const single: Unpacker = (action, self) => byTimelock(one(action), action, self);

const batch: Unpacker = (action, self) =>
  byTimelock(columnsOf(valueAt(action, 0), valueAt(action, 1), valueAt(action, 2)), action, self);

/** Target, value, signature and data, as a Compound timelock takes them; `lent` is where it says delegatecall. */
function compound(lent?: number): Unpacker {
  return (action) => [
    {
      target: addressOf(valueAt(action, 0)),
      value: integerOf(valueAt(action, 1)),
      signature: textOf(valueAt(action, 2)),
      calldata: bytesOf(valueAt(action, 3)),
      isDelegatecall: lent !== undefined && valueAt(action, lent) === true,
    },
  ];
}

function columns(action: Action): Inner[] {
  const [to, sums, names, data] = [0, 1, 2, 3].map((index) => valueAt(action, index));
  return columnsOf(to ?? [], sums ?? [], data ?? [], names);
}

function lentColumns(action: Action): Inner[] {
  const lent = partsOf(valueAt(action, 4));
  return columns(action).map((inner, index) => ({ ...inner, isDelegatecall: lent[index] === true }));
}

/** Actions of an Aave payload. */
function payload(action: Action): Inner[] {
  return partsOf(valueAt(action, 0)).map((row) => {
    const [target, lent, , value, signature, calldata] = partsOf(row);
    return {
      target: addressOf(target),
      value: integerOf(value),
      signature: textOf(signature),
      calldata: bytesOf(calldata),
      isDelegatecall: lent === true,
      caller: null,
    };
  });
}

/** Operations of zkSync's governance: rows of calls within the first argument. */
const operation: Unpacker = (action) => rowsIn(partsOf(valueAt(action, 0))[0]);

/** A plan whose code will run in the name of Maker's treasury, which the call does not name. */
function plan(action: Action): Inner[] {
  const target = addressOf(valueAt(action, 0));
  return [{ target, calldata: bytesOf(valueAt(action, 2)), isDelegatecall: true, caller: null }];
}

const CALL = '((address,uint256,bytes)[],bytes32,bytes32)';

/** Calls inside those of timelocks. */
export const IN_TIMELOCKS: Unpackers = {
  'schedule(address,uint256,bytes,bytes32,bytes32,uint256)': single,
  'execute(address,uint256,bytes,bytes32,bytes32)': single,
  'scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)': batch,
  'executeBatch(address[],uint256[],bytes[],bytes32,bytes32)': batch,
  'queueTransaction(address,uint256,string,bytes,uint256)': compound(),
  'executeTransaction(address,uint256,string,bytes,uint256)': compound(),
  'queueTransaction(address,uint256,string,bytes,uint256,bool)': compound(5),
  'executeTransaction(address,uint256,string,bytes,uint256,bool)': compound(5),
  'executeTransaction(address,uint256,string,bytes,bool)': compound(4),
  'executeTransactions(address[],uint256[],string[],bytes[])': columns,
  'queue(address[],uint256[],string[],bytes[],bool[])': lentColumns,
  'createPayload((address,bool,uint8,uint256,string,bytes)[])': payload,
  [`scheduleTransparent(${CALL},uint256)`]: operation,
  [`execute(${CALL})`]: operation,
  [`executeInstant(${CALL})`]: operation,
  'execute(((address,uint256,bytes)[],address,bytes32))': operation,
  'plot(address,bytes32,bytes,uint256)': plan,
  'exec(address,bytes32,bytes,uint256)': plan,
};
