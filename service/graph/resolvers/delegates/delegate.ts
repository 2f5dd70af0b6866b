import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import type { Lent } from '@/chain/contracts/lentTokens';
import { holdingViews, powerView } from '@/chain/contracts/tokenViews';
import { isSameAddress } from '@/core/address';
import type { Block, Token } from '@/core/governor/dao';
import { madeOnce } from '@/core/madeOnce';
import type { DelegateStatus } from '@/service/indexer/store/delegates';
import { type OpenedDao, type PageArguments, paged, pageSize, provenBy } from '../../context';
import { daoVoteSyncOf } from '../daoVotes';
import { votePageOf } from '../vote';
import { attendanceOf } from './participation';
import { countPeople, findProxy, sharesIn } from './shares';

type DelegateSaid = { token: Token; at: Block; power: bigint | null; supply: bigint | null };

/** `Delegate`. */
export function delegateOf(dao: OpenedDao, account: Address, said: DelegateSaid) {
  const { delegates } = dao;
  const line = delegates.line(account);
  const { address, power } = line;
  return {
    ...line,
    confirmed: said.power,
    proof: provenBy(powerView(said.token, address), said.power, said.at),
    share: shareOf(said.power ?? power, said.supply),
    rank: () => rankOf(dao, account),
    attendance: () => attendanceOf(dao, account),
    delegators: () => countPeople(dao, address, line.delegators),
    at: said.at,
    history: ({ points }: { points: number }) => historyOf(dao, address, pageSize(points)),
    changes: (args: PageArguments) => paged(delegates.changes(address).toReversed(), args),
    delegations: (args: PageArguments) => delegationsOf(dao, address, said, args),
    votes: (args: PageArguments) => votesOfDelegate(dao, address, args),
    sync: () => delegateSyncOf(delegates.status()),
  };
}

function historyOf(dao: OpenedDao, address: Address, most: number) {
  const { delegates } = dao;
  const changes = delegates.changes(address);
  const { complete, isHistoryRead } = delegates.status();
  return {
    points: downsample(changes, most, ({ votes }) => votes),
    count: changes.length,
    whole: complete && isHistoryRead,
  };
}

async function delegationsOf(
  dao: OpenedDao,
  delegate: Address,
  { token, at }: DelegateSaid,
  args: PageArguments,
) {
  const page = paged(dao.delegates.delegators(delegate), args);
  const accounts = page.items.map(({ address }) => address);
  const [holdings, found] = await Promise.all([
    dao.power.holdings(token.address, accounts, at).catch(() => []),
    findProxy(dao, delegate),
  ]);
  let lent: Promise<readonly (Lent | null)[]> | undefined;
  const findLent = () => {
    const { franchiserFactory: factory, power } = dao;
    lent ??= factory === null ? Promise.resolve([]) : power.lent(factory, accounts, at).catch(() => []);
    return lent;
  };
  const items = page.items.map(({ address, since }, index) => {
    const { balance = null, chosen = null } = holdings[index] ?? {};
    const part = chosen?.split.find((each) => isSameAddress(each.delegate, delegate));
    return {
      address: getAddress(address),
      since,
      balance,
      proof: provenBy(holdingViews(token.address, getAddress(address)).balance, balance, at),
      parts: part?.parts ?? null,
      confirmed: chosen && (part !== undefined || isSameAddress(chosen.delegate, delegate)),
      shares: () =>
        found !== null && isSameAddress(found.proxy, address)
          ? sharesIn(dao, found.pairs, balance, { token, at })
          : null,
      lent: async () => (await findLent())[index] ?? null,
    };
  });
  return { ...page, items };
}

/** `DelegateSync`. */
export function delegateSyncOf({ isFromStart, ...status }: DelegateStatus) {
  return { ...status, fromStart: isFromStart };
}

const ranks = new WeakMap<readonly Address[], ReadonlyMap<Address, number>>();

function rankOf({ delegates }: OpenedDao, account: Address): number | null {
  const list = delegates.list('POWER', '');
  const known = madeOnce(ranks, list, () => new Map(list.map((address, index) => [address, index + 1])));
  const lower = account.toLowerCase() as Address;
  return delegates.line(account).power > 0n ? (known.get(lower) ?? null) : null;
}

function shareOf(power: bigint, supply: bigint | null): number | null {
  if (supply === null || supply === 0n) return null;
  // Six digits are more than any screen shows.
  const millionths = (power * 1_000_000n) / supply;
  return Number(millionths > 10n ** 12n ? 10n ** 12n : millionths) / 1_000_000;
}

/** At most `most` of the items: the first, the last, and of every stretch between the least and the most, so no peak is lost. */
export function downsample<T>(items: readonly T[], most: number, value: (item: T) => bigint): readonly T[] {
  if (items.length <= most || most < 4) return items.slice(0, items.length <= most ? undefined : most);
  const stretches = Math.floor((most - 2) / 2);
  const inner = items.length - 2;
  const kept = new Set<number>([0, items.length - 1]);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const start = 1 + Math.floor((stretch * inner) / stretches);
    const end = 1 + Math.floor(((stretch + 1) * inner) / stretches);
    let least = start;
    let greatest = start;
    for (let at = start; at < end; at++) {
      if (valueAt(items, at, value) < valueAt(items, least, value)) least = at;
      if (valueAt(items, at, value) > valueAt(items, greatest, value)) greatest = at;
    }
    kept.add(least).add(greatest);
  }
  return items.filter((_, at) => kept.has(at));
}

function valueAt<T>(items: readonly T[], at: number, value: (item: T) => bigint): bigint {
  const item = items[at];
  return item === undefined ? 0n : value(item);
}

/** `DelegateVotePage`: how an account voted, as far as read. */
async function votesOfDelegate(dao: OpenedDao, account: Address, args: PageArguments) {
  await dao.index.ready();
  return {
    ...(await votePageOf(dao, { ...args, voter: account, orderBy: 'NEWEST' })),
    // Few screens ask for it, and late: its code is no part of what every visit loads.
    participation: async () => (await import('./participation')).participationOf(dao, account),
    sync: () => daoVoteSyncOf(dao),
  };
}
