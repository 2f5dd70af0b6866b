import type { Hex } from 'viem';
import { decodeFunctionResult, parseAbi } from 'viem/utils';
import { wholeCalls } from '@/core/draft/draftHash';
import type { Life, LifeStep, LifeStepName } from '@/core/draft/life';
import { proposeCall } from '@/core/governor/act/propose';
import { castAlphaVoteCall, castVoteCall, lifecycleCall } from '@/core/governor/call';
import { refusalReason } from '@/core/governor/errors/refusal';
import { executorOf } from '@/core/governor/executor';
import { hasSteps, numbersProposals, takesReasons } from '@/core/governor/family';
import { STATES } from '@/core/governor/proposal';
import { hashDescription } from '@/core/governor/proposalId';
import { getBlock, getHead } from '../../rpc/block';
import type { Transport } from '../../rpc/transport';
import { bounded, whyUnknown } from '../bounded';
import { balanceOverride, storageOverrides } from '../overrides';
import { failingAction } from '../perform';
import { rehearse, STAND_IN } from '../rehearsal';
import { answerOf, type Scene } from '../scene';
import { simulateProposal } from '../simulate';
import { type SimulateOptions, type SimulationSubject, Unplayable } from '../subject';
import { givenVotes, notProlonged, openedVote } from './lifeOverrides';
import { type LifeDao, type LifePlan, type LifeSubject, type LifeVoter, planLife } from './lifePlan';
import { type LifeAnswer, type LifeCall, type PlayedBlock, playLife } from './playLife';

const LIMIT = 15_000;
const BYTES = 4_000_000;
const MOST_VOTERS = 20;
const SHORTENED = 'Assumes that the vote opens at once and lasts one block.';
const GIVEN = 'Assumes it passes.';
const NO_METHOD = 'the endpoint cannot play several blocks one after the other';

const stateAbi = parseAbi(['function state(uint256 proposalId) view returns (uint8)']);
const proposedAbi = parseAbi(['function proposed() view returns (uint256)']);

/** How a life is played; `voters` vote in favour where their votes reach the quorum. */
export type LifeOptions = SimulateOptions & { voters?: readonly LifeVoter[] | undefined };

/**
 * Plays the whole life of a draft in one request: propose, votes, queue, execute, each in a block of its own. Where that
 * cannot be done its calls are tried by themselves, and the answer says so. Throws only the reason of the signal.
 */
export async function simulateLife(
  transport: Transport,
  dao: LifeDao,
  subject: LifeSubject,
  options: LifeOptions = {},
): Promise<Life> {
  const limit = bounded(options.signal, options.limit ?? LIMIT);
  let block = 0n;
  try {
    const at =
      options.block === undefined
        ? await getHead(transport, { signal: limit.signal })
        : await getBlock(transport, options.block, { signal: limit.signal });
    if (at === null) throw new Unplayable('the endpoint does not know this block');
    block = at.number;
    const asking = { signal: limit.signal, bytes: options.bytes ?? BYTES, block };
    const [outcome] = await rehearse(transport, [{ kind: 'number' }], {}, asking);
    const number = BigInt(answerOf(outcome) ?? '0x0');
    const scene: Scene = {
      ...{ transport, dao, number, asking, block: at },
      subject: subjectOf(subject),
      executor: executorOf(dao),
    };
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

/** What is known where the life itself could not be played: whether the calls pass. */
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
  if (!hasSteps(dao)) throw new Unplayable('Governors of this kind are not played through');
  if (subject.proposer === null) throw new Unplayable('nobody is known who has the votes to propose it');
  const plan = planLife(dao, { number: scene.number, time: scene.block.timestamp });
  const voters = enough(options.voters ?? [], dao);
  const staged = await stage(scene, dao, subject, plan, voters.length > 0);
  const answers = await playLife(scene.transport, blocksOf(dao, subject, plan, voters, staged), scene.asking);
  if (answers === null) throw new Unplayable(NO_METHOD);
  const found = idIn(answers[0]?.[0]);
  // Where numbers are counted, or made in a way of its own, the Governor has the last word.
  if (found !== null && found !== subject.id && !isSecond)
    return played(scene, dao, { ...subject, id: found }, options, true);
  return told(scene, dao, subject, answers, staged.said, options);
}

type Staged = Pick<PlayedBlock, 'overrides'> & { later: PlayedBlock['overrides']; said: string[] };

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
    ...(hasVoters ? [] : await givenVotes(scene, subject)),
  ];
  return {
    overrides: storageOverrides(opened),
    later: storageOverrides(later),
    said: [...(plan.shortened ? [SHORTENED] : []), ...(hasVoters ? [] : [GIVEN])],
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

function blocksOf(
  dao: LifeDao,
  { proposer, actions, description, id }: LifeSubject,
  plan: LifePlan,
  voters: readonly LifeVoter[],
  { overrides, later }: Staged,
): PlayedBlock[] {
  const to = dao.address;
  const isCounted = numbersProposals(dao);
  const content = {
    proposalId: id,
    actions: isCounted ? actions : wholeCalls(actions),
    descriptionHash: hashDescription(description),
  };
  const step = (name: 'queue' | 'execute', value = 0n): LifeCall => ({
    ...{ from: STAND_IN, to, value },
    data: lifecycleCall(name, content, dao.family).data,
  });
  const vote = takesReasons(dao) ? castVoteCall(id, 'for') : castAlphaVoteCall(id, true);
  const attached = isCounted ? actions.reduce((sum, { value }) => sum + value, 0n) : 0n;
  const state: LifeCall = { from: STAND_IN, to, data: stateCall(id) };
  return [
    {
      at: plan.propose,
      overrides: {},
      calls: [{ from: proposer ?? STAND_IN, to, ...proposeCall(dao.family, { actions, description }) }],
    },
    {
      at: plan.vote,
      overrides,
      calls: [state, ...voters.map(({ account }) => ({ from: account, to, ...vote }))],
    },
    { at: plan.queue, overrides: later, calls: [state, ...(dao.timelock === null ? [] : [step('queue')])] },
    {
      at: plan.execute,
      overrides: balanceOverride(STAND_IN, attached),
      calls: [state, step('execute', attached), state],
    },
  ];
}

function stateCall(id: bigint): Hex {
  return `0x3e4f49e6${id.toString(16).padStart(64, '0')}`;
}

function idIn(answer: LifeAnswer | undefined): bigint | null {
  if (answer === undefined || answer.refusal !== null || answer.data.length !== 66) return null;
  return decodeFunctionResult({ abi: proposedAbi, data: answer.data });
}

function stateIn(answer: LifeAnswer | undefined): number | null {
  if (answer === undefined || answer.refusal !== null || answer.data.length !== 66) return null;
  return decodeFunctionResult({ abi: stateAbi, data: answer.data });
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
  if (state !== STATES.indexOf('SUCCEEDED') && state !== STATES.indexOf('QUEUED'))
    throw new Unplayable(
      `the Governor keeps saying that the proposal is ${STATES[state ?? -1]?.toLowerCase() ?? 'unknown'}`,
    );
  if (dao.timelock !== null && !add('queue', queueing?.[1])) return failed('queue');
  if (!add('execute', executing?.[1])) {
    const attached = numbersProposals(dao) ? actions.reduce((sum, { value }) => sum + value, 0n) : 0n;
    const found = await failingAction(scene, actions, attached);
    const reason =
      found?.refusal == null ? undefined : refusalReason(found.refusal, options.formatters ?? {});
    return failed('execute', found?.index ?? null, reason);
  }
  if (stateIn(executing?.[2]) !== STATES.indexOf('EXECUTED'))
    throw new Unplayable('the Governor does not say afterwards that the proposal is executed');
  return { ...NOTHING, outcome: 'executes', steps, assumed, id };
}
