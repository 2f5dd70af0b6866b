import type { Address, Hex } from 'viem';
import { decodeFunctionResult, parseAbi } from 'viem/utils';
import type { Token } from '@/core/governor/dao';
import { ALL_PARTS, type Delegates } from '@/core/governor/receipt';
import { readable } from '@/core/json';
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

const partsAbi = parseAbi([
  'struct Part { address delegate; uint96 parts; }',
  'function delegates(address account) view returns (Part[])',
]);
// As many as the contract takes.
const MOST = 100;
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
      if (answer != null && LIST.test(answer)) return readable(() => chosenIn(answer)) ?? null;
      const delegate = one.read(answer);
      return delegate && { delegate: delegate === ZERO ? null : delegate, split: [] };
    },
  };
}

function chosenIn(data: Hex): Delegates | undefined {
  const list = decodeFunctionResult({ abi: partsAbi, functionName: 'delegates', data });
  const split = list.flatMap(({ delegate, parts }) =>
    delegate === ZERO ? [] : [{ delegate, parts: Number(parts) }],
  );
  const [first] = split;
  if (first?.parts === ALL_PARTS && split.length === 1) return { delegate: first.delegate, split: [] };
  const isMore = list.length > MOST || split.reduce((sum, { parts }) => sum + parts, 0) > ALL_PARTS;
  return isMore ? undefined : { delegate: null, split };
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
