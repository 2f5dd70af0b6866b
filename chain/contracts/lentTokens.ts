import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import { isSameAddress } from '@/core/address';
import { type View, view } from '../rpc/view';

const factoryAbi = parseAbi([
  'function getFranchiser(address owner, address delegatee) view returns (address)',
]);
const franchiserAbi = parseAbi([
  'function owner() view returns (address)',
  'function delegator() view returns (address)',
  'function delegatee() view returns (address)',
  'function getFranchiser(address delegatee) view returns (address)',
]);

/** The lender of tokens in a Franchiser, and the delegates who passed them on, the first one first. */
export type Lent = { lender: Address; via: readonly Address[] };

// Each level may pass on to half as many as the one above it, and the first to eight.
const LEVELS = 5;

type Ask = (views: readonly View<Address>[]) => Promise<readonly (Address | null)[]>;
type Step = { index: number; account: Address; via: readonly Address[] };

/**
 * Finds who lent the tokens of each account; null for one that is no Franchiser below this factory. What a contract says of
 * itself counts only if the one above it gives its address, up to the factory. Throws `RpcError`.
 */
export async function readLent(ask: Ask, factory: Address, accounts: readonly Address[]) {
  const found = accounts.map((): Lent | null => null);
  let open: Step[] = accounts.map((account, index) => ({ index, account, via: [] }));
  for (let level = 0; level < LEVELS && open.length > 0; level++) {
    const said = await ask(
      open.flatMap(({ account }) => [
        view(franchiserAbi, account, 'owner'),
        view(franchiserAbi, account, 'delegator'),
        view(franchiserAbi, account, 'delegatee'),
      ]),
    );
    const claims = open.flatMap((step, at) => {
      const [above, delegator, delegatee] = said.slice(3 * at);
      return above && delegator && delegatee ? [{ ...step, above, delegator, delegatee }] : [];
    });
    const made = await ask(
      claims.map(({ above, delegator, delegatee }) =>
        isSameAddress(above, factory)
          ? view(factoryAbi, factory, 'getFranchiser', delegator, delegatee)
          : view(franchiserAbi, above, 'getFranchiser', delegatee),
      ),
    );
    open = [];
    for (const [at, { index, account, via, above, delegator }] of claims.entries()) {
      if (!isSameAddress(made[at] ?? '', account)) continue;
      if (isSameAddress(above, factory)) found[index] = { lender: delegator, via };
      else open.push({ index, account: above, via: [delegator, ...via] });
    }
  }
  return found;
}
