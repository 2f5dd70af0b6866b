import type { Address, Hex } from 'viem';
import { encodeAbiParameters, toFunctionSelector } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import { isHexBytes } from '@/core/governor/hexBytes';
import type { Settled } from '../rpc/identity';
import { toQuantity } from '../rpc/quantity';
import { createTransport, type Transport } from '../rpc/transport';

/** A figure as it can be read again: calldata for one contract at one block. */
type CallAtBlock = { contract: Address; data: Hex; block: bigint };

/** Reads a figure again, raw; throws `rpc-refused` when the contract or the host does not give it. */
export async function verifyFigure(
  transport: Transport,
  figure: CallAtBlock,
  signal?: AbortSignal,
): Promise<Hex> {
  const call = { to: figure.contract, data: figure.data };
  const params = [call, toQuantity(figure.block)];
  const { value, host } = await transport.ask<unknown>('eth_call', params, { signal });
  if (!isHexBytes(value)) {
    throw transport.charge(host, 'its answer to a call is not hex');
  }
  if (value === '0x') {
    const name = transport.hosts()[host]?.name ?? '';
    throw new QuorateError('rpc-refused', { host: name, reason: 'nothing answers at this block.' });
  }
  return value as Hex;
}

/**
 * As `verifyFigure`, for a caller that has only the endpoints of a chain, and a settled block of it where one is known: a
 * host that has another one in its place is not asked. Hosts are checked once per verifier.
 */
export function createVerifier(
  chain: { id: number; rpc: readonly string[] },
  settled?: Settled | undefined,
): (figure: CallAtBlock) => Promise<Hex> {
  const transport = createTransport({ chainId: chain.id, hosts: chain.rpc });
  if (settled !== undefined) transport.expect(settled);
  return (figure) => verifyFigure(transport, figure);
}

// By which Governors name their token and their timelock.
const NAMING = ['token()', 'comp()', 'nouns()', 'timelock()'];

/** Whether a contract is the Governor, or its token or timelock by the Governor's own word at that block. Never throws. */
export async function isNamedBy(
  check: (figure: CallAtBlock) => Promise<Hex>,
  governor: Address,
  { contract, block }: Pick<CallAtBlock, 'contract' | 'block'>,
): Promise<boolean> {
  const wanted = contract.slice(2).toLowerCase();
  if (governor.slice(2).toLowerCase() === wanted) return true;
  const answers = NAMING.map((call) =>
    check({ contract: governor, data: figureData(call, []), block }).catch(() => '0x'),
  );
  return (await Promise.all(answers)).some((answer) => answer.slice(26).toLowerCase() === wanted);
}

/** Calldata of a call in words, `quorum(uint256)` with its arguments as texts; only types without brackets. */
export function figureData(call: string, args: readonly string[]): Hex {
  const types = /\(([^()[\]]*)\)$/.exec(call)?.[1];
  if (types === undefined)
    throw new QuorateError('unexpected', { reason: `${call} is no call we can encode` });
  const list = types === '' ? [] : types.split(',').map((type) => ({ type: type.trim() }));
  const values = list.map(({ type }, index) => fromText(type, args[index] ?? ''));
  return `${toFunctionSelector(`function ${call}`)}${encodeAbiParameters(list, values).slice(2)}`;
}

function fromText(type: string, text: string): unknown {
  if (/^u?int/.test(type)) return BigInt(text);
  return type === 'bool' ? text === 'true' : text;
}
