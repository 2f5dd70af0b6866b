import {
  type Abi,
  type Address,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  keccak256,
  stringToHex,
} from 'viem';
import { rpc } from './anvil';
import { mined, type Sent, sendAll } from './deploy';

/** One call of a proposal; value in wei, 0 when absent. */
export type Call = { target: Address; value?: bigint; calldata: Hex };

/** A proposal as its Governor's functions want it. */
export type Draft = {
  id: bigint;
  targets: Address[];
  values: bigint[];
  calldatas: Hex[];
  description: string;
  hash: Hex;
  /** Salt of its operation in the timelock: the Governor's address over the description's hash. */
  salt: Hex;
};

/** The arguments and the id that `governor` gives to these calls and this description. */
export function draft(governor: Address, calls: readonly Call[], description: string): Draft {
  const targets = calls.map((call) => call.target);
  const values = calls.map((call) => call.value ?? 0n);
  const calldatas = calls.map((call) => call.calldata);
  const hash = keccak256(stringToHex(description));
  const packed = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'bytes[]' }, { type: 'bytes32' }],
    [targets, values, calldatas, hash],
  );
  const mixed = (BigInt(governor) << 96n) ^ BigInt(hash);
  const salt: Hex = `0x${mixed.toString(16).padStart(64, '0')}`;
  return { id: BigInt(keccak256(packed)), targets, values, calldatas, description, hash, salt };
}

/** Sends on a chain that mines at once; throws the revert in the contract's words when it failed. */
export async function sendChecked(url: string, abi: Abi, tx: Sent): Promise<Hex> {
  const [hash] = await sendAll(url, [tx]);
  if (hash === undefined) throw new Error('the node gave no transaction hash');
  await succeeded(url, abi, hash);
  return hash;
}

/** Throws unless the transaction is mined within 10 s and succeeded. */
export async function succeeded(url: string, abi: Abi, hash: Hex): Promise<void> {
  const receipt = await mined(url, hash);
  if (receipt.status === '0x1') return;
  const trace = await rpc<{ output?: Hex; error?: string }>(url, 'debug_traceTransaction', [
    hash,
    { tracer: 'callTracer' },
  ]);
  throw new Error(`reverted: ${words(abi, trace.output) ?? trace.error ?? 'without a reason'}`);
}

function words(abi: Abi, output: Hex | undefined): string | undefined {
  if (output === undefined || output === '0x') return undefined;
  try {
    const { errorName, args } = decodeErrorResult({ abi, data: output });
    return `${errorName}(${(args ?? []).join(', ')})`;
  } catch {
    return output;
  }
}
