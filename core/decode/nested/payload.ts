import type { Hex } from 'viem';
import type { ActionKind, Argument, Value } from '../action';
import { addressWordsIn } from '../addressWords';
import { guessedCallables, knownCallables } from '../book';
import { type Layout, UnreadableBytes } from '../layout';
import { readArguments } from '../read';
import { parseSignature } from '../signature';
import { writeArguments } from '../write';
import type { Inner } from './inner';
import { type CallRoute, callsBy, routeOf } from './route';

const COLUMNS = 'columns to=0 value=1 signature=2 data=3';

/** Columns of calls, as receivers of messages from another chain read them. */
const FORMS: readonly (readonly [inputs: string, route: string])[] = [
  ['address[] targets,uint256[] values,string[] signatures,bytes[] calldatas', COLUMNS],
  [
    'address[] targets,uint256[] values,string[] signatures,bytes[] calldatas,bool[] withDelegatecalls',
    `${COLUMNS} lent=4`,
  ],
  ['address[] targets,uint256[] values,string[] signatures,bytes[] calldatas,uint8 proposalType', COLUMNS],
  ['address[] targets,bytes[] calldatas,uint256[] values', 'columns to=0 data=1 value=2'],
  ['address[] targets,uint256[] values,bytes[] calldatas', 'columns to=0 value=1 data=2'],
  [
    '((address target,uint256 value,bytes data)[] calls,address executor,bytes32 salt) proposal',
    'rows in=0.0 to=0 value=1 data=2',
  ],
  ['(address target,uint256 value,bytes data)[] calls', 'rows in=0 to=0 value=1 data=2'],
];

const TICKET =
  'address inbox,address l2Target,uint256 l2Value,uint256 gasLimit,uint256 maxFeePerGas,bytes l2Calldata';

// Read when the first message needs them.
let forms: readonly { inputs: readonly Layout[]; route: CallRoute }[] | undefined;
let ticket: readonly Layout[] | undefined;

/** A message to `target`: a call of a function we know, else columns of calls that its receiver runs, else bytes. */
export function carried(inner: Inner): Inner {
  const { calldata, target } = inner;
  if (inner.signature !== undefined || isKnownCall(calldata)) return inner;
  forms ??= FORMS.map(([inputs, route]) => ({ inputs: layoutsOf(inputs), route: routeOf(route) }));
  for (const { inputs, route } of forms) {
    const values = exactly(inputs, calldata.slice(2));
    if (values === undefined) continue;
    const place = { chainId: inner.chainId ?? null, caller: target, isDelegatecall: false };
    const calls = callsBy(route, values, { target, value: 0n, place }, target);
    const inside = calls.map((each) => ({ ...each, caller: target, chainId: place.chainId }));
    if (inside.length > 0) return { ...inner, message: messageOf('message', inputs, values, inside) };
  }
  return inner;
}

/** Reads the parts of a retryable ticket, the input of the bridge of Arbitrum’s timelock on Ethereum; undefined if they are not. */
export function ticketIn(inner: Inner, callOf: (parts: readonly Value[]) => Inner): Inner | undefined {
  ticket ??= layoutsOf(TICKET);
  const values = exactly(ticket, inner.calldata.slice(2));
  if (values === undefined) return undefined;
  return { ...inner, message: messageOf('retryable-ticket', ticket, values, [callOf(values)]) };
}

/** Whether the bytes are, to the last one, a call of a function we know. */
export function isKnownCall(calldata: string): boolean {
  // Arguments fill whole words; what does not is no call, and the tables need not be asked.
  if (calldata.length < 10 || (calldata.length - 10) % 64 !== 0) return false;
  const selector = calldata.slice(0, 10).toLowerCase() as Hex;
  const known = knownCallables(selector);
  // A right may be given by a function of any name, and then to somebody; the table of those takes time to make.
  const guessed =
    known.length === 0 && addressWordsIn(calldata as Hex).length > 0 ? guessedCallables(selector) : [];
  return [...known, ...guessed].some(({ inputs }) => exactly(inputs, calldata.slice(10)) !== undefined);
}

/** The arguments in the bytes, if they are nothing else. */
export function exactly(inputs: readonly Layout[], digits: string): Value[] | undefined {
  try {
    const values = readArguments(inputs, digits);
    return writeArguments(inputs, values) === digits ? values : undefined;
  } catch (error) {
    if (error instanceof UnreadableBytes) return undefined;
    throw error;
  }
}

function messageOf(
  kind: ActionKind,
  inputs: readonly Layout[],
  values: readonly Value[],
  inner: readonly Inner[],
) {
  const args: Argument[] = inputs.map(({ name, type }, index) => ({
    name,
    type,
    value: values[index] ?? '',
  }));
  return { kind, args, inner };
}

const layoutsOf = (inputs: string): readonly Layout[] => parseSignature(`f(${inputs})`)?.inputs ?? [];
