import type { Address, Hex } from 'viem';
import type { Proposed } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import type { CallRefusal } from '@/core/governor/errors/refusal';
import { numbersProposals } from '@/core/governor/family';
import { isHexBytes } from '@/core/governor/hexBytes';
import { t } from '@/core/language/message';
import { toQuantity } from '../../rpc/quantity';
import type { Transport } from '../../rpc/transport';
import { simulatedRefusal } from '../explain';
import type { StateOverrides } from '../overrides';
import { askSimulated } from '../play';
import type { Asking } from '../rehearsal';
import { Unplayable } from '../subject';

/** Facts of an organisation that shape a life. */
export type LifeDao = Pick<
  Dao,
  'address' | 'family' | 'extensions' | 'ids' | 'clock' | 'timelock' | 'settings'
> & {
  token?: { address: Address } | null | undefined;
};

/** A draft as it would be proposed, and by whom. */
export type LifeSubject = Proposed & {
  /** Null where nobody is known who could. */
  proposer: Address | null;
  /** The id it will have, as far as that can be told. */
  id: bigint;
};

/** Accounts that vote in favour, the heaviest first, with their votes now. */
export type LifeVoter = { account: Address; power: bigint };

/** A block of the simulation, as contracts see it. */
export type LifeBlock = { number: bigint; time: bigint };

/** In which blocks the steps are played; `shortened`: the vote is taken as one that lasts one block. */
export type LifePlan = {
  propose: LifeBlock;
  vote: LifeBlock;
  queue: LifeBlock;
  execute: LifeBlock;
  shortened: boolean;
};

// Endpoints take 256 blocks of a simulation, gaps counted.
const MOST_BLOCKS = 240n;
const SECONDS = 12n;

/** When the steps are played, from the block before on; throws `Unplayable` with what is not known. */
export function planLife(dao: LifeDao, before: LifeBlock): LifePlan {
  const { votingDelay, votingPeriod, lateQuorumExtension } = dao.settings;
  const late = lateQuorumExtension ?? 0n;
  const wait = waitOf(dao);
  const propose = later(before, 1n, SECONDS);
  if (dao.clock.mode === 'timestamp') {
    const vote = later(propose, 1n, votingDelay + 1n);
    const queue = later(vote, 1n, votingPeriod + late + 1n);
    return { propose, vote, queue, execute: later(queue, 1n, wait), shortened: false };
  }
  if (dao.clock.mode !== 'blocknumber')
    throw new Unplayable(t`the clock of this Governor cannot be moved forward`);
  const shortened = votingDelay + votingPeriod + late + 4n > MOST_BLOCKS;
  const opens = shortened ? 1n : votingDelay + 1n;
  const lasts = shortened ? 1n : votingPeriod + late + 1n;
  const vote = later(propose, opens, opens * SECONDS);
  const queue = later(vote, lasts, lasts * SECONDS);
  return { propose, vote, queue, execute: later(queue, 1n, wait), shortened };
}

function later({ number, time }: LifeBlock, blocks: bigint, seconds: bigint): LifeBlock {
  return { number: number + blocks, time: time + seconds };
}

/** Seconds between queueing and executing. */
function waitOf({ timelock, family }: LifeDao): bigint {
  if (timelock === null) return SECONDS;
  if (timelock.kind !== 'controller' && timelock.kind !== 'compound')
    throw new Unplayable(t`it is not known how its timelock waits`);
  if (timelock.delay === null) throw new Unplayable(t`the delay of its timelock was not read`);
  if (timelock.kind === 'controller' && numbersProposals({ family }))
    throw new Unplayable(t`it is not known how it queues in its timelock`);
  return timelock.delay + SECONDS;
}

/** A step in the life of a proposal. */
export type LifeStepName = 'propose' | 'vote' | 'queue' | 'execute';

/** Result of a step; `gas` is null if not measured. */
export type LifeStep = { step: LifeStepName; ok: boolean; reason: string | null; gas: bigint | null };

/** The life of a draft as it was played; `calls`: only its calls could be tried, and they pass; `unknown`: not even that. */
export type Life = {
  outcome: 'executes' | 'fails' | 'calls' | 'unknown';
  failsAt: LifeStepName | null;
  /** The action that fails, from 0; null where none does, or it is not one of them. */
  action: number | null;
  /** Why it fails, or why not all of it could be played: one sentence. */
  reason: string | null;
  steps: readonly LifeStep[];
  /** Assumptions, as sentences. */
  assumed: readonly string[];
  /** The id that the Governor gave it. */
  id: bigint | null;
  /** The block on whose state it was played; 0 where not even that is known. */
  block: bigint;
};

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
