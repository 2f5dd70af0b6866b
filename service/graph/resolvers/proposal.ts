import { adapterOf } from '@/chain/contracts/family/choose';
import type { CreatedLog } from '@/chain/logs/proposalLog';
import { QuorateError } from '@/core/errors';
import { titleOf } from '@/core/governor/description/title';
import type { ProposalNow, RawAction } from '@/core/governor/proposal';
import { callOf } from '@/core/governor/proposalId';
import type { Index } from '@/service/indexer/daoIndex';
import type { ListedProposal } from '@/service/indexer/store/store';
import { latestContent, type OpenedDao, readingsOf, secondsPerUnitOf } from '../context';
import { ballotOf, ofEach } from './account';
import { analysisFields } from './analysisFields';
import { votesOf } from './vote';
import type { VotesArguments } from './voteOrder';

const LARGEST_ID = (1n << 256n) - 1n;

/** How to give `Proposal.dao`; handed in, because the organisation gives its proposals too. */
export type ProposalParent = () => unknown;

/** One `Proposal`, null when the contract does not know it; waits for its log. Throws what kept the log from being read. */
export async function findProposal(dao: OpenedDao, id: bigint, parent: ProposalParent) {
  if (id < 0n || id > LARGEST_ID) return null;
  const { contract, index } = dao;
  // Its log, the time of its block and how fast the clock goes are asked for beside what the contract says.
  contract.dao().then(
    ({ clock }) => secondsPerUnitOf(dao, clock),
    () => undefined,
  );
  const detail = detailOf(index, id);
  detail.then((log) => log.timestamp ?? index.timeOf(log.block)).catch(() => undefined);
  const now = await readNow(dao, id);
  if (now === undefined) return null;
  const log = await detail;
  const listed = dao.index.proposals().find((each) => each.id === id);
  return proposalOf(dao, listed ?? { ...log, title: titleOf(log.description) }, now, parent, log);
}

/** Reads what the contract says of a proposal; its log names the snapshot, so that its quorum is asked for with its state. */
export async function readNow({ contract, index }: Pick<OpenedDao, 'contract' | 'index'>, id: bigint) {
  await Promise.race([index.find(id), index.ready()]).catch(() => undefined);
  return (await contract.of([id])).get(id);
}

// A proposal shows the timelock of its route.
async function onRoute({ contract }: OpenedDao, id: bigint, parent: ProposalParent): Promise<unknown> {
  const found = await parent();
  const { extensions } = await contract.dao();
  return extensions.includes('routes') ? { ...Object(found), timelock: () => contract.timelock(id) } : found;
}

/** `Proposal`, from what a list knows of it. */
export function proposalOf(
  dao: OpenedDao,
  listed: ListedProposal,
  now: ProposalNow,
  parent: ProposalParent,
  log?: CreatedLog,
) {
  const { index } = dao;
  // A checkpoint's proposal may have only its head read; its file is loaded when a field of it is requested.
  const whole = once(async () => latestContent(index, log ?? (await detailOf(index, listed.id))));
  return {
    id: `${dao.id}/${listed.id}`,
    proposalId: listed.id,
    dao: () => onRoute(dao, listed.id, parent),
    title: () => listed.title,
    description: async () => (await whole()).description,
    proposer: listed.proposer,
    actions: async () => (await whole()).actions.map(actionOf),
    module: async () => {
      const { module } = await whole();
      if (module === undefined) return null;
      const ballot = async () => {
        const [analysis, { address }] = await Promise.all([dao.analysis(), dao.contract.dao()]);
        return analysis.moduleBallot(address, listed.id, module, now.at.number);
      };
      return { ...module, ballot };
    },
    created: {
      ...eventOf('ProposalCreated', listed, timeOf(index, listed)),
      blockHash: async () => listed.blockHash ?? (await whole()).blockHash,
      transaction: async () => listed.transaction ?? (await whole()).transaction,
    },
    state: now.state,
    stateProblem: () => whyUnknown(now),
    phase: now.phase,
    snapshot: now.snapshot,
    deadline: now.deadline,
    opened: () => timeAt(dao, now, now.snapshot),
    closed: () => timeAt(dao, now, now.deadline),
    eta: now.eta,
    expires: now.expires,
    tally: now.tally,
    quorum: now.quorum,
    superQuorum: now.superQuorum,
    approval: now.approval,
    proofs: async () => readingsOf(adapterOf(await dao.contract.dao()).proofs(listed.id, now), now.at),
    at: now.at,
    events: async () => {
      await whole();
      return index.events(listed.id).map((each) => eventOf(each.name, each, timeOf(index, each)));
    },
    votes: async (args: VotesArguments) => {
      await whole();
      return votesOf(dao, listed.id, now, args);
    },
    // Asked on a tap: their code is no part of what every visit loads.
    course: async ({ points }: { points: number }) => {
      await whole();
      return (await import('./course')).courseOf(dao, listed.id, now, points);
    },
    absent: async ({ first }: { first: number }) =>
      (await import('./absent')).absentOf(dao, listed.id, now, first),
    account: ({ address }: { address: string }) => ballotOf(dao, listed.id, now, address),
    ballots: ({ addresses }: { addresses: string[] }) =>
      ofEach(addresses, (address) => ballotOf(dao, listed.id, now, address)),
    ...analysisFields(dao, now, whole),
  };
}

/** A proposal with its text; throws what kept it from being read. */
async function detailOf(index: Index, id: bigint): Promise<CreatedLog> {
  const created = await index.find(id);
  if (created !== undefined) return created;
  const { paused, problem } = index.status();
  if (paused) throw new QuorateError('history-unread');
  throw (
    problem ?? new QuorateError('unexpected', { reason: 'the log that created this proposal was not found' })
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function actionOf({ target, value, signature, calldata }: RawAction, index: number) {
  const call = callOf({ signature, calldata });
  const selector = call.length >= 10 ? call.slice(0, 10) : null;
  return { index, target, value, signature, selector, calldata: call };
}

// The words for what contracts revert with are many, and rarely needed.
async function whyUnknown({ state, refused = '0x' }: ProposalNow): Promise<string | null> {
  if (state !== 'UNKNOWN') return null;
  // Errors have four bytes before their words; a word alone is an answer.
  if (refused.length === 66) return `It gives ${BigInt(refused)}, which is no state that is known here.`;
  const { explainRevert, noReason } = await import('@/core/governor/errors/reverts');
  return explainRevert(refused) ?? noReason();
}

type Log = Pick<ListedProposal, 'block' | 'blockHash' | 'timestamp' | 'transaction' | 'logIndex'>;

function eventOf(name: string, log: Log, timestamp: bigint | null | (() => Promise<bigint | null>)) {
  const { block, blockHash, transaction, logIndex } = log;
  return { name, block, blockHash, transaction, logIndex, timestamp };
}

// A block that has passed has a time of its own; how long blocks take says nothing exact of it.
async function timeAt({ contract, index }: OpenedDao, { at }: ProposalNow, timepoint: bigint) {
  const { clock } = await contract.dao();
  return clock.mode === 'blocknumber' && timepoint <= at.number ? index.timeOf(timepoint) : null;
}

function timeOf(index: Index, log: Pick<Log, 'timestamp' | 'block'>) {
  return log.timestamp ?? (() => index.timeOf(log.block));
}
