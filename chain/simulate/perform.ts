import type { Address } from 'viem';
import type { Simulated } from '@/core/decode/simulated';
import { lifecycleCall } from '@/core/governor/call';
import { type CallRefusal, isRefusedForNow, refusalReason } from '@/core/governor/errors/refusal';
import { attachedCoins, numbersProposals } from '@/core/governor/family';
import type { RawAction } from '@/core/governor/proposal';
import { t } from '@/core/language/message';
import { RpcError } from '../rpc/rpcError';
import { readEvents } from './effects';
import { isOutOfTurn } from './explain';
import { findFailing, isOwnCall, playOfCalls } from './failing';
import { balanceOverride, joinOverrides, storageOverrides } from './overrides';
import { type Play, type Played, playCalled, playSimulated } from './play';
import { allowance, holding, namedIn, type StateRead, unique, watchedRulesOf } from './reads';
import { STAND_IN } from './rehearsal';
import { answerOf, ask, type ExecutionSetup, type Scene } from './scene';
import { type Effects, simulatedEffectsOf, unreadHoldings } from './simulatedEffects';
import { type SimulateOptions, Unplayable } from './subject';

/** Results of playing a simulation. */
export type Performed = Pick<
  Simulated,
  'outcome' | 'action' | 'reason' | 'isForNow' | 'path' | 'method' | 'attached'
> & {
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
  const attached = attachedCoins(dao, actions);
  const content = { proposalId: id, actions, descriptionHash: subject.descriptionHash };
  const { data } = lifecycleCall('execute', content, dao.family);
  const play = (coins: bigint) => {
    const overrides = joinOverrides(storageOverrides(setup.assumptions), balanceOverride(STAND_IN, coins));
    const deeds = [{ to: dao.address, value: coins, data }];
    return playWell(scene, { actor: STAND_IN, overrides, deeds, goesOn: false }, actions, options);
  };
  const first = await play(attached);
  const passed = passedAs(first, attached);
  if (passed !== null) return passed;
  // Some of that line pay out of the treasury, and take no coins of whoever executes (Venus).
  const without = attached > 0n ? passedAs(await play(0n), 0n) : null;
  if (without !== null) return without;
  const { played } = first;
  const base = { path: 'governor', method: played.method, attached } as const;
  const outcome = played.deeds[0];
  const found = await findFailing(
    scene,
    actions,
    attached,
    played.method,
    outcome?.ok === false ? outcome : null,
  );
  const refusal = found?.refusal ?? outcome ?? NO_ANSWER;
  return { ...base, ...failedWith(refusal, options), action: found?.index ?? null };
}

type PlayedWell = { played: Played; reads: StateRead[] };

function passedAs({ played, reads }: PlayedWell, attached: bigint): Performed | null {
  if (played.deeds[0]?.ok !== true) return null;
  const effects = simulatedEffectsOf(played, reads);
  return { path: 'governor', method: played.method, attached, ...PASSED, effects };
}

function failedWith(refusal: CallRefusal, { formatters = {} }: SimulateOptions) {
  const reason = refusalReason(refusal, formatters);
  return { outcome: 'reverted', reason, isForNow: isRefusedForNow(refusal), effects: null } as const;
}

const PASSED = { outcome: 'passed', action: null, reason: null } as const;
const NO_ANSWER: CallRefusal = { data: '0x', text: '' };

/** Plays the calls one by one from the account that makes them, without the Governor. Throws as above. */
export async function performCalls(scene: Scene, options: SimulateOptions): Promise<Performed> {
  const { dao, subject } = scene;
  const { actions } = subject;
  const attached = attachedCoins(dao, actions);
  const play = await playOfCalls(scene, actions, attached, false);
  const { played, reads } = await playWell(scene, play, actions, options);
  const base = { path: 'executor', method: played.method, attached } as const;
  const index = played.deeds.findIndex(({ ok }) => !ok);
  const failed = played.deeds[index];
  if (failed === undefined) return { ...base, ...PASSED, effects: simulatedEffectsOf(played, reads) };
  if (isOwnCall(scene, actions[index]?.target) && isOutOfTurn(failed))
    throw new Unplayable(t`the Governor takes changes of its own rules only while it executes a proposal`);
  return { ...base, ...failedWith(failed, options), action: index };
}

/** Plays, and where the events name holdings that were not read, once more with those. */
async function playWell(
  scene: Scene,
  play: Omit<Play, 'reads'>,
  actions: readonly RawAction[],
  options: SimulateOptions,
): Promise<PlayedWell> {
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

// The outcome alone is better than nothing if the reads take the gas that executing needs.
async function calledWith(scene: Scene, play: Omit<Play, 'reads'>, reads: StateRead[]) {
  const { transport, asking } = scene;
  try {
    return { played: await playCalled(transport, { ...play, reads: steps(reads) }, asking), reads };
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'revert') throw error;
    return { played: await playCalled(transport, { ...play, reads: [] }, asking), reads: [] };
  }
}

const steps = (reads: readonly StateRead[]) => reads.map(({ step }) => step);

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

/** Whether calls go to the Governor that it takes only from itself while it executes. */
export function hasOwnCalls(scene: Scene): boolean {
  const { dao, subject } = scene;
  return !numbersProposals(dao) && subject.actions.some(({ target }) => isOwnCall(scene, target));
}
