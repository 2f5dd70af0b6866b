import type { Action } from '../action';
import {
  addressOf,
  bytesOf,
  columnsOf,
  type Inner,
  integerOf,
  Misfit,
  type Unpacker,
  type Unpackers,
  valueAt,
} from './inner';

/** A call to the first argument with the bytes of the second; the coins of the outer call go along. */
const call: Unpacker = (action) => [
  { target: addressOf(valueAt(action, 0)), calldata: bytesOf(valueAt(action, 1)), value: action.value },
];

/** The code of the first argument run in the executor's own name. */
const lent: Unpacker = (action) => [
  { target: addressOf(valueAt(action, 0)), calldata: bytesOf(valueAt(action, 1)), isDelegatecall: true },
];

const valueLast: Unpacker = (action) => [
  {
    target: addressOf(valueAt(action, 0)),
    calldata: bytesOf(valueAt(action, 1)),
    value: integerOf(valueAt(action, 2)),
  },
];

const valueBetween: Unpacker = (action) => [
  {
    target: addressOf(valueAt(action, 0)),
    value: integerOf(valueAt(action, 1)),
    calldata: bytesOf(valueAt(action, 2)),
  },
];

const columns: Unpacker = (action) => columnsOf(valueAt(action, 0), null, valueAt(action, 1));

/** An EVM script of Aragon: `00000001`, then target, length in four bytes, calldata. */
function script(index: number): Unpacker {
  return (action) => {
    const digits = bytesOf(valueAt(action, index)).slice(2);
    if (digits === '' || digits === '00000000') return [];
    if (!digits.startsWith('00000001')) throw new Misfit('another kind of script');
    const calls: Inner[] = [];
    let at = 8;
    while (at < digits.length) {
      const end = at + 48 + 2 * Number.parseInt(digits.slice(at + 40, at + 48), 16);
      // Not a number where the length itself is cut off.
      if (!(end <= digits.length)) throw new Misfit('script ends early', calls);
      calls.push({ target: `0x${digits.slice(at, at + 40)}`, calldata: `0x${digits.slice(at + 48, end)}` });
      at = end;
    }
    return calls;
  };
}

/** The call after an upgrade, when there is one: the new code run in the name of the contract at `proxy`. */
function afterUpgrade(code: number, data: number, proxy?: number): Unpacker {
  return (action) => {
    const calldata = bytesOf(valueAt(action, data));
    if (calldata === '0x') return [];
    const target = addressOf(valueAt(action, code));
    const named = proxy === undefined ? {} : { caller: addressOf(valueAt(action, proxy)) };
    return [{ target, calldata, value: action.value, isDelegatecall: true, ...named }];
  };
}

function afterCut(action: Action): Inner[] {
  const target = addressOf(valueAt(action, 1));
  return BigInt(target) === 0n
    ? []
    : [{ target, calldata: bytesOf(valueAt(action, 2)), isDelegatecall: true }];
}

/** A proxy that is given new code, which is then called; the call does not name the code. */
function afterDeploy(action: Action): Inner[] {
  const target = addressOf(valueAt(action, 1));
  return [{ target, calldata: bytesOf(valueAt(action, 2)), caller: action.target }];
}

/** Calls inside those of executors, account contracts and upgrades. */
export const IN_EXECUTORS: Unpackers = {
  'execute(address,bytes)': lent,
  'functionDelegateCall(address,bytes)': lent,
  'delegateCall(address,bytes)': lent,
  'forwardDelegate(address,bytes)': lent,
  'exec(address,bytes)': lent,
  'executeCall(address,bytes)': call,
  'functionCall(address,bytes)': call,
  'call(address,bytes)': call,
  'doCall(address,bytes)': call,
  'externalCall(address,bytes)': call,
  'executeAction(address,bytes)': call,
  'forward(address,bytes)': call,
  'schedule(address,bytes,uint48)': call,
  'callAgreement(address,bytes,bytes)': call,
  'callAppAction(address,bytes)': call,
  'functionCallWithValue(address,bytes,uint256)': valueLast,
  'call(address,bytes,uint256)': valueLast,
  'execute(address,bytes,uint256)': valueLast,
  'call(address,uint256,bytes)': valueBetween,
  'invoke(address,uint256,bytes)': valueBetween,
  'executeExternalCall(address,uint256,bytes)': valueBetween,
  'forwardWithValue(address,uint256,bytes)': valueBetween,
  'executeBatch(address[],bytes[])': columns,
  'executeBatch(address[],uint256[],bytes[])': (action) =>
    columnsOf(valueAt(action, 0), valueAt(action, 1), valueAt(action, 2)),
  'forward(bytes)': script(0),
  'newVote(bytes,string)': script(0),
  'newVote(bytes,string,bool,bool)': script(0),
  'upgradeToAndCall(address,bytes)': afterUpgrade(0, 1),
  'upgradeToAndCall(address,bytes,bool)': afterUpgrade(0, 1),
  'upgrade(address,bytes)': afterUpgrade(0, 1),
  'setImplementation(address,bytes)': afterUpgrade(0, 1),
  'upgradeToAndCall(string,address,bytes)': afterUpgrade(1, 2),
  'upgradeAndCall(address,address,bytes)': afterUpgrade(1, 2, 0),
  'diamondCut((address,uint8,bytes4[])[],address,bytes)': afterCut,
  'deployUpgradeToAndCall(address,address,bytes)': afterDeploy,
};
