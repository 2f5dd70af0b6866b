import type { Address } from 'viem';
import { type ThresholdNow, votesToPropose } from '@/core/draft/threshold';
import type { Block, Dao } from '@/core/governor/dao';
import { FAMILIES } from '@/core/governor/family';
import { type State, stateOf } from '@/core/governor/proposal';
import { type MulticallOptions, multicall } from '../../rpc/calls';
import type { Transport } from '../../rpc/transport';
import { callViews, readView, view, ZERO } from '../../rpc/view';
import { actAbi } from '../abis/governor';
import { proposeAbi } from '../abis/propose';
import { clockOf, clockQuestion, measure } from '../clock';
import { powerView } from '../tokenViews';

/** What of an organisation decides whether and how one proposes. */
export type ProposingDao = Pick<
  Dao,
  'chainId' | 'address' | 'family' | 'ids' | 'clock' | 'timelock' | 'settings' | 'guardian' | 'extensions'
> & { token: Pick<NonNullable<Dao['token']>, 'address' | 'kind'> | null };

/** What the contracts say about proposing, all at one block. */
export type Proposing = {
  at: Block;
  /** The clock at that block, and what a unit of it lasts. */
  clock: { now: bigint; secondsPerUnit: number };
  /** Null while it is not known who proposes, or where the contract has no threshold to read. */
  threshold: ThresholdNow | null;
  /** A proposal of the account that must end before it may make another (Compound's line). */
  live: { id: bigint; state: State } | null;
  /** The most actions that the Governor takes; null where it has no bound of its own. */
  mostActions: bigint | null;
  /** The latest number given, where they are counted. */
  last: bigint | null;
  /** Whether the Governor has a public `cancel` (OpenZeppelin since 4.9, and Compound's line). */
  isPublic: boolean;
};

/** Reads what proposing needs. Throws `RpcError`. */
export async function readProposing(
  transport: Transport,
  dao: ProposingDao,
  proposer: Address | null,
  at: Block,
  options: MulticallOptions = {},
): Promise<Proposing> {
  const to = dao.address;
  const asker = proposer ?? ZERO;
  const isCompound = FAMILIES[dao.family].line === 'compound';
  const token = dao.token;
  const clock = clockQuestion(dao, options);
  const views = {
    threshold: view(proposeAbi, to, 'proposalThreshold'),
    count: view(proposeAbi, to, 'proposalCount'),
    latest: view(proposeAbi, to, 'latestProposalId'),
    most: view(proposeAbi, to, 'proposalMaxOperations'),
    own: view(proposeAbi, to, 'latestProposalIds', asker),
    listed: view(proposeAbi, to, 'isWhitelisted', asker),
    proposer: view(actAbi, to, 'proposalProposer', 0n),
    ...(token === null ? {} : { power: powerView(token, asker) }),
  };
  const [found, time, secondsPerUnit] = await Promise.all([
    callViews(transport, views, at.number, options),
    askClock(transport, dao, clock, at, options),
    measure(transport, dao, at),
  ]);
  const threshold = found.threshold ?? dao.settings.proposalThreshold;
  return {
    at,
    clock: { now: time, secondsPerUnit },
    threshold:
      proposer === null || threshold === null
        ? null
        : {
            needed: votesToPropose(dao.family, threshold),
            has: found.power ?? null,
            timepoint: time,
            isListed: isCompound && found.listed === true,
          },
    live: isCompound && proposer !== null ? await liveOf(transport, dao, found.own, at, options) : null,
    mostActions: isCompound ? found.most : null,
    isPublic: isCompound || found.proposer !== null,
    last: isCompound ? found.count : dao.ids === 'sequential' ? found.latest : null,
  };
}

async function askClock(
  transport: Transport,
  dao: ProposingDao,
  { calls, read }: ReturnType<typeof clockQuestion>,
  at: Block,
  options: MulticallOptions,
): Promise<bigint> {
  return clockOf(transport, dao, read(await multicall(transport, calls, at.number, options)), at);
}

async function liveOf(
  transport: Transport,
  { address }: ProposingDao,
  id: bigint | null,
  at: Block,
  options: MulticallOptions,
): Promise<Proposing['live']> {
  if (id === null || id === 0n) return null;
  const state = stateOf(
    await readView(transport, view(proposeAbi, address, 'state', id), at.number, options),
  );
  return state?.state === 'PENDING' || state?.state === 'ACTIVE' ? { id, state: state.state } : null;
}
