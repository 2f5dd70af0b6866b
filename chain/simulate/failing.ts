import type { Address } from 'viem';
import { stringToHex } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import type { CallRefusal } from '@/core/governor/errors/refusal';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import { isOutOfTurn } from './explain';
import { balanceOverride, type StateOverrides } from './overrides';
import { type Play, type Played, playCalled, playSimulated, type StateCallOutcome } from './play';
import { answerOf, ask, type Scene } from './scene';

/** With these words the timelock of version 4, and Compound's, hide why a call failed. */
const HIDING = ['underlying transaction reverted', 'Transaction execution reverted'].map((words) =>
  stringToHex(words).slice(2),
);

/** The calls of a proposal, made by its executor one after the other. */
export async function playOfCalls(
  scene: Scene,
  actions: readonly RawAction[],
  attached: bigint,
  goesOn: boolean,
): Promise<Omit<Play, 'reads'>> {
  const { executor } = scene;
  const deeds = actions.map((action) => ({
    to: action.target,
    value: action.value,
    data: callOf(action),
  }));
  let overrides: StateOverrides = {};
  if (attached > 0n) {
    const held = answerOf((await ask(scene, [{ kind: 'coins', to: executor }]))[0]);
    overrides = balanceOverride(executor, BigInt(held ?? '0x0') + attached);
  }
  return { actor: executor, overrides, deeds, goesOn };
}

/** Whether a call goes to the Governor from another account: it takes changes of its own rules only from itself. */
export function isOwnCall({ dao, executor }: Scene, target: Address | undefined): boolean {
  return isSameAddress(target ?? executor, dao.address) && !isSameAddress(executor, dao.address);
}

/** Finds the call that fails after those before it; null if none or unknown. `whole` is the refusal of the execution. */
export async function findFailing(
  scene: Scene,
  actions: readonly RawAction[],
  attached: bigint,
  method: Played['method'],
  whole: CallRefusal | null,
): Promise<{ index: number; refusal: StateCallOutcome | null } | null> {
  const { transport, asking } = scene;
  const play = { ...(await playOfCalls(scene, actions, attached, true)), reads: [] };
  const simulated = method === 'simulate' ? await playSimulated(transport, play, asking) : null;
  const { deeds } = simulated ?? (await playCalled(transport, play, asking));
  const own: number[] = [];
  for (const [index, call] of deeds.entries()) {
    if (call.ok) continue;
    if (isOwnCall(scene, actions[index]?.target) && isOutOfTurn(call)) {
      own.push(index);
      continue;
    }
    const isSame = whole === null || whole.data === call.data || isHiding(whole);
    if (own.length === 0 || isSame) return { index, refusal: call };
    // Refused otherwise than the execution was: a change of the Governor's own rules before it failed first.
    break;
  }
  // Otherwise a single change of the Governor's own rules is the call that fails.
  const [only] = own;
  return only !== undefined && own.length === 1 ? { index: only, refusal: null } : null;
}

const isHiding = ({ data }: CallRefusal): boolean => HIDING.some((words) => data.includes(words));
