import { QuorateError } from '@/lib/errors';
import { type Action, type ProposalNow, STATES, type State } from '@/lib/governor/proposal';
import { callOf } from '@/lib/governor/proposalId';
import { titleOf } from '@/lib/governor/title';
import { type Opened, pageSize, readCursor } from '../context';
import type { CreatedLog, Index } from '../store';
import { ballotOf } from './account';
import { type VotesArguments, votesOf } from './vote';

const LARGEST_ID = (1n << 256n) - 1n;
const titles = new WeakMap<CreatedLog, string>();

/** The arguments of `Dao.proposals`. */
export type ProposalsArguments = {
  first: number;
  after?: string | null;
  states?: readonly State[] | null;
  search?: string | null;
};

/** How to give `Proposal.dao`; handed in, because the organisation gives its proposals too. */
type Parent = () => unknown;

/** `ProposalPage`: the proposals read so far, with their truth at one block. */
export async function proposalsOf(dao: Opened, args: ProposalsArguments, parent: Parent) {
  const first = pageSize(args.first);
  await dao.index.ready();
  const read = dao.index.proposals();
  const truth = await dao.truth.of(read.map(({ id }) => id));
  const known = read.flatMap((created) => {
    const now = truth.get(created.id);
    return now === undefined ? [] : [{ created, now }];
  });
  const words = args.search?.trim().toLowerCase() ?? '';
  const matching = known.filter(
    ({ created, now }) =>
      (args.states == null || args.states.includes(now.state)) &&
      (words === '' || title(updated(dao.index, created)).toLowerCase().includes(words)),
  );
  const start = args.after == null ? 0 : after(matching, args.after);
  const page = matching.slice(start, start + first);
  const last = page.at(-1)?.created;
  const hasMore = last !== undefined && start + first < matching.length;
  return {
    // A list asks for no block of its own per line: times are given where the logs carried them.
    items: page.map(({ created, now }) => ({
      ...proposalOf(dao, created, now, parent),
      created: eventOf('ProposalCreated', created, created.timestamp),
    })),
    cursor: hasMore ? `${last.block}:${last.logIndex}` : null,
    total: matching.length,
    counts: STATES.map((state) => ({
      state,
      count: known.filter(({ now }) => now.state === state).length,
    })).filter(({ count }) => count > 0),
  };
}

/** One `Proposal`, null when the contract does not know it; waits for its log. Throws what kept the log from being read. */
export async function findProposal(dao: Opened, id: bigint, parent: Parent) {
  if (id < 0n || id > LARGEST_ID) return null;
  const now = (await dao.truth.of([id])).get(id);
  if (now === undefined) return null;
  const created = await dao.index.find(id);
  if (created !== undefined) return proposalOf(dao, created, now, parent);
  const { problem } = dao.index.status();
  throw (
    problem ?? new QuorateError('unexpected', { reason: 'the log that created this proposal was not found' })
  );
}

function proposalOf(dao: Opened, log: CreatedLog, now: ProposalNow, parent: Parent) {
  const { index } = dao;
  const created = updated(index, log);
  return {
    id: `${dao.id}/${created.id}`,
    proposalId: created.id,
    dao: parent,
    title: () => title(created),
    description: created.description,
    proposer: created.proposer,
    actions: created.actions.map(actionOf),
    module: created.module ?? null,
    created: eventOf('ProposalCreated', created, timeOf(index, created)),
    state: now.state,
    phase: now.phase?.toUpperCase() ?? null,
    snapshot: now.snapshot,
    deadline: now.deadline,
    eta: now.eta,
    expires: now.expires,
    tally: now.tally,
    quorum: now.quorum,
    superQuorum: now.superQuorum,
    approval: now.approval,
    at: now.at,
    events: () => index.events(created.id).map((log) => eventOf(log.name, log, timeOf(index, log))),
    votes: (args: VotesArguments) => votesOf(dao, created.id, now, args),
    account: ({ address }: { address: string }) => ballotOf(dao, created.id, now, address),
  };
}

function actionOf({ target, value, signature, calldata }: Action, index: number) {
  const call = callOf({ signature, calldata });
  const selector = call.length >= 10 ? call.slice(0, 10) : null;
  return { index, target, value, signature, selector, calldata: call };
}

/** The proposal with the actions and the text of its last update (Nouns), as far as read. */
function updated(index: Index, created: CreatedLog): CreatedLog {
  const changes = index.events(created.id).flatMap(({ content }) => content ?? []);
  return changes.length === 0 ? created : Object.assign({}, created, ...changes);
}

type Log = Pick<CreatedLog, 'block' | 'blockHash' | 'timestamp' | 'transaction' | 'logIndex'>;

function eventOf(name: string, log: Log, timestamp: bigint | null | (() => Promise<bigint | null>)) {
  const { block, blockHash, transaction, logIndex } = log;
  return { name, block, blockHash, transaction, logIndex, timestamp };
}

function timeOf(index: Index, log: Log) {
  return log.timestamp ?? (() => index.timeOf(log.block));
}

function after(matching: readonly { created: CreatedLog }[], cursor: string): number {
  const [block = 0n, logIndex = 0n] = readCursor(cursor, 2);
  const next = matching.findIndex(
    ({ created }) =>
      created.block < block || (created.block === block && BigInt(created.logIndex) < logIndex),
  );
  return next < 0 ? matching.length : next;
}

function title(created: CreatedLog): string {
  const known = titles.get(created);
  if (known !== undefined) return known;
  const made = titleOf(created.description);
  titles.set(created, made);
  return made;
}
