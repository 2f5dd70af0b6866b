import type { Address, Hex } from 'viem';
import { decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils';
import { isHexBytes } from '@/core/governor/hexBytes';
import { t } from '@/core/language/message';
import { toQuantity } from '../rpc/quantity';
import type { Transport } from '../rpc/transport';
import { joinOverrides, type StateOverrides } from './overrides';
import { ORIGINAL, REHEARSAL_CODE } from './rehearsalCode';
import { Unplayable } from './subject';

/** A step of a rehearsal: a call that changes the state, or a read. */
export type RehearsalStep =
  /** Makes the call; what follows is left out when it fails, unless `goesOn`. */
  | { kind: 'act'; to: Address; value: bigint; data: Hex; goesOn?: boolean }
  | { kind: 'read'; to: Address; data: Hex; gas?: bigint }
  | { kind: 'coins' | 'code'; to: Address }
  /** The number and the time of the block as contracts see them. */
  | { kind: 'number' | 'time' };

/** Outcome of a step: its answer (at most 2,048 bytes), or its revert data. */
export type StepOutcome = { ok: boolean; data: Hex };

/** An account that exists only in simulations: without a key, and without code or coins on the chain. */
export const STAND_IN: Address = '0x51514f5265686561727361C000000000000000c0';

const KINDS = { act: 0, read: 1, coins: 2, code: 3, number: 4, time: 5, mark: 6, goesOn: 7 } as const;
// A view that needs more has something wrong with it.
const READ_GAS = 3_000_000n;
const MARK = 0x51554f52415445n;

const rehearsalAbi = parseAbi([
  'struct Step { uint8 kind; address target; uint256 value; uint256 limit; bytes data; }',
  'function rehearse(Step[] steps) payable returns ((bool ok, bytes data)[] outcomes)',
]);
const OUTCOMES = [
  {
    type: 'tuple[]',
    components: [
      { name: 'ok', type: 'bool' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const;

/** Calldata that runs steps on the rehearsal's code, and proves that it ran. */
export function encodeSteps(steps: readonly RehearsalStep[]): Hex {
  const mark = { kind: KINDS.mark, target: STAND_IN, value: MARK, limit: 0n, data: '0x' as Hex };
  return encodeFunctionData({
    abi: rehearsalAbi,
    functionName: 'rehearse',
    args: [[mark, ...steps.map(packed)]],
  });
}

function packed(step: RehearsalStep) {
  const isAct = step.kind === 'act';
  return {
    kind: isAct && step.goesOn === true ? KINDS.goesOn : KINDS[step.kind],
    target: 'to' in step ? step.to : STAND_IN,
    value: isAct ? step.value : 0n,
    limit: (step.kind === 'read' ? step.gas : undefined) ?? READ_GAS,
    data: 'data' in step ? step.data : ('0x' as Hex),
  };
}

/** Reads what `encodeSteps` was answered; null when that is not the answer of the rehearsal's code. */
export function decodeSteps(answer: unknown, count: number): StepOutcome[] | null {
  if (!isHexBytes(answer)) return null;
  try {
    const [found] = decodeAbiParameters(OUTCOMES, answer);
    const [mark, ...outcomes] = found;
    if (mark?.ok !== true || BigInt(mark.data) !== MARK + 1n || outcomes.length !== count) return null;
    return outcomes.map(({ ok, data }) => ({ ok, data }));
  } catch {
    return null;
  }
}

/** Puts the rehearsal's code at an address, and the code that is there behind it. */
export function standIn(at: Address, original: Hex = '0x'): StateOverrides {
  return original === '0x'
    ? { [at]: { code: REHEARSAL_CODE } }
    : { [at]: { code: REHEARSAL_CODE }, [ORIGINAL]: { code: original } };
}

/** How an endpoint is asked. */
export type Asking = { signal: AbortSignal; bytes: number; block: bigint };

/** Asks about something at the block; what else the method takes comes behind it. */
export function askAt(
  transport: Transport,
  { signal, bytes, block }: Asking,
  method: string,
  about: unknown,
  ...more: readonly unknown[]
): Promise<unknown> {
  return transport.request<unknown>(method, [about, toQuantity(block), ...more], { signal, limit: bytes });
}

/** Runs steps by one `eth_call`; throws `RpcError`, and `Unplayable` where the endpoint ignores what is assumed. */
export async function rehearse(
  transport: Transport,
  steps: readonly RehearsalStep[],
  overrides: StateOverrides,
  asking: Asking,
  at: { account: Address; original?: Hex } = { account: STAND_IN },
): Promise<StepOutcome[]> {
  const assumed = joinOverrides(overrides, standIn(at.account, at.original));
  const call = { from: STAND_IN, to: at.account, data: encodeSteps(steps) };
  const answer = await askAt(transport, asking, 'eth_call', call, assumed);
  const outcomes = decodeSteps(answer, steps.length);
  if (outcomes === null)
    throw new Unplayable(t`the endpoint takes no notice of what is assumed about the state`);
  return outcomes;
}
