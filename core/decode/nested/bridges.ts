import type { Action } from '../action';
import { aliasOf, chainOf } from './gateways';
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
import { carried } from './payload';

/** Where a bridge's call has its target, coins and calldata; without `value` the coins of the call itself go along. */
type Columns = { target: number; calldata: number; value?: number; isAliased?: true };

/** A message whose receiver is called on another chain; by whom, only aliasing bridges say. */
function message({ target, calldata, value, isAliased }: Columns): Unpacker {
  return (action, self) => {
    const inner: Inner = {
      target: addressOf(valueAt(action, target)),
      value: value === undefined ? action.value : integerOf(valueAt(action, value)),
      calldata: bytesOf(valueAt(action, calldata)),
      chainId: chainOf(action),
      caller: isAliased === true ? aliasOf(self) : null,
    };
    return inner.calldata === '0x' && inner.value === 0n ? [] : [carried(inner)];
  };
}

const L2_REQUEST = '(uint256,uint256,address,uint256,bytes,uint256,uint256,bytes[],address)' as const;

/** A request to one of zkSync's chains: all in one tuple. */
const requested: Unpacker = (action, self) => {
  const [chain, , target, value, calldata] = partsOf(valueAt(action, 0));
  const id = integerOf(chain);
  return [
    carried({
      target: addressOf(target),
      value: integerOf(value),
      calldata: bytesOf(calldata),
      chainId: id < 2n ** 52n ? Number(id) : null,
      caller: aliasOf(self),
    }),
  ];
};

/** Bytes that only their receiver below understands, if they are columns of calls. */
function toBelow(action: Action): Inner[] {
  const inner = carried({
    target: action.target,
    calldata: bytesOf(valueAt(action, 0)),
    chainId: chainOf(action),
    caller: null,
  });
  return inner.message === undefined ? [] : [inner];
}

/** Columns of calls for another chain, with the chain's number in the bridge's own counting. */
const wormhole: Unpacker = (action) =>
  columnsOf(valueAt(action, 0), valueAt(action, 1), valueAt(action, 2)).map(elsewhere);

function elsewhere(inner: Inner): Inner {
  return { ...inner, caller: null, chainId: null };
}

/** A payload for the same contract on another chain, if it is columns of calls. */
function payloadAt(index: number): Unpacker {
  return (action) => {
    const calldata = bytesOf(valueAt(action, index));
    const inner = carried({ target: action.target, calldata, caller: null, chainId: null });
    return inner.message === undefined ? [] : [inner];
  };
}

/** Calls of an account on another chain; its targets are filled up to 32 bytes. */
function remote(action: Action): Inner[] {
  return partsOf(valueAt(action, 1)).map((row) => {
    const [target, value, calldata] = partsOf(row);
    return elsewhere({
      target: addressOf(`0x${bytesOf(target).slice(-40)}`),
      value: integerOf(value),
      calldata: bytesOf(calldata),
    });
  });
}

const ticket = message({ target: 0, value: 1, calldata: 7, isAliased: true });

/** Calls inside messages to other chains. */
export const IN_BRIDGES: Unpackers = {
  'sendTxToL1(address,bytes)': message({ target: 0, calldata: 1 }),
  'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)': ticket,
  'unsafeCreateRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,bytes)': ticket,
  'createRetryableTicketNoRefundAliasRewrite(address,uint256,uint256,address,address,uint256,uint256,bytes)':
    ticket,
  'createRetryableTicket(address,uint256,uint256,address,address,uint256,uint256,uint256,bytes)': message({
    target: 0,
    value: 1,
    calldata: 8,
    isAliased: true,
  }),
  'sendContractTransaction(uint256,uint256,address,uint256,bytes)': message({
    target: 2,
    value: 3,
    calldata: 4,
    isAliased: true,
  }),
  'sendL1FundedContractTransaction(uint256,uint256,address,bytes)': message({
    target: 2,
    calldata: 3,
    isAliased: true,
  }),
  'sendMessage(address,bytes,uint32)': message({ target: 0, calldata: 1 }),
  'depositTransaction(address,uint256,uint64,bool,bytes)': message({
    target: 0,
    value: 1,
    calldata: 4,
    isAliased: true,
  }),
  'initiateWithdrawal(address,uint256,bytes)': message({ target: 0, calldata: 2 }),
  'sendMessageToChild(address,bytes)': message({ target: 0, calldata: 1 }),
  'sendMessage(address,uint256,bytes,uint256)': message({ target: 0, value: 1, calldata: 2 }),
  'sendMessage(address,uint256,bytes,uint256,address)': message({ target: 0, value: 1, calldata: 2 }),
  // Linea: the second is the fee of the bridge
  'sendMessage(address,uint256,bytes)': message({ target: 0, calldata: 2 }),
  'requestL2Transaction(address,uint256,bytes,uint256,uint256,bytes[],address)': message({
    target: 0,
    value: 1,
    calldata: 2,
    isAliased: true,
  }),
  [`requestL2TransactionDirect(${L2_REQUEST})`]: requested,
  'requireToPassMessage(address,bytes,uint256)': message({ target: 0, calldata: 1 }),
  'bridgeMessage(uint32,address,bool,bytes)': message({ target: 1, calldata: 3 }),
  'sendMessage(uint256,address,bytes)': message({ target: 1, calldata: 2 }),
  'sendToL1(bytes)': toBelow,
  'sendMessage(address[],uint256[],bytes[],address,uint16)': wormhole,
  'execute(uint16,bytes,bytes)': payloadAt(1),
  'execute(uint16,bytes,bytes,address)': payloadAt(1),
  'callContract(string,string,bytes)': payloadAt(2),
  'callRemote(uint32,(bytes32,uint256,bytes)[])': remote,
  'callRemote(uint32,address,uint256,bytes)': message({ target: 1, value: 2, calldata: 3 }),
  'forwardMessage(uint256,address,uint256,bytes)': message({ target: 1, calldata: 3 }),
};
