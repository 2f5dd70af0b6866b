import type { Address } from 'viem';
import { shareView } from '@/chain/contracts/tokenViews';
import { checkedAddress } from '@/core/caip';
import type { Block, Token } from '@/core/governor/dao';
import { type OpenedDao, provenBy } from '../../context';

type Standing = { token: Pick<Token, 'address'>; at: Block };
type Pair = { owner: Address; delegate: Address; logged: bigint };

const MOST = 100;

/** Counts the people who chose a delegate: owners of shares in the place of the proxy that holds their tokens. */
export async function countPeople(dao: OpenedDao, delegate: Address, count: number): Promise<number> {
  const found = await findProxy(dao, delegate);
  if (found === null) return count;
  const people = new Set(dao.delegates.delegators(delegate).map(({ address }) => address.toLowerCase()));
  if (!people.delete(found.proxy.toLowerCase())) return count;
  for (const { owner } of found.pairs) people.add(owner.toLowerCase());
  return people.size;
}

/** The proxy that the multi-delegate made for a delegate, with the owners of its tokens; null without one. */
export async function findProxy(dao: OpenedDao, delegate: Address) {
  if (dao.multiDelegate === null) return null;
  const { proxies, owners } = (await dao.history.open()).shares.told();
  const key = delegate.toLowerCase();
  const proxy = proxies.get(key);
  const pairs = [...(owners.get(key) ?? [])].map(([owner, logged]) => ({ owner, delegate, logged }));
  return proxy === undefined ? null : { proxy, pairs };
}

/** `Shares` of the proxy that holds this balance; null if the contract does not confirm that it holds this token. */
export async function sharesIn(
  dao: OpenedDao,
  pairs: readonly Pair[],
  balance: bigint | null,
  standing: Standing,
) {
  const found = await read(dao, pairs, standing);
  if (found === null) return null;
  const isKnown = balance !== null && found.items.every(({ amount }) => amount !== null);
  const known = found.items.reduce((sum, { amount }) => sum + (amount ?? 0n), found.unread);
  return { ...found, rest: isKnown ? balance - known : null };
}

/** `Shares` of an owner with all delegates; null where the operator names no multi-delegate of this token. */
export async function ownSharesOf(dao: OpenedDao, text: string) {
  const owner = checkedAddress(text);
  const { token } = await dao.contract.dao();
  if (dao.multiDelegate === null || token === null) return null;
  const { owners } = (await dao.history.open()).shares.told();
  const pairs = [...owners].flatMap(([delegate, held]) => {
    const logged = held.get(owner);
    return logged === undefined ? [] : [{ owner, delegate: checkedAddress(delegate), logged }];
  });
  const found = await read(dao, pairs, { token, at: await dao.index.head() });
  return found && { ...found, rest: null };
}

/** Reads the largest shares from the contract: logs tell who has one, and the contract how much. */
async function read(dao: OpenedDao, pairs: readonly Pair[], { token, at }: Standing) {
  const { multiDelegate } = dao;
  if (multiDelegate === null) return null;
  const sorted = [...pairs].sort((one, other) => (one.logged < other.logged ? 1 : -1));
  const shown = sorted.slice(0, MOST);
  const of = { multiDelegate, token: token.address };
  const shares = await dao.power.shares(of, shown, at).catch(() => null);
  if (shares === null) return null;
  return {
    contract: multiDelegate,
    items: shown.map(({ owner, delegate }, index) => {
      const amount = shares[index] ?? null;
      return {
        owner,
        delegate,
        amount,
        proof: provenBy(shareView(multiDelegate, owner, delegate), amount, at),
      };
    }),
    total: pairs.length,
    unread: sorted.slice(MOST).reduce((sum, { logged }) => sum + logged, 0n),
    complete: (await dao.history.open()).shares.status().complete,
  };
}
