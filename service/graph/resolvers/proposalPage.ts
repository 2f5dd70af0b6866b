import { STATES, type State } from '@/core/governor/proposal';
import type { Anchor } from '@/service/indexer/store/store';
import type { Agreement } from '../agreement';
import { type OpenedDao, type PageArguments, pagedBack } from '../context';
import { type ProposalParent, proposalOf } from './proposal';

/** The arguments of `Dao.proposals`. */
export type ProposalsArguments = PageArguments & {
  states?: readonly State[] | null;
  search?: string | null;
};

/** `ProposalPage`: the proposals read so far, with their truth at one block. */
export async function proposalsOf(dao: OpenedDao, args: ProposalsArguments, parent: ProposalParent) {
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
  const { items, ...page } = pagedBack(matching, args, ({ created }) => created);
  const shown = await dao.contract.of(items.map(({ created }) => created.id));
  return {
    ...page,
    // A list asks for no block of its own per line: times are given where the logs carried them.
    items: items.map(({ created, now }) => {
      const proposal = proposalOf(dao, created, shown.get(created.id) ?? now, parent);
      return { ...proposal, created: { ...proposal.created, timestamp: created.timestamp } };
    }),
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

/** The arguments of `Dao.endpoints`. */
export type EndpointsArguments = { proposal?: bigint | null; maxAge?: number | null };

/** `Dao.endpoints`: compares where it was not done yet. */
export async function endpointsOf(dao: OpenedDao, { proposal, maxAge }: EndpointsArguments) {
  const asked = { proposal: proposal ?? null, maxAge: maxAge == null ? null : Math.max(0, maxAge) };
  return agreementOf(await dao.endpoints.compare(asked));
}

/** `Endpoints`: what comparisons have found, and a settled block of the chain where it is asked for. */
export function agreementOf(agreement: Agreement, settled?: Anchor | undefined) {
  return { ...agreement, settled: settled ?? null };
}
