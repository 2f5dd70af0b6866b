import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { proofsBy, readingBy } from '@/chain/contracts/proof';
import { holdingViews, powerView, supplyView } from '@/chain/contracts/tokenViews';
import type { Block, Token } from '@/core/governor/dao';
import type { DelegateOrder, DelegateStatus } from '@/service/indexer/store/delegates';
import { type OpenedDao, pageSize, readCursor } from '../context';
import { readAddress } from './account';
import { type PageArguments, votesOfDelegate } from './delegateVote';
import { downsample } from './downsample';
import { readingOf, readingsOf } from './reading';

/** The arguments of `Dao.delegates`. */
export type DelegatesArguments = PageArguments & { orderBy: DelegateOrder; search?: string | null };

type Said = { token: Token; at: Block; power: bigint | null; supply: bigint | null };

/** `DelegatePage`: the delegations read so far; null where there is no token. */
export async function delegatesOf(dao: OpenedDao, args: DelegatesArguments) {
  const first = pageSize(args.first);
  const begun = await begin(dao);
  if (begun === null) return null;
  const { token, at } = begun;
  const matching = dao.delegates.list(args.orderBy, args.search ?? '');
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
    delegated: dao.delegates.delegated(),
    supply: said.supply,
    proofs: readingsOf(proofsBy([['supply', supplyView(token.address), said.supply]]), at),
    at,
    sync: delegateSyncOf(dao.delegates.status()),
  };
}

/** `Delegate` of one address; null where there is no token. Throws `address-malformed`, `address-checksum`. */
export async function findDelegate(dao: OpenedDao, text: string) {
  const address = readAddress(text);
  const begun = await begin(dao);
  if (begun === null) return null;
  const { powers, supply } = await ask(dao, begun.token, [address], begun.at);
  return delegateOf(dao, address, { ...begun, supply, power: powers[0] ?? null });
}

async function begin(dao: OpenedDao): Promise<{ token: Token; at: Block } | null> {
  const { token } = await dao.contract.dao();
  if (token === null) return null;
  const at = await dao.index.head();
  return { token, at };
}

/** What the contract says of these accounts; where it does not answer, what the logs say stands alone. */
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

function delegateOf(dao: OpenedDao, account: Address, said: Said) {
  const { delegates } = dao;
  const line = delegates.line(account);
  const { address, power } = line;
  return {
    ...line,
    confirmed: said.power,
    proof:
      said.power === null
        ? null
        : readingOf(readingBy(powerView(said.token, line.address), said.power), said.at),
    share: shareOf(said.power ?? power, said.supply),
    rank: () => rankOf(dao, account),
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

async function delegationsOf(dao: OpenedDao, delegate: Address, { token, at }: Said, args: PageArguments) {
  const page = paged(dao.delegates.delegators(delegate), args);
  const accounts = page.items.map(({ address }) => address);
  const holdings = await dao.power.holdings(token.address, accounts, at).catch(() => []);
  const items = page.items.map(({ address, since }, index) => {
    const { balance = null, delegate: chosen = null } = holdings[index] ?? {};
    return {
      address: getAddress(address),
      since,
      balance,
      proof:
        balance === null
          ? null
          : readingOf(readingBy(holdingViews(token.address, getAddress(address)).balance, balance), at),
      confirmed: chosen === null ? null : chosen.toLowerCase() === delegate.toLowerCase(),
    };
  });
  return { ...page, items };
}

/** `DelegateSync`. */
function delegateSyncOf({ isFromStart, ...status }: DelegateStatus) {
  return { ...status, fromStart: isFromStart };
}

// Lists grow and change while they are read: the cursor says where it was, and after whom.
function after(list: readonly Address[], cursor: string): number {
  const [place = 0n, account = 0n] = readCursor(cursor, 2);
  const address: Address = `0x${account.toString(16).padStart(40, '0')}`;
  const found = list.indexOf(address);
  return found < 0 ? Math.min(list.length, Number(place)) : found + 1;
}

function paged<T>(list: readonly T[], args: PageArguments) {
  const first = pageSize(args.first);
  const [at = 0n] = args.after == null ? [] : readCursor(args.after, 1);
  const start = Math.min(list.length, Number(at));
  const items = list.slice(start, start + first);
  const end = start + items.length;
  return { items, cursor: end < list.length ? String(end) : null, total: list.length };
}

const ranks = new WeakMap<readonly Address[], ReadonlyMap<Address, number>>();

function rankOf({ delegates }: OpenedDao, account: Address): number | null {
  const list = delegates.list('POWER', '');
  const known = ranks.get(list) ?? new Map(list.map((address, index) => [address, index + 1]));
  ranks.set(list, known);
  const lower = account.toLowerCase() as Address;
  return delegates.line(account).power > 0n ? (known.get(lower) ?? null) : null;
}

function shareOf(power: bigint, supply: bigint | null): number | null {
  if (supply === null || supply === 0n) return null;
  // Six digits are more than any screen shows.
  const millionths = (power * 1_000_000n) / supply;
  return Number(millionths > 10n ** 12n ? 10n ** 12n : millionths) / 1_000_000;
}
