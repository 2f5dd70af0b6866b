import { refusalReason } from '@/core/governor/errors/refusal';
import { attachedCoins, sharesRules } from '@/core/governor/family';
import { STATES } from '@/core/governor/proposal';
import { hashDescription } from '@/core/governor/proposalId';
import { phrase, t, translate } from '@/core/language/message';
import type { Transport } from '../../rpc/transport';
import { bounded, whyUnknown } from '../bounded';
import { findFailing } from '../failing';
import { storageOverrides } from '../overrides';
import { blockOf, type Scene, sceneAt } from '../scene';
import { simulateProposal } from '../simulate';
import { type SimulateOptions, type SimulationSubject, stuckIn, Unplayable } from '../subject';
import { givenVotes, lifeBlocks, notProlonged, openedVote, type Staged } from './lifeBlocks';
import {
  type Life,
  type LifeAnswer,
  type LifeDao,
  type LifePlan,
  type LifeStep,
  type LifeStepName,
  type LifeSubject,
  type LifeVoter,
  planLife,
  playLife,
} from './lifePlan';

const LIMIT = 15_000;
const BYTES = 4_000_000;
const MOST_VOTERS = 20;
const SHORTENED = phrase`Assumes that the vote opens at once and lasts one block.`;
const GIVEN = phrase`Assumes it passes.`;
const NO_METHOD = phrase`the endpoint cannot play several blocks one after the other`;

/** How a life is played; `voters` vote in favour. `isVotersWhole` is false where others may hold votes too. */
export type LifeOptions = SimulateOptions & {
  voters?: readonly LifeVoter[] | undefined;
  isVotersWhole?: boolean | undefined;
};

/** Plays propose, votes, queue and execute in one request, else only the calls, and says so. Throws only the signal's reason. */
export async function simulateLife(
  transport: Transport,
  dao: LifeDao,
  subject: LifeSubject,
  options: LifeOptions = {},
): Promise<Life> {
  const limit = bounded(options.signal, options.limit ?? LIMIT);
  let block = 0n;
  try {
    const at = await blockOf(transport, options.block, limit.signal);
    block = at.number;
    const limits = { signal: limit.signal, bytes: options.bytes ?? BYTES };
    const scene = await sceneAt(transport, dao, subjectOf(subject), at, limits);
    return { ...(await played(scene, dao, subject, options)), block };
  } catch (error) {
    options.signal?.throwIfAborted();
    const reason = whyUnknown(limit.signal.aborted ? limit.signal.reason : error);
    return { ...(await callsOnly(transport, dao, subject, options, reason)), block };
  } finally {
    limit.done();
  }
}

type Played = Omit<Life, 'block'>;

const NOTHING = { failsAt: null, action: null, reason: null, steps: [], assumed: [], id: null } as const;

function subjectOf({ actions, description }: LifeSubject): SimulationSubject {
  return { id: null, actions, descriptionHash: hashDescription(description) };
}

/** Simulates only whether the calls pass, for a life that could not be played. */
async function callsOnly(
  transport: Transport,
  dao: LifeDao,
  subject: LifeSubject,
  options: LifeOptions,
  reason: string,
): Promise<Played> {
  const simulated = await simulateProposal(transport, dao, subjectOf(subject), options);
  const { outcome, action, assumed } = simulated;
  if (outcome === 'unknown') return { ...NOTHING, outcome: 'unknown', reason };
  if (outcome === 'passed') return { ...NOTHING, outcome: 'calls', reason, assumed };
  return { ...NOTHING, outcome: 'fails', failsAt: 'execute', action, reason: simulated.reason, assumed };
}

async function played(
  scene: Scene,
  dao: LifeDao,
  subject: LifeSubject,
  options: LifeOptions,
  isSecond = false,
): Promise<Played> {
  if (!sharesRules(dao)) throw new Unplayable(t`Governors of this kind are not played through`);
  if (subject.proposer === null)
    throw new Unplayable(
      options.isVotersWhole === false
        ? t`not all delegates are loaded yet, and none of the loaded ones has the votes to propose it`
        : t`no known account has the votes to propose it`,
    );
  const plan = planLife(dao, { number: scene.number, time: scene.block.timestamp });
  const voters = enough(options.voters ?? [], dao);
  const staged = await stage(scene, dao, subject, plan, voters.length > 0);
  const attached = attachedCoins(dao, subject.actions);
  const play = (coins: bigint) =>
    playLife(scene.transport, lifeBlocks(dao, subject, plan, voters, staged, coins), scene.asking);
  let answers = await play(attached);
  // Some of Compound's line pay out of the treasury, and take no coins of whoever executes (Venus).
  if (attached > 0n && answers?.[3]?.[1]?.refusal != null) {
    const without = await play(0n);
    if (without?.[3]?.[1]?.refusal === null) answers = without;
  }
  if (answers === null) throw new Unplayable(translate(NO_METHOD));
  const found = wordIn(answers[0]?.[0]);
  // The Governor's id decides: it may count proposals, or make ids its own way.
  if (found !== null && found !== subject.id && !isSecond)
    return played(scene, dao, { ...subject, id: found }, options, true);
  return told(scene, dao, subject, answers, staged.said, options);
}

async function stage(
  scene: Scene,
  dao: LifeDao,
  subject: LifeSubject,
  plan: LifePlan,
  hasVoters: boolean,
): Promise<Staged> {
  const opened = plan.shortened ? await openedVote(scene, subject, plan) : [];
  const isLate = plan.shortened && (dao.settings.lateQuorumExtension ?? 0n) > 0n;
  const later = [
    ...(isLate ? await notProlonged(scene, subject, opened) : []),
    ...(hasVoters ? [] : await givenVotes(scene, subject, plan, opened)),
  ];
  return {
    overrides: storageOverrides(opened),
    later: storageOverrides(later),
    said: [...(plan.shortened ? [translate(SHORTENED)] : []), ...(hasVoters ? [] : [translate(GIVEN)])],
  };
}

/** The heaviest voters whose votes reach the quorum; none where they do not. */
function enough(voters: readonly LifeVoter[], { settings }: LifeDao): readonly LifeVoter[] {
  let sum = 0n;
  if (settings.quorum === null) return [];
  for (const [index, { power }] of voters.slice(0, MOST_VOTERS).entries()) {
    sum += power;
    if (sum >= settings.quorum && sum > 0n) return voters.slice(0, index + 1);
  }
  return [];
}

function wordIn(answer: LifeAnswer | undefined): bigint | null {
  if (answer === undefined || answer.refusal !== null || answer.data.length !== 66) return null;
  return BigInt(answer.data);
}

function stateIn(answer: LifeAnswer | undefined): number | null {
  const state = wordIn(answer);
  return state === null ? null : Number(state);
}

async function told(
  scene: Scene,
  dao: LifeDao,
  { id, actions }: LifeSubject,
  [proposing, voting, queueing, executing]: readonly LifeAnswer[][],
  assumed: readonly string[],
  options: LifeOptions,
): Promise<Played> {
  const steps: LifeStep[] = [];
  const add = (step: LifeStepName, answer: LifeAnswer | undefined): boolean => {
    const refusal = answer === undefined ? { data: '0x' as const, text: '' } : answer.refusal;
    const reason = refusal === null ? null : refusalReason(refusal, options.formatters ?? {});
    steps.push({ step, ok: refusal === null, reason, gas: answer?.gas ?? null });
    return refusal === null;
  };
  const failed = (failsAt: LifeStepName, action: number | null = null, reason?: string): Played => {
    const own = steps.at(-1)?.reason ?? null;
    return { outcome: 'fails', failsAt, action, reason: reason ?? own, steps, assumed, id };
  };
  if (!add('propose', proposing?.[0])) return failed('propose');
  for (const vote of voting?.slice(1) ?? []) if (!add('vote', vote)) return failed('vote');
  const state = stateIn(queueing?.[0]);
  if (state !== STATES.indexOf('SUCCEEDED') && state !== STATES.indexOf('QUEUED')) throw stuckIn(state);
  if (dao.timelock !== null && !add('queue', queueing?.[1])) return failed('queue');
  if (!add('execute', executing?.[1])) {
    const refused = executing?.[1]?.refusal ?? null;
    const found = await findFailing(scene, actions, attachedCoins(dao, actions), 'simulate', refused);
    const reason =
      found?.refusal == null ? undefined : refusalReason(found.refusal, options.formatters ?? {});
    return failed('execute', found?.index ?? null, reason);
  }
  if (stateIn(executing?.[2]) !== STATES.indexOf('EXECUTED'))
    throw new Unplayable(t`the Governor does not say afterwards that the proposal is executed`);
  return { ...NOTHING, outcome: 'executes', steps, assumed, id };
}
