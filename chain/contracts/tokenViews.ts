import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import type { Token } from '@/core/governor/dao';
import { type View, view } from '../rpc/view';
import { tokenAbi } from './abis/token';
import { votingPowerAbi } from './abis/votingPower';

const supplyAbi = parseAbi(['function totalSupply() view returns (uint256)']);

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
export const supplyView = (token: Address): View<bigint> => view(supplyAbi, token, 'totalSupply');
