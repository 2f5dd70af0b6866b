import type { Address } from 'viem';
import type { ThresholdNow } from '@/core/draft/threshold';
import type { Block, Dao } from '@/core/governor/dao';
import { type MulticallOptions, multicall } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';
import { clockOf, clockQuestion, measure } from '../clock';
import type { PowerDao } from '../power';
import { readMissingRight } from '../queueRight';
import { type ProposerNow, readProposer } from './readProposer';

/** Facts of an organisation that decide how to propose. */
export type ProposingDao = PowerDao &
  Pick<Dao, 'chainId' | 'ids' | 'clock' | 'timelock' | 'settings' | 'guardian' | 'extensions'>;

/** The contracts' facts about proposing, all at one block. */
export type Proposing = Omit<ProposerNow, 'threshold' | 'own'> & {
  at: Block;
  /** The right that the Governor lacks on its timelock, where what passes cannot be queued. */
  missingRight: string | null;
  /** The clock at that block, and what a unit of it lasts. */
  clock: { now: bigint; secondsPerUnit: number };
  /** Null while it is not known who proposes, or where the contract has no threshold to read. */
  threshold: ThresholdNow | null;
};

/** Reads what proposing needs. Throws `RpcError`. */
export async function readProposing(
  transport: Transport,
  dao: ProposingDao,
  proposer: Address | null,
  at: Block,
  options: MulticallOptions = {},
): Promise<Proposing> {
  const { calls, read } = clockQuestion(dao, options);
  const [account, answers, secondsPerUnit, missingRight] = await Promise.all([
    readProposer(transport, dao, proposer, at.number, options),
    multicall(transport, calls, at.number, options),
    measure(transport, dao, at),
    readMissingRight(transport, dao, at.number, options),
  ]);
  const now = await clockOf(transport, dao, read(answers), at);
  const { threshold, own: _, ...rest } = account;
  return {
    ...rest,
    at,
    missingRight,
    clock: { now, secondsPerUnit },
    threshold: threshold === null ? null : { ...threshold, timepoint: now },
  };
}
