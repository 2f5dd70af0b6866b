import type { Address } from 'viem';
import { supplyView } from '@/chain/contracts/tokenViews';
import { proofsBy } from '@/chain/rpc/view';
import { checkedAddress } from '@/core/caip';
import { QuorateError } from '@/core/errors';
import { lacksToken } from '@/core/governor/act/tokenWords';
import type { Block, Token } from '@/core/governor/dao';
import type { DelegateOrder } from '@/service/indexer/store/delegates';
import { type OpenedDao, type PageArguments, paged, pageSize, readCursor, readingsOf } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { voteProposalOf } from '../vote';
import { delegateOf, delegateSyncOf } from './delegate';
import { byAttendance, sidesTaken, type Taken } from './participation';

/** The arguments of `Dao.delegates`. */
export type DelegatesArguments = PageArguments & {
  orderBy: DelegateOrder | 'ATTENDANCE';
  search?: string | null;
};

/** `DelegatePage`: the delegations read so far; null where there is no token, or one that names no delegates. */
export async function delegatesOf(dao: OpenedDao, args: DelegatesArguments) {
  const first = pageSize(args.first);
  const begun = await begin(dao);
  if (begun === null) return null;
  const { token, at } = begun;
  const matching = ordered(dao, args);
  const start = args.after == null ? 0 : after(matching, args.after);
  const page = matching.slice(start, start + first);
  const said = await ask(dao, token, page, at);
  const last = page.at(-1);
  return {
    items: page.map((address, index) =>
      delegateOf(dao, address, { token, at, supply: said.supply, power: said.powers[index] ?? null }),
    ),
    cursor:
      last !== undefined && start + first < matching.length ? `${start + page.length}:${BigInt(last)}` : null,
    total: matching.length,
    votesWhole: async () => (await daoVoteSyncOf(dao)).complete,
    delegated: dao.delegates.delegated(),
    supply: said.supply,
    proofs: readingsOf(proofsBy([['supply', supplyView(token.address), said.supply]]), at),
    at,
    sync: delegateSyncOf(dao.delegates.status()),
  };
}

function ordered(dao: OpenedDao, { orderBy, search }: DelegatesArguments): readonly Address[] {
  const list = (order: DelegateOrder) => dao.delegates.list(order, search ?? '');
  return orderBy === 'ATTENDANCE' ? byAttendance(dao, list('POWER')) : list(orderBy);
}

/** `Delegate` of each of these accounts; null where there is no token. */
export async function findDelegates(dao: OpenedDao, accounts: readonly Address[]) {
  const begun = await begin(dao);
  if (begun === null) return null;
  const { powers, supply } = await ask(dao, begun.token, accounts, begun.at);
  return accounts.map((account, index) =>
    delegateOf(dao, account, { ...begun, supply, power: powers[index] ?? null }),
  );
}

async function begin(dao: OpenedDao): Promise<{ token: Token; at: Block } | null> {
  const { token, unknown } = await dao.contract.dao();
  if (token === null || lacksToken({ unknown }, 'token.delegates')) return null;
  const at = await dao.index.head();
  return { token, at };
}

/** Asks the contract about these accounts; if it does not answer, the logs stand alone. */
async function ask(dao: OpenedDao, token: Token, accounts: readonly Address[], at: Block) {
  try {
    const said = await dao.power.powers(token, accounts, at);
    const known = accounts.flatMap((account, index) => {
      const power = said.powers[index] ?? null;
      return power === null ? [] : [[account, power] as const];
    });
    dao.delegates.judge(new Map(known), at);
    return said;
  } catch {
    return { powers: [], supply: null };
  }
}

// Lists grow and change while they are read: the cursor says where it was, and after whom.
function after(list: readonly Address[], cursor: string): number {
  const [place = 0n, account = 0n] = readCursor(cursor, 2);
  const address: Address = `0x${account.toString(16).padStart(40, '0')}`;
  const found = list.indexOf(address);
  return found < 0 ? Math.min(list.length, Number(place)) : found + 1;
}

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
