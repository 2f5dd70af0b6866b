import type { Address, Hex } from 'viem';
import type { CallRefusal } from '@/core/governor/errors/refusal';
import { isHexBytes } from '@/core/governor/hexBytes';
import { toQuantity } from '../../rpc/quantity';
import type { Transport } from '../../rpc/transport';
import { simulatedRefusal } from '../explain';
import type { StateOverrides } from '../overrides';
import { askSimulated } from '../play';
import type { Asking } from '../rehearsal';
import type { LifeBlock } from './lifePlan';

/** A call of a life, and who makes it. */
export type LifeCall = { from: Address; to: Address; data: Hex; value?: bigint };

/** One block of a life: when it is, what is assumed from then on, and what is called in it. */
export type PlayedBlock = { at: LifeBlock; overrides: StateOverrides; calls: readonly LifeCall[] };

/** Outcome of a call: its answer or the reason of its refusal. */
export type LifeAnswer = { data: Hex; refusal: CallRefusal | null; gas: bigint | null };

/** Plays the blocks one after the other; null where the endpoint has no such method. Throws `RpcError`. */
export async function playLife(
  transport: Transport,
  blocks: readonly PlayedBlock[],
  asking: Asking,
): Promise<LifeAnswer[][] | null> {
  const blockStateCalls = blocks.map(({ at, overrides, calls }) => ({
    blockOverrides: { number: toQuantity(at.number), time: toQuantity(at.time) },
    stateOverrides: overrides,
    calls: calls.map(({ value, ...call }) => ({ ...call, value: toQuantity(value ?? 0n) })),
  }));
  const answer = await askSimulated(transport, { blockStateCalls }, asking);
  if (!Array.isArray(answer)) return null;
  // An endpoint may include the blocks between when numbers are skipped.
  const full = answer.filter((block: unknown) => callsIn(block).length > 0);
  if (full.length !== blocks.length) return null;
  const answers = full.map((block: unknown) => callsIn(block).map(answerIn));
  return answers.every((found, index) => found.length === blocks[index]?.calls.length) ? answers : null;
}

function callsIn(block: unknown): readonly unknown[] {
  const calls = (block as { calls?: unknown } | null)?.calls;
  return Array.isArray(calls) ? calls : [];
}

function answerIn(result: unknown): LifeAnswer {
  const { returnData, gasUsed } = (result ?? {}) as Record<string, unknown>;
  const gas = typeof gasUsed === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(gasUsed) ? BigInt(gasUsed) : null;
  const refusal = simulatedRefusal(result);
  return { data: isHexBytes(returnData) ? returnData : '0x', refusal, gas };
}
