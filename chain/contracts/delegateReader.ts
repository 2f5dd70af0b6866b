import type { Address } from 'viem';
import { isSameAddress } from '@/core/address';
import type { Block, Token } from '@/core/governor/dao';
import type { Delegates } from '@/core/governor/receipt';
import type { MulticallOptions } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { readEach, type View } from '../rpc/view';
import { readLent } from './lentTokens';
import { holdingViews, powerView, sharedTokenView, shareView, supplyView } from './tokenViews';

type Shares = { multiDelegate: Address; token: Address };

/** Reads the power and the tokens of many accounts, each list in one multicall at one block. Throws `RpcError`. */
export function createDelegateReader(transport: Transport, options: MulticallOptions = {}) {
  const ask = <T>(views: readonly View<T>[], at: Block) => readEach(transport, views, at.number, options);
  return {
    /** Power now of each, and the whole supply; null where the token gave none. */
    async powers(token: Pick<Token, 'address' | 'kind'>, accounts: readonly Address[], at: Block) {
      const views = accounts.map((account) => powerView(token, account));
      const [supply, ...powers] = await ask([supplyView(token.address), ...views], at);
      return { powers, supply: supply ?? null };
    },
    /** The tokens of each, and whom it has chosen; null where the token gave none. */
    async holdings(token: Address, accounts: readonly Address[], at: Block) {
      const views = accounts.flatMap((account): View<bigint | Delegates>[] =>
        Object.values(holdingViews(token, account)),
      );
      const answers = await ask(views, at);
      return accounts.map((_, index) => {
        const [balance, chosen] = [answers[2 * index], answers[2 * index + 1]];
        return {
          balance: typeof balance === 'bigint' ? balance : null,
          chosen: typeof chosen === 'object' ? chosen : null,
        };
      });
    },
    /** Lenders of the tokens of each account through Franchisers of this factory; null for any other account. */
    lent: (factory: Address, accounts: readonly Address[], at: Block) =>
      readLent((views) => ask(views, at), factory, accounts),
    /** The shares of owners with delegates in a multi-delegate, null where it gave none, or if it holds another token. */
    async shares(of: Shares, pairs: readonly { owner: Address; delegate: Address }[], at: Block) {
      const views = pairs.map(({ owner, delegate }) => shareView(of.multiDelegate, owner, delegate));
      const asked: View<bigint | Address>[] = [sharedTokenView(of.multiDelegate), ...views];
      const [token, ...shares] = await ask(asked, at);
      if (!isSameAddress(String(token), of.token)) return null;
      return shares.map((share) => (typeof share === 'bigint' ? share : null));
    },
  };
}
