import type { Address } from 'viem';
import { checkedAddress } from '@/core/caip';
import { QuorateError } from '@/core/errors';
import { type OpenedDao, type PageArguments, paged } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { voteProposalOf } from '../vote';
import { findDelegates } from './delegatePage';
import { sidesTaken, type Taken } from './participation';

/** The arguments of `Dao.comparison`. */
export type ComparisonArguments = PageArguments & { accounts: readonly string[] };

const MOST = 4;

/** `Comparison`: delegates beside each other; null where there is no token. Throws `query-invalid` for more than four accounts, `address-malformed`, `address-checksum`. */
export async function comparisonOf(dao: OpenedDao, { accounts, ...page }: ComparisonArguments) {
  const addresses = [...new Set(accounts.map(checkedAddress))];
  if (addresses.length > MOST)
    throw new QuorateError('query-invalid', { reason: `at most ${MOST} accounts can be compared` });
  const delegates = await findDelegates(dao, addresses);
  if (delegates === null) return null;
  await dao.index.ready();
  const taken = addresses.map((account) => sidesTaken(dao.index.votes, account));
  const voted = new Set(taken.flatMap((sides) => [...sides.keys()]));
  const listed = dao.index.proposals().flatMap(({ id }) => (voted.delete(id) ? [id] : []));
  // Votes may be read before the proposal they are about.
  const { items, ...rest } = paged([...listed, ...voted], page);
  return {
    delegates,
    ...rest,
    items: items.map((id) => ({
      proposal: voteProposalOf(dao, id),
      sides: taken.map((sides) => sides.get(id) ?? 'NONE'),
    })),
    pairs: () => pairsOf(addresses, taken),
    sync: () => daoVoteSyncOf(dao),
  };
}

function pairsOf(addresses: readonly Address[], taken: readonly ReadonlyMap<bigint, Taken>[]) {
  return taken.flatMap((first, at) =>
    taken.slice(at + 1).map((second, further) => {
      const shared = [...first].filter(
        ([id, side]) => side !== 'SPLIT' && (second.get(id) ?? 'SPLIT') !== 'SPLIT',
      );
      const alike = shared.filter(([id, side]) => second.get(id) === side).length;
      return { accounts: [addresses[at], addresses[at + 1 + further]], both: shared.length, alike };
    }),
  );
}
