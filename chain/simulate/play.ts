import type { Address, Hex } from 'viem';
import type { SimulatedEvent } from '@/core/decode/simulated';
import { isHexBytes } from '@/core/governor/hexBytes';
import { t } from '@/core/language/message';
import { isHash, toQuantity } from '../rpc/quantity';
import { RpcError } from '../rpc/rpcError';
import type { Transport } from '../rpc/transport';
import { simulatedRefusal } from './explain';
import { joinOverrides, type StateOverrides } from './overrides';
import {
  type Asking,
  askAt,
  decodeSteps,
  encodeSteps,
  type RehearsalStep,
  rehearse,
  STAND_IN,
  type StepOutcome,
  standIn,
} from './rehearsal';
import { Unplayable } from './subject';

/** A play: the deeds of one account, with reads before and after. */
export type Play = {
  actor: Address;
  overrides: StateOverrides;
  deeds: readonly { to: Address; value: bigint; data: Hex }[];
  /** The later deeds are tried also after one that failed. */
  goesOn: boolean;
  reads: readonly RehearsalStep[];
};

/** Outcome of a deed; `text` is the endpoint's own, where it has one. */
export type StateCallOutcome = StepOutcome & { text: string };

/** Result of a play; `after` and `logs` are null if unavailable. */
export type Played = {
  method: 'simulate' | 'call';
  deeds: StateCallOutcome[];
  before: StepOutcome[];
  after: StepOutcome[] | null;
  logs: SimulatedEvent[] | null;
};

/** Plays by `eth_simulateV1`; null where the endpoint has no such method. Throws `RpcError` and `Unplayable`. */
export async function playSimulated(
  transport: Transport,
  play: Play,
  asking: Asking,
): Promise<Played | null> {
  const reading = { from: STAND_IN, to: STAND_IN, data: encodeSteps(play.reads) };
  const calls = [
    reading,
    ...play.deeds.map(({ to, value, data }) => ({ from: play.actor, to, value: toQuantity(value), data })),
    reading,
  ];
  const stateOverrides = joinOverrides(play.overrides, standIn(STAND_IN));
  const payload = { blockStateCalls: [{ stateOverrides, calls }], traceTransfers: true };
  const answer = await askSimulated(transport, payload, asking);
  if (answer === null) return null;
  const block = Array.isArray(answer) ? (answer[0] as { calls?: unknown } | undefined) : undefined;
  const results = block?.calls;
  if (!Array.isArray(results) || results.length !== calls.length) return null;
  const [before, after] = [results[0], results.at(-1)].map((each: unknown) =>
    decodeSteps((each as { returnData?: unknown } | null)?.returnData, play.reads.length),
  );
  if (before === null || before === undefined) {
    throw new Unplayable(t`the endpoint takes no notice of what is assumed about the state`);
  }
  const done = results.slice(1, -1).map((each: unknown) => deedOf(each));
  return {
    method: 'simulate',
    deeds: done.map(({ outcome }) => outcome),
    before,
    after: after ?? null,
    logs: done.flatMap(({ logs }) => logs),
  };
}

/** Asks by `eth_simulateV1`; null where the endpoint has no such method, or breaks it off. Throws `RpcError`. */
export async function askSimulated(transport: Transport, payload: object, asking: Asking): Promise<unknown> {
  try {
    return await askAt(transport, asking, 'eth_simulateV1', { ...payload, validation: false });
  } catch (error) {
    // An endpoint without the method, or events without end; the other way is still open.
    if (error instanceof RpcError && ['host', 'revert', 'malformed', 'large'].includes(error.kind))
      return null;
    throw error;
  }
}

function deedOf(result: unknown): { outcome: StateCallOutcome; logs: SimulatedEvent[] } {
  const { returnData, logs } = (result ?? {}) as Record<string, unknown>;
  const refusal = simulatedRefusal(result);
  if (refusal === null) {
    const data = isHexBytes(returnData) ? returnData : '0x';
    return { outcome: { ok: true, data, text: '' }, logs: Array.isArray(logs) ? logs.flatMap(logOf) : [] };
  }
  // Words that say no more than that it failed.
  const text = refusal.text.slice(0, 300).replace(/^execution failed$/i, '');
  return { outcome: { ok: false, data: refusal.data, text }, logs: [] };
}

function logOf(log: unknown): SimulatedEvent[] {
  const { address, topics, data } = (log ?? {}) as Record<string, unknown>;
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return [];
  if (!Array.isArray(topics) || topics.length > 4 || !topics.every(isHash) || !isHexBytes(data)) return [];
  return [{ address: address as Address, topics, data }];
}

/** Plays by `eth_call` with the rehearsal's code in the place of the acting account, which answers for it. Gives no events. */
export async function playCalled(transport: Transport, play: Play, asking: Asking): Promise<Played> {
  const { actor, deeds, reads, goesOn } = play;
  const steps: RehearsalStep[] = [
    ...reads,
    ...deeds.map((call): RehearsalStep => ({ kind: 'act', ...call, goesOn })),
    ...reads,
  ];
  const isOther = actor.toLowerCase() !== STAND_IN.toLowerCase();
  const original = isOther ? await codeOf(transport, actor, asking) : '0x';
  const outcomes = await rehearse(transport, steps, play.overrides, asking, { account: actor, original });
  const done = outcomes
    .slice(reads.length, reads.length + deeds.length)
    .map((outcome) => ({ ...outcome, text: '' }));
  return {
    method: 'call',
    deeds: done,
    before: outcomes.slice(0, reads.length),
    after: goesOn || done.every(({ ok }) => ok) ? outcomes.slice(reads.length + deeds.length) : null,
    logs: null,
  };
}

async function codeOf(transport: Transport, account: Address, asking: Asking): Promise<Hex> {
  const answer = await askAt(transport, asking, 'eth_getCode', account);
  return isHexBytes(answer) ? answer : '0x';
}
