import type { Address, Hex } from 'viem';
import type { ActionKind, Argument, Value } from '../action';
import { knownCallables } from '../book';
import type { Layout } from '../layout';
import { readArguments } from '../read';
import { parseSignature } from '../signature';
import { UnreadableBytes } from '../unreadableBytes';
import { writeArguments } from '../write';
import { columnsOf, type Inner, partsOf } from './inner';

type Form = { inputs: readonly Layout[]; calls: (values: readonly Value[]) => Inner[] };

/** Columns of calls, as receivers of messages from another chain read them. */
const FORMS: readonly Form[] = [
  form(
    'f(address[] targets,uint256[] values,string[] signatures,bytes[] calldatas)',
    ([to, sums, names, data]) => columnsOf(to ?? [], sums ?? [], data ?? [], names),
  ),
  form(
    'f(address[] targets,uint256[] values,string[] signatures,bytes[] calldatas,bool[] withDelegatecalls)',
    ([to, sums, names, data, lent]) => {
      const isLent = partsOf(lent);
      return columnsOf(to ?? [], sums ?? [], data ?? [], names).map((inner, index) => ({
        ...inner,
        isDelegatecall: isLent[index] === true,
      }));
    },
  ),
  form(
    'f(address[] targets,uint256[] values,string[] signatures,bytes[] calldatas,uint8 proposalType)',
    ([to, sums, names, data]) => columnsOf(to ?? [], sums ?? [], data ?? [], names),
  ),
  form('f(address[] targets,bytes[] calldatas,uint256[] values)', ([to, data, sums]) =>
    columnsOf(to ?? [], sums ?? [], data ?? []),
  ),
  form('f(address[] targets,uint256[] values,bytes[] calldatas)', ([to, sums, data]) =>
    columnsOf(to ?? [], sums ?? [], data ?? []),
  ),
  form(
    'f(((address target,uint256 value,bytes data)[] calls,address executor,bytes32 salt) proposal)',
    ([proposal]) => rowsIn(partsOf(proposal)[0]),
  ),
  form('f((address target,uint256 value,bytes data)[] calls)', ([calls]) => rowsIn(calls)),
];

const TICKET = parseSignature(
  'f(address inbox,address l2Target,uint256 l2Value,uint256 gasLimit,uint256 maxFeePerGas,bytes l2Calldata)',
)?.inputs;

/** A message to `target`: a call of a function we know, else columns of calls that its receiver runs, else bytes. */
export function carried(inner: Inner): Inner {
  const { calldata, target } = inner;
  if (inner.signature !== undefined || isKnownCall(calldata)) return inner;
  for (const { inputs, calls } of FORMS) {
    const values = exactly(inputs, calldata.slice(2));
    if (values === undefined) continue;
    const own = { caller: target, chainId: inner.chainId ?? null };
    const inside = calls(values).map((each) => ({ ...each, ...own }));
    if (inside.length > 0) return { ...inner, message: messageOf('message', inputs, values, inside) };
  }
  return inner;
}

/** What the bridge of Arbitrum’s timelock on Ethereum is given: the parts of a retryable ticket; undefined if they are not. */
export function ticketIn(inner: Inner, callOf: (parts: readonly Value[]) => Inner): Inner | undefined {
  const values = TICKET && exactly(TICKET, inner.calldata.slice(2));
  if (TICKET === undefined || values === undefined) return undefined;
  return { ...inner, message: messageOf('retryable-ticket', TICKET, values, [callOf(values)]) };
}

/** Whether the bytes are, to the last one, a call of a function we know. */
export function isKnownCall(calldata: string): boolean {
  // Arguments fill whole words; what does not is no call, and the tables need not be asked.
  if (calldata.length < 10 || (calldata.length - 10) % 64 !== 0) return false;
  const known = knownCallables(calldata.slice(0, 10).toLowerCase() as Hex);
  return known.some(({ inputs }) => exactly(inputs, calldata.slice(10)) !== undefined);
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

/** Calls given as rows of target, value and calldata. */
export function rowsIn(rows: Value | undefined): Inner[] {
  return partsOf(rows).map((row) => {
    const [target, value, calldata] = partsOf(row) as [Address, string, Hex];
    return { target, value: BigInt(value), calldata };
  });
}

function form(signature: string, calls: (values: readonly Value[]) => Inner[]): Form {
  return { inputs: parseSignature(signature)?.inputs ?? [], calls };
}
