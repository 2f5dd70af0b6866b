import { isSameAddress } from '@/core/address';
import type { CallReader, SentenceWriter } from './callReader';
import { digits } from './figures';
import { type SentenceParts, say } from './sentence';
import { identityOf } from './who';

/** Sentences for tokens: ERC-20, ERC-721, ERC-1155, wrapped coin, vaults. */
export const TOKEN_WORDS: Readonly<Record<string, SentenceWriter>> = {
  'transfer(address,uint256)': (call) => say`Transfer ${amount(call, 1)}${call.from()} to ${call.who(0)}`,
  'transferFrom(address,address,uint256)': (call) =>
    isNft(call)
      ? say`Move item ${item(call, 2)} of ${call.target}${owner(call, 0)} to ${call.who(1)}`
      : say`Transfer ${amount(call, 2)}${owner(call, 0)} to ${call.who(1)}`,
  'safeTransferFrom(address,address,uint256)': (call) =>
    say`Move item ${item(call, 2)} of ${call.target}${owner(call, 0)} to ${call.who(1)}`,
  'safeTransferFrom(address,address,uint256,bytes)': (call) =>
    say`Move item ${item(call, 2)} of ${call.target}${owner(call, 0)} to ${call.who(1)}`,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (call) =>
    say`Move ${{ amount: digits(call.int(3)) }} of item ${item(call, 2)} of ${call.target}${owner(call, 0)} to ${call.who(1)}`,
  'approve(address,uint256)': (call) => {
    if (isNft(call)) return say`Let ${call.who(0)} take item ${item(call, 1)} of ${call.target}`;
    if (call.int(1) === 0n) return say`Let ${call.who(0)} take no more of ${call.target}${call.from()}`;
    return say`Let ${call.who(0)} take ${amount(call, 1, true)}${call.from()}`;
  },
  'increaseAllowance(address,uint256)': (call) =>
    say`Let ${call.who(0)} take a further ${amount(call, 1, true)}${call.from()}`,
  'decreaseAllowance(address,uint256)': (call) =>
    say`Let ${call.who(0)} take ${amount(call, 1)} less${call.from()} than now`,
  'setApprovalForAll(address,bool)': (call) =>
    call.flag(1)
      ? say`Let ${call.who(0)} take every item of ${call.target}${call.from()}`
      : say`Let ${call.who(0)} take no more items of ${call.target}${call.from()}`,
  'mint(address,uint256)': (call) => {
    const issued = call.facts.votesToken;
    const note = isSameAddress(call.action.target, issued) ? share(call, call.int(1)) : [];
    return say`Create ${amount(call, 1)} for ${call.who(0)}${note}`;
  },
  'mint(uint256)': (call) => say`Create ${amount(call, 0)}`,
  'burn(uint256)': (call) => say`Destroy ${amount(call, 0)}${call.from()}`,
  'burn(address,uint256)': (call) => say`Destroy ${amount(call, 1)} of ${call.who(0)}`,
  'burnFrom(address,uint256)': (call) => say`Destroy ${amount(call, 1)} of ${call.who(0)}`,
  'delegate(address)': (call) =>
    call.isCaller(call.address(0))
      ? say`Let the treasury vote with its own ${call.target}`
      : say`Let ${call.who(0)} vote with ${call.target} held by ${caller(call)}`,
  'deposit()': (call) => say`Wrap ${call.coin(call.action.value)} into ${call.target}`,
  'withdraw(uint256)': (call) => say`Withdraw ${amount(call, 0)}`,
  'withdraw()': (call) => say`Withdraw what ${call.target} holds for ${caller(call)}`,
  'deposit(uint256,address)': (call) =>
    say`Deposit ${{ amount: digits(call.int(0)) }} base units into ${call.target}, for ${call.who(1)}`,
  'withdraw(uint256,address,address)': (call) =>
    say`Withdraw ${{ amount: digits(call.int(0)) }} base units from ${call.target}, of ${call.who(2)}, to ${call.who(1)}`,
  'redeem(uint256,address,address)': (call) =>
    say`Redeem ${amount(call, 0)} of ${call.who(2)} and send what it is worth to ${call.who(1)}`,
  'transfer(address,address,uint256)': (call) =>
    say`Transfer ${call.tokens(call.address(0), call.int(2))} held by ${call.target} to ${call.who(1)}`,
  '_withdrawToken(address,address,uint256)': (call) =>
    say`Withdraw ${call.tokens(call.address(0), call.int(2))} held by ${call.target} to ${call.who(1)}`,
  'rescueTokens(address,address,uint256)': (call) =>
    say`Take ${call.tokens(call.address(0), call.int(2))} out of ${call.target} and send it to ${call.who(1)}`,
  'sendValue(address,uint256)': (call) =>
    say`Send ${call.coin(call.int(1))} held by ${call.target} to ${call.who(0)}`,
  'pause()': (call) => say`Pause ${call.target}`,
  'unpause()': (call) => say`Let ${call.target} run again after a pause`,
  'setPaused(bool)': (call) =>
    call.flag(0) ? say`Pause ${call.target}` : say`Let ${call.target} run again after a pause`,
  '_withdraw(address,uint256)': (call) =>
    say`Withdraw ${call.tokens(call.action.target, call.int(1))} to ${call.who(0)}`,
};

function amount(call: CallReader, index: number, limitless = false): SentenceParts {
  return call.tokens(call.action.target, call.int(index), limitless);
}

function item(call: CallReader, index: number) {
  return { value: `#${call.int(index)}` };
}

// Whose tokens are moved: the treasury's own, or another's who allowed it.
function owner(call: CallReader, index: number): SentenceParts {
  const from = call.address(index);
  return isSameAddress(from, call.facts.executor) ? say` from the treasury` : say` from ${{ address: from }}`;
}

function caller(call: CallReader): SentenceParts {
  const { caller: account } = call.action.place;
  if (account === null || isSameAddress(account, call.facts.executor)) return say`the treasury`;
  return say`${{ address: account }}`;
}

function isNft(call: CallReader): boolean {
  return identityOf(call.action.target, call.facts)?.kind === 'nft';
}

function share(call: CallReader, value: bigint): SentenceParts {
  const { supply } = call.facts;
  if (supply === null || supply <= 0n) return [];
  const tenths = (value * 1000n) / supply;
  return say`: ${{ value: `${tenths / 10n}.${tenths % 10n}%` }} of the votes that exist now`;
}
