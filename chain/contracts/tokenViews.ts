import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import type { Token } from '@/core/governor/dao';
import { type View, view } from '../rpc/view';
import { tokenAbi } from './abis/token';
import { votingPowerAbi } from './abis/votingPower';

const erc20Abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
]);
const multiDelegateAbi = parseAbi([
  'function token() view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
]);

type Kind = Pick<Token, 'address' | 'kind'>;

/** The view of an account's voting power now. */
export function powerView({ address, kind }: Kind, account: Address): View<bigint> {
  return kind === 'comp'
    ? view(votingPowerAbi, address, 'getCurrentVotes', account)
    : view(tokenAbi, address, 'getVotes', account);
}

/** The view of an account's voting power at a timepoint that has passed. */
export function pastPowerView({ address, kind }: Kind, account: Address, timepoint: bigint): View<bigint> {
  return view(
    votingPowerAbi,
    address,
    kind === 'comp' ? 'getPriorVotes' : 'getPastVotes',
    account,
    timepoint,
  );
}

/** The views of what an account holds and whom it has chosen (address 0: nobody). */
export function holdingViews(token: Address, account: Address) {
  return {
    balance: view(tokenAbi, token, 'balanceOf', account),
    delegate: view(tokenAbi, token, 'delegates', account),
  };
}

/** The view of all tokens there are. */
export const supplyView = (token: Address): View<bigint> => view(erc20Abi, token, 'totalSupply');

/** The view of how many of an owner's tokens another may take. */
export const allowanceView = (token: Address, owner: Address, spender: Address): View<bigint> =>
  view(erc20Abi, token, 'allowance', owner, spender);

/** The view of the token that a multi-delegate holds. */
export const sharedTokenView = (multiDelegate: Address): View<Address> =>
  view(multiDelegateAbi, multiDelegate, 'token');

/** The view of an owner's share of the tokens that a multi-delegate gives to a delegate. */
export const shareView = (multiDelegate: Address, owner: Address, delegate: Address): View<bigint> =>
  view(multiDelegateAbi, multiDelegate, 'balanceOf', owner, BigInt(delegate));
