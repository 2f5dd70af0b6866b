import type { Address } from 'viem';
import type { Proposed } from '@/core/governor/act/propose';
import type { Dao } from '@/core/governor/dao';
import { numbersProposals } from '@/core/governor/family';
import { t } from '@/core/language/message';
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
  /** The step at which it fails. */
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
