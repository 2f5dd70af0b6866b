import { NO_EFFECTS, type Simulated } from '@/core/decode/simulated';
import type { Block } from '@/core/governor/dao';
import { isOpenZeppelin, numbersProposals, sharesRules } from '@/core/governor/family';
import { phrase, t, translate } from '@/core/language/message';
import type { Transport } from '../rpc/transport';
import { bounded, whyUnknown } from './bounded';
import { setUpCounter } from './counter';
import { setUpOpenZeppelin } from './openzeppelin';
import { hasOwnCalls, type Performed, performCalls, performExecution } from './perform';
import { STAND_IN } from './rehearsal';
import { blockOf, type ExecutionSetup, type Scene, sceneAt } from './scene';
import { type SimulatedDao, type SimulateOptions, type SimulationSubject, Unplayable } from './subject';

export type { SimulatedDao, SimulateOptions, SimulationSubject } from './subject';

const LIMIT = 10_000;
const BYTES = 2_000_000;
const SEPARATE = phrase`The calls were made one after the other by the account that executes; the Governor’s own part was left out.`;

/**
 * Plays the execution of a proposal or a draft on the state of a block, whatever its state: by the Governor's own
 * `execute`, with the vote taken as passed and the waiting period as over where they are not; where the Governor cannot
 * be brought there, its calls by themselves. Needs no key and no service beyond an RPC endpoint that lets state be
 * assumed. Never longer than the limit; throws only the reason of the signal.
 */
export async function simulateProposal(
  transport: Transport,
  dao: SimulatedDao,
  subject: SimulationSubject,
  options: SimulateOptions = {},
): Promise<Simulated> {
  const limit = bounded(options.signal, options.limit ?? LIMIT);
  let block: Pick<Block, 'number' | 'timestamp'> = { number: 0n, timestamp: 0n };
  try {
    const found = await blockOf(transport, options.block, limit.signal);
    block = found;
    const limits = { signal: limit.signal, bytes: options.bytes ?? BYTES };
    const scene = await sceneAt(transport, dao, subject, found, limits);
    return resultOf(block, await play(scene, options));
  } catch (error) {
    options.signal?.throwIfAborted();
    // A timeout is reported as one, whatever error it caused.
    const reason = whyUnknown(limit.signal.aborted ? limit.signal.reason : error);
    return resultOf(block, { ...UNKNOWN, reason });
  } finally {
    limit.done();
  }
}

type Result = Performed & { assumed: readonly string[] };

const UNKNOWN: Result = {
  outcome: 'unknown',
  action: null,
  reason: null,
  path: null,
  method: null,
  attached: 0n,
  effects: null,
  assumed: [],
};

async function play(scene: Scene, options: SimulateOptions): Promise<Result> {
  const { subject } = scene;
  if (subject.actions.length === 0) throw new Unplayable(t`there is nothing to execute`);
  let setup: ExecutionSetup;
  try {
    setup = await setUp(scene);
  } catch (error) {
    if (!(error instanceof Unplayable) || scene.asking.signal.aborted) throw error;
    if (hasOwnCalls(scene)) {
      throw new Unplayable(t`${error.message}, and it takes changes of its own rules only while it executes`);
    }
    return { ...(await performCalls(scene, options)), assumed: [translate(SEPARATE)] };
  }
  return { ...(await performExecution(scene, setup, options)), assumed: setup.said };
}

async function setUp(scene: Scene): Promise<ExecutionSetup> {
  const { dao, subject } = scene;
  const { timelock, family } = dao;
  if (!sharesRules({ family }) && !isOpenZeppelin(family))
    throw new Unplayable(t`Governors of this kind are not played through`);
  if (timelock?.kind === 'custom' || timelock?.kind === 'access-manager') {
    throw new Unplayable(t`simulating the waiting period of its timelock is not supported`);
  }
  if (!numbersProposals(dao)) return setUpOpenZeppelin(scene);
  if (subject.id === null) throw new Unplayable(t`a Governor of this kind keeps the calls of its proposals`);
  return setUpCounter(scene, subject.id);
}

function resultOf({ number, timestamp }: Pick<Block, 'number' | 'timestamp'>, result: Result): Simulated {
  const { effects, ...rest } = result;
  return { ...rest, ...(effects ?? NO_EFFECTS), block: number, time: timestamp, caller: STAND_IN };
}
