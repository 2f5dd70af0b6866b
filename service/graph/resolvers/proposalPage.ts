import { STATES, type State } from '@/core/governor/proposal';
import type { ListedProposal } from '@/service/indexer/store/store';
import { type OpenedDao, pageSize, readCursor } from '../context';
import { type ProposalParent, proposalOf } from './proposal';

/** The arguments of `Dao.proposals`. */
export type ProposalsArguments = {
  first: number;
  after?: string | null;
  states?: readonly State[] | null;
  search?: string | null;
};

/** `ProposalPage`: the proposals read so far, with their truth at one block. */
export async function proposalsOf(dao: OpenedDao, args: ProposalsArguments, parent: ProposalParent) {
  const first = pageSize(args.first);
  const { read, contract } = await readStates(dao);
  const known = read.flatMap((created) => {
    const now = contract.get(created.id);
    return now === undefined ? [] : [{ created, now }];
  });
  const words = args.search?.trim().toLowerCase() ?? '';
  const matching = known.filter(
    ({ created, now }) =>
      (args.states == null || args.states.includes(now.state)) &&
      (words === '' || created.title.toLowerCase().includes(words)),
  );
  const start = args.after == null ? 0 : after(matching, args.after);
  const page = matching.slice(start, start + first);
  const shown = await dao.contract.of(page.map(({ created }) => created.id));
  const last = page.at(-1)?.created;
  const hasMore = last !== undefined && start + first < matching.length;
  return {
    // A list asks for no block of its own per line: times are given where the logs carried them.
    items: page.map(({ created, now }) => {
      const proposal = proposalOf(dao, created, shown.get(created.id) ?? now, parent);
      return { ...proposal, created: { ...proposal.created, timestamp: created.timestamp } };
    }),
    cursor: hasMore ? `${last.block}:${last.logIndex}` : null,
    total: matching.length,
    counts: [...STATES, 'UNKNOWN' as const]
      .map((state) => ({
        state,
        count: known.filter(({ now }) => now.state === state).length,
      }))
      .filter(({ count }) => count > 0),
  };
}

/** The listed proposals, and what the contract says of each. */
export async function readStates({ index, contract }: Pick<OpenedDao, 'contract' | 'index'>) {
  await index.ready();
  const read = index.proposals();
  return { read, contract: await contract.listed(read.map(({ id }) => id)) };
}

function after(matching: readonly { created: ListedProposal }[], cursor: string): number {
  const [block = 0n, logIndex = 0n] = readCursor(cursor, 2);
  const next = matching.findIndex(
    ({ created }) =>
      created.block < block || (created.block === block && BigInt(created.logIndex) < logIndex),
  );
  return next < 0 ? matching.length : next;
}
