import type { Address, Hex } from 'viem';
import { getAddress, parseAbi } from 'viem/utils';
import type { Token } from '@/core/governor/dao';
import { ALL_PARTS, type Delegates, type Part } from '@/core/governor/receipt';
import { type View, view, ZERO } from '../rpc/view';
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

// The digits of as many delegates as the contract takes.
const LONGEST = 2 + 64 * 202;
// The offset that a list begins with: as an account it would be nobody's.
const LIST = /^0x0{62}20/;

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

/** The views of what an account holds and whom it has chosen. */
export const holdingViews = (token: Address, account: Address) => ({
  balance: view(tokenAbi, token, 'balanceOf', account),
  chosen: chosenView(token, account),
});

/** The view of whom an account has chosen: of one delegate (ERC-5805, COMP), or of a list of them with parts (Agora's). */
export function chosenView(token: Address, account: Address): View<Delegates> {
  const one = view(tokenAbi, token, 'delegates', account);
  return {
    ...one,
    read(answer) {
      if (answer != null && LIST.test(answer)) return chosenIn(answer);
      const delegate = one.read(answer);
      return delegate && { delegate: delegate === ZERO ? null : delegate, split: [] };
    },
  };
}

function chosenIn(list: Hex): Delegates | null {
  const words = list.length > LONGEST ? [] : (list.slice(2).match(/[\da-f]{64}/gi) ?? []);
  if (words.length !== 2 + 2 * Number(`0x${words[1]}`)) return null;
  const split: Part[] = [];
  for (let at = 2; at < words.length; at += 2) {
    const delegate = getAddress(`0x${words[at]?.slice(24)}`);
    if (delegate !== ZERO) split.push({ delegate, parts: Number(`0x${words[at + 1]}`) });
  }
  if (split.reduce((sum, { parts }) => sum + parts, 0) > ALL_PARTS) return null;
  const [first] = split;
  return first?.parts === ALL_PARTS ? { delegate: first.delegate, split: [] } : { delegate: null, split };
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
