import type { Address } from 'viem';
import { clockOf, clockQuestion, measure } from '@/chain/contracts/clock';
import { readMissingRight } from '@/chain/contracts/queueRight';
import { type ThresholdNow, votesToPropose } from '@/core/draft/threshold';
import { lifecycleCall } from '@/core/governor/call';
import type { Block, Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import { type State, stateOf } from '@/core/governor/proposal';
import { attemptApart, type MulticallOptions, multicall } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';
import { callViews, readView, view, ZERO } from '../../rpc/view';
import { actAbi } from '../abis/governor';
import { probeAbi } from '../abis/probes';
import { proposeAbi } from '../abis/propose';
import { type PowerDao, readPower } from '../power';

/** The contracts' facts about a proposer; null where they give none, or without a proposer. */
export type ProposerNow = {
  /** Without the timepoint, which is the clock of the block it was read at. */
  threshold: Omit<ThresholdNow, 'timepoint'> | null;
  /** A proposal of the account that must end before it may make another (Compound’s line). */
  live: { id: bigint; state: State } | null;
  /** Blocks before the voting delay in which a proposal may still be edited (Nouns). */
  editing: bigint;
  /** The most actions that the Governor takes; null where it has no bound of its own. */
  mostActions: bigint | null;
  /** The latest number given, where they are counted, and the latest of the account's own. */
  last: bigint | null;
  own: bigint | null;
  /** Whether the Governor has a public `cancel` (OpenZeppelin since 4.9, Arbitrum’s, and Compound’s line). */
  isPublic: boolean;
};

/** Reads what decides whether an account may propose. Throws `RpcError`. */
export async function readProposer(
  transport: Transport,
  dao: PowerDao,
  proposer: Address | null,
  block: bigint,
  options: MulticallOptions = {},
): Promise<ProposerNow> {
  const to = dao.address;
  const asker = proposer ?? ZERO;
  const isCompound = FAMILIES[dao.family].line === 'compound';
  const views = {
    threshold: view(proposeAbi, to, 'proposalThreshold'),
    count: view(proposeAbi, to, 'proposalCount'),
    latest: view(proposeAbi, to, 'latestProposalId'),
    most: view(proposeAbi, to, 'proposalMaxOperations'),
    editing: view(proposeAbi, to, 'proposalUpdatablePeriodInBlocks'),
    own: view(proposeAbi, to, 'latestProposalIds', asker),
    listed: view(proposeAbi, to, 'isWhitelisted', asker),
    proposer: view(actAbi, to, 'proposalProposer', 0n),
    ...(isCompound ? { route: view(probeAbi, to, 'proposalConfigs', 0n) } : {}),
  };
  const [found, power] = await Promise.all([
    callViews(transport, views, block, options),
    proposer === null ? null : readPower(transport, dao, proposer, block, options),
  ]);
  const isListed = isCompound && found.listed === true;
  // Venus' normal route is taken.
  const [, , routed] = found.route ?? [];
  const extensions = routed === undefined ? [] : (['routes'] as const);
  const proposalThreshold = routed ?? found.threshold;
  const needed = votesToPropose({ family: dao.family, extensions }, { proposalThreshold });
  const own = isCompound && proposer !== null ? found.own : null;
  return {
    threshold: power === null || needed === null ? null : { needed, has: power.votes, isListed },
    live: await liveOf(transport, to, own, block, options),
    editing: found.editing ?? 0n,
    mostActions: isCompound ? found.most : null,
    last: isCompound ? found.count : found.latest,
    own,
    isPublic: isCompound || found.proposer !== null || (await hasCancel(transport, dao, block, options)),
  };
}

const NOTHING = { proposalId: 0n, actions: [], descriptionHash: `0x${'0'.repeat(64)}` } as const;

/**
 * Whether a Governor of OpenZeppelin's line that names no proposers has a public `cancel`, as Arbitrum's: it is asked to
 * cancel nothing, which a function refuses in words, and a contract without it in silence. Throws `RpcError`.
 */
export async function hasCancel(
  transport: Transport,
  { address, family }: Pick<PowerDao, 'address' | 'family'>,
  block: bigint,
  options: MulticallOptions = {},
): Promise<boolean> {
  const call = { to: address, ...lifecycleCall('cancel', NOTHING, family) };
  const [outcome] = await attemptApart(transport, [call], block, options);
  return outcome !== undefined && outcome.data !== '0x';
}

async function liveOf(
  transport: Transport,
  governor: Address,
  id: bigint | null,
  block: bigint,
  options: MulticallOptions,
): Promise<ProposerNow['live']> {
  if (id === null || id === 0n) return null;
  const state = stateOf(await readView(transport, view(proposeAbi, governor, 'state', id), block, options));
  return state?.state === 'PENDING' || state?.state === 'ACTIVE' ? { id, state: state.state } : null;
}

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
