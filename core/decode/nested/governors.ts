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

/** Calls of a proposal given as columns that begin at `first`; its executor makes them, whom the call does not name. */
function proposal(first = 0): Unpacker {
  return (action) =>
    columnsOf(valueAt(action, first), valueAt(action, first + 1), valueAt(action, first + 2)).map(byExecutor);
}

/** The same with the signatures that Bravo and Alpha have. */
function signed(first = 0): Unpacker {
  return (action) => {
    const [to, sums, names, data] = [0, 1, 2, 3].map((index) => valueAt(action, first + index));
    return columnsOf(to ?? [], sums ?? [], data ?? [], names).map(byExecutor);
  };
}

function byExecutor(inner: Inner): Inner {
  return { ...inner, caller: null };
}

function relay(action: Action): Inner[] {
  return [
    {
      target: addressOf(valueAt(action, 0)),
      value: integerOf(valueAt(action, 1)),
      calldata: bytesOf(valueAt(action, 2)),
    },
  ];
}

const relayed: Unpacker = (action) => relay(action).map(byExecutor);

/** Rows of calls that another account makes, from the argument at `index`. */
function rowsAt(index: number): Unpacker {
  return (action) => rowsIn(valueAt(action, index)).map(byExecutor);
}

const ROWS = '(address,uint256,bytes)[]';

/** Calls to several chains: rows of (chain, contract, gas, calls). */
function interchain(action: Action): Inner[] {
  return partsOf(valueAt(action, 0)).flatMap((row) =>
    rowsIn(partsOf(row).at(-1)).map((inner) => ({ ...inner, caller: null, chainId: null })),
  );
}

/** Calls inside those of Governors, proposals in proposals among them. */
export const IN_GOVERNORS: Unpackers = {
  'propose(address[],uint256[],bytes[],string)': proposal(),
  'propose(address[],uint256[],bytes[],string,uint8)': proposal(),
  'propose(address[],uint256[],string[],bytes[],string)': signed(),
  'propose(address[],uint256[],string[],bytes[],string,uint32)': signed(),
  'proposeOnTimelockV1(address[],uint256[],string[],bytes[],string)': signed(),
  'proposeBySigs((bytes,address,uint256)[],address[],uint256[],string[],bytes[],string)': signed(1),
  'queue(address[],uint256[],bytes[],bytes32)': proposal(),
  'execute(address[],uint256[],bytes[],bytes32)': proposal(),
  'relay(address,uint256,bytes)': relay,
  [`submitProposal(${ROWS},string)`]: rowsAt(0),
  'submitProposal((address,uint96,bytes)[],string)': rowsAt(0),
  [`createProposal(bytes,${ROWS},uint256,uint64,uint64,uint8,bool)`]: rowsAt(1),
  [`createProposal(bytes,${ROWS},uint64,uint64,bytes)`]: rowsAt(1),
  [`createProposal(bytes,${ROWS},uint256,bool,bool,uint64,uint64)`]: rowsAt(1),
  [`execute(bytes32,${ROWS},uint256)`]: (action) => rowsIn(valueAt(action, 1)),
  [`sendProposal(string,string,${ROWS})`]: rowsAt(2),
  [`sendProposals((string,string,uint256,${ROWS})[])`]: interchain,
  'submitTransaction(address,uint256,bytes)': relay,
  'executeTransaction(address,uint256,bytes)': relay,
  'execute(address,uint256,bytes)': relay,
  'executeOnBehalf(address,uint256,bytes)': relayed,
};
