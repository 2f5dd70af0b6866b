import type { Address, Hex } from 'viem';
import type { Block } from '@/core/governor/dao';
import { executorOf } from '@/core/governor/executor';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { getBlock, getHead, type Transport } from '../rpc/transport';
import type { View } from '../rpc/view';
import { type Assumption, storageOverrides, word } from './overrides';
import { type Asking, type RehearsalStep, rehearse, type StepOutcome } from './rehearsal';
import { type SimulatedDao, type SimulationSubject, Unplayable } from './subject';

/** Context in which a proposal is played: one block of one chain. */
export type Scene = {
  transport: Transport;
  dao: SimulatedDao;
  subject: SimulationSubject;
  executor: Address;
  block: Block;
  /** As contracts see it, which is not the block's own where another chain lies below. */
  number: bigint;
  asking: Asking;
};

/** The block that a simulation begins with: the newest, or one that is named. Throws `Unplayable`. */
export async function blockOf(
  transport: Transport,
  at: bigint | undefined,
  signal: AbortSignal,
): Promise<Block> {
  if (at === undefined) return getHead(transport, { signal });
  const block = await getBlock(transport, at, { signal });
  if (block === null) throw new Unplayable(t`the endpoint does not know this block`);
  return block;
}

/** Begins a simulation, by asking which block contracts see. */
export async function sceneAt(
  transport: Transport,
  dao: SimulatedDao,
  subject: SimulationSubject,
  block: Block,
  limits: Omit<Asking, 'block'>,
): Promise<Scene> {
  const asking = { ...limits, block: block.number };
  const [outcome] = await rehearse(transport, [{ kind: 'number' }], {}, asking);
  const number = BigInt(answerOf(outcome) ?? '0x0');
  return { transport, dao, subject, executor: executorOf(dao), block, number, asking };
}

/** Assumptions that let the Governor execute, and their description. */
export type ExecutionSetup = {
  id: bigint;
  actions: readonly RawAction[];
  assumptions: Assumption[];
  said: string[];
};

/** Runs steps on the scene with something assumed. */
export function ask(
  scene: Scene,
  steps: readonly RehearsalStep[],
  assumptions: readonly Assumption[] = [],
): Promise<StepOutcome[]> {
  return rehearse(scene.transport, steps, storageOverrides(assumptions), scene.asking);
}

/** A view as a step. */
export function reading(one: { to: Address; data: Hex }): RehearsalStep {
  return { kind: 'read', to: one.to, data: one.data };
}

/** Asks the views under assumptions; null where one did not answer. */
export async function askViews<T>(
  scene: Scene,
  views: readonly View<T>[],
  assumptions: readonly Assumption[] = [],
): Promise<(T | null)[]> {
  const outcomes = await ask(scene, views.map(reading), assumptions);
  return views.map((one, index) => one.read(answerOf(outcomes[index])));
}

/** Answer of a read; null when it reverted or returned nothing. */
export function answerOf(outcome: StepOutcome | undefined): Hex | null {
  return outcome === undefined || !outcome.ok || outcome.data === '0x' ? null : outcome.data;
}

/** The present value of a slot; zero where the endpoint does not say. */
export async function slotValueAt(scene: Scene, contract: Address, slot: bigint): Promise<bigint> {
  const { transport, asking } = scene;
  const params = [contract, word(slot), `0x${asking.block.toString(16)}`];
  const answer = await transport.request<unknown>('eth_getStorageAt', params, { signal: asking.signal });
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer) ? BigInt(answer) : 0n;
}
