import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { Simulated } from '@/core/decode/simulated';
import { lifecycleCall } from '@/core/governor/call';
import { type CallRefusal, refusalReason } from '@/core/governor/errors/refusal';
import { executorOf } from '@/core/governor/executor';
import { numbersProposals } from '@/core/governor/family';
import type { RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import { RpcError } from '../rpc/rpcError';
import { readEvents } from './effects';
import { isOutOfTurn } from './explain';
import { balanceOverride, joinOverrides, type StateOverrides, storageOverrides } from './overrides';
import { type Play, type Played, playCalled, playSimulated, type StateCallOutcome } from './play';
import { allowance, holding, namedIn, type StateRead, unique, watchedRulesOf } from './reads';
import { STAND_IN } from './rehearsal';
import { answerOf, ask, type ExecutionSetup, type Scene } from './scene';
import { type Effects, simulatedEffectsOf, unreadHoldings } from './simulatedEffects';
import { type SimulateOptions, Unplayable } from './subject';

/** What of a simulation was found out by playing. */
export type Performed = Pick<Simulated, 'outcome' | 'action' | 'reason' | 'path' | 'method' | 'attached'> & {
  effects: Effects | null;
};

const MOST_TOKENS = 12;
const MOST_HOLDERS = 20;
const MOST_APPROVALS = 40;

/** Plays the Governor's own `execute`, with what was staged. Throws `RpcError` and `Unplayable`. */
export async function performExecution(
  scene: Scene,
  setup: ExecutionSetup,
  options: SimulateOptions,
): Promise<Performed> {
  const { dao, subject } = scene;
  const { actions, id } = setup;
  // Compound's way: whoever executes pays for the calls.
  const attached = numbersProposals(dao) ? actions.reduce((sum, { value }) => sum + value, 0n) : 0n;
  const content = { proposalId: id, actions, descriptionHash: subject.descriptionHash };
  const call = { to: dao.address, value: attached, data: lifecycleCall('execute', content, dao.family).data };
  const storage = storageOverrides(setup.assumptions);
  const overrides = joinOverrides(storage, balanceOverride(STAND_IN, attached));
  const play = { actor: STAND_IN, overrides, deeds: [call], goesOn: false };
  const { played, reads } = await playWell(scene, play, actions, options);
  const base = { path: 'governor', method: played.method, attached } as const;
  const outcome = played.deeds[0];
  if (outcome?.ok === true) return { ...base, ...PASSED, effects: simulatedEffectsOf(played, reads) };
  const found = await findFailing(scene, actions, attached, played.method);
  const own = refusalReason(outcome ?? NO_ANSWER, options.formatters ?? {});
  if (found === null) return { ...base, outcome: 'reverted', action: null, reason: own, effects: null };
  const reason = found.refusal === null ? own : refusalReason(found.refusal, options.formatters ?? {});
  return { ...base, outcome: 'reverted', action: found.index, reason, effects: null };
}

const PASSED = { outcome: 'passed', action: null, reason: null } as const;
const NO_ANSWER: CallRefusal = { data: '0x', text: '' };

/** Plays the calls one by one from the account that makes them, without the Governor. Throws as above. */
export async function performCalls(scene: Scene, options: SimulateOptions): Promise<Performed> {
  const { dao, subject, executor } = scene;
  const { actions } = subject;
  const attached = numbersProposals(dao) ? actions.reduce((sum, { value }) => sum + value, 0n) : 0n;
  const play = await callsOf(scene, actions, attached, false);
  const { played, reads } = await playWell(scene, play, actions, options);
  const base = { path: 'executor', method: played.method, attached } as const;
  const index = played.deeds.findIndex(({ ok }) => !ok);
  const failed = played.deeds[index];
  if (failed === undefined) return { ...base, ...PASSED, effects: simulatedEffectsOf(played, reads) };
  const target = actions[index]?.target;
  if (
    target !== undefined &&
    isSameAddress(target, dao.address) &&
    !isSameAddress(executor, dao.address) &&
    isOutOfTurn(failed)
  ) {
    throw new Unplayable('the Governor takes changes of its own rules only while it executes a proposal');
  }
  const reason = refusalReason(failed, options.formatters ?? {});
  return { ...base, outcome: 'reverted', action: index, reason, effects: null };
}

async function callsOf(
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

/** Plays, and where the events name holdings that were not read, once more with those. */
async function playWell(
  scene: Scene,
  play: Omit<Play, 'reads'>,
  actions: readonly RawAction[],
  options: SimulateOptions,
): Promise<{ played: Played; reads: StateRead[] }> {
  const { transport, asking, dao, executor } = scene;
  const rules = watchedRulesOf(dao.address, dao.timelock?.address ?? null, actions, options.watch ?? []);
  const parties = unique([executor, dao.address, ...(options.parties ?? [])]);
  const coins = unique([...parties, ...actions.map(({ target }) => target)]).slice(0, MOST_HOLDERS);
  const reads = [...rules, ...coins.map((each) => holding('coin', each))];
  const first = await playSimulated(transport, { ...play, reads: steps(reads) }, asking);
  if (first === null) {
    const all = [...rules, ...(await guessed(scene, actions, parties))];
    return calledWith(scene, play, all);
  }
  if (first.deeds.some(({ ok }) => !ok)) return { played: first, reads };
  const told = readEvents(first.logs ?? []);
  const more = [
    ...unreadHoldings(told, reads).map(({ token, holder }) => holding(token, holder)),
    ...told.approvals
      .filter(({ isAll }) => !isAll)
      .slice(0, MOST_APPROVALS)
      .map(allowance),
  ];
  if (more.length === 0) return { played: first, reads };
  const all = [...reads, ...more];
  const again = await playSimulated(transport, { ...play, reads: steps(all) }, asking);
  return again === null ? { played: first, reads } : { played: again, reads: all };
}

// Where reading takes the gas that executing needs, the outcome alone is better than nothing.
async function calledWith(scene: Scene, play: Omit<Play, 'reads'>, reads: StateRead[]) {
  const { transport, asking } = scene;
  try {
    return { played: await playCalled(transport, { ...play, reads: steps(reads) }, asking), reads };
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    return { played: await playCalled(transport, { ...play, reads: [] }, asking), reads: [] };
  }
}

function steps(reads: readonly StateRead[]) {
  return reads.map(({ step }) => step);
}

// Without events: every account that the calls name, in every token among them.
async function guessed(
  scene: Scene,
  actions: readonly RawAction[],
  parties: readonly Address[],
): Promise<StateRead[]> {
  const named = namedIn(actions);
  const token = scene.dao.token?.address;
  const candidates = unique([...(token === undefined ? [] : [token]), ...named]);
  const asked = candidates.map((each) => holding(each, scene.executor));
  const outcomes = await ask(scene, steps(asked));
  const tokens = candidates
    .filter((_, index) => answerOf(outcomes[index])?.length === 66)
    .slice(0, MOST_TOKENS);
  const holders = unique([...parties, ...named]).slice(0, MOST_HOLDERS);
  return holders.flatMap((holder) => [
    holding('coin', holder),
    ...tokens.map((each) => holding(each, holder)),
  ]);
}

/** As `findFailing`, for whoever played the execution by `eth_simulateV1`. */
export function failingAction(
  scene: Scene,
  actions: readonly RawAction[],
  attached: bigint,
): ReturnType<typeof findFailing> {
  return findFailing(scene, actions, attached, 'simulate');
}

/** Which call fails when each is made by itself, after those before it; null where none does. */
async function findFailing(
  scene: Scene,
  actions: readonly RawAction[],
  attached: bigint,
  method: Played['method'],
): Promise<{ index: number; refusal: StateCallOutcome | null } | null> {
  const { transport, asking, dao, executor } = scene;
  const play = { ...(await callsOf(scene, actions, attached, true)), reads: [] };
  const simulated = method === 'simulate' ? await playSimulated(transport, play, asking) : null;
  const { deeds } = simulated ?? (await playCalled(transport, play, asking));
  const isOwn = (index: number) =>
    isSameAddress(actions[index]?.target ?? executor, dao.address) && !isSameAddress(executor, dao.address);
  const own: number[] = [];
  for (const [index, call] of deeds.entries()) {
    if (call.ok) continue;
    if (!isOwn(index) || !isOutOfTurn(call)) return { index, refusal: call };
    own.push(index);
  }
  // Where all others can be done, it is the only change of the Governor's own rules that fails.
  const [only] = own;
  return only !== undefined && own.length === 1 ? { index: only, refusal: null } : null;
}

/** Whether calls go to the Governor that it takes only from itself while it executes. */
export function hasOwnCalls(scene: Scene): boolean {
  const { dao, subject } = scene;
  return (
    !numbersProposals(dao) &&
    !isSameAddress(executorOf(dao), dao.address) &&
    subject.actions.some(({ target }) => isSameAddress(target, dao.address))
  );
}
