import { plural } from '@/core/format';
import type { Value } from '../action';
import { type CallReader, decodedAddressOf, intOf, memberOf, type SentenceWriter } from './callReader';
import { digits, percentWords } from './figures';
import { type SentenceParts, say } from './sentence';

/** Sentences for Compound's markets, what they hold and what they pay out, besides their settings. */
export const LENDING_WORDS: Readonly<Record<string, SentenceWriter>> = {
  '_supportMarket(address)': (call) => say`List ${call.who(0)} as a market of ${call.target}`,
  '_reduceReserves(uint256)': (call) =>
    say`Take ${base(call, 0)} of its asset out of the reserves of ${call.target}`,
  '_addReserves(uint256)': (call) => say`Add ${base(call, 0)} of its asset to the reserves of ${call.target}`,
  'withdrawReserves(address,uint256)': (call) =>
    say`Send ${base(call, 1)} of its asset out of the reserves of ${call.target} to ${call.who(0)}`,
  '_setBorrowPaused(address,bool)': paused('borrowing', 0, 1),
  '_setMintPaused(address,bool)': paused('supplying', 0, 1),
  '_setTransferPaused(bool)': paused('transfers', null, 0),
  '_setSeizePaused(bool)': paused('liquidations', null, 0),
  'pause(bool,bool,bool,bool,bool)': (call) => {
    const names = ['supply', 'transfers', 'withdrawals', 'liquidations', 'sales'];
    const off = names.filter((_, index) => call.flag(index));
    return off.length === 0
      ? say`Let everything in ${call.target} run again`
      : say`Pause ${{ value: off.join(', ') }} in ${call.target}, and nothing else`;
  },
  '_setMarketBorrowCaps(address[],uint256[])': (call) =>
    single(call, (market, cap) =>
      cap === 0n
        ? say`Lift the borrow cap of ${{ address: market }}`
        : say`Set the borrow cap of ${{ address: market }} to ${{ amount: `${digits(cap)} base units` }} of its asset`,
    ) ?? say`Set the borrow caps of ${{ value: plural(call.list(0).length, 'market') }}`,
  '_setCompSpeeds(address[],uint256[],uint256[])': (call) =>
    say`Set the COMP paid to suppliers and borrowers in ${{ value: plural(call.list(0).length, 'market') }}${nothing(call)}`,
  '_setCompSpeed(address,uint256)': (call) =>
    say`Let suppliers and borrowers of ${call.who(0)} earn ${speed(call, 1)} COMP a block each`,
  '_setContributorCompSpeed(address,uint256)': (call) =>
    call.int(1) === 0n
      ? say`Stop the COMP that ${call.who(0)} earns every block`
      : say`Let ${call.who(0)} earn ${speed(call, 1)} COMP every block`,
  '_grantComp(address,uint256)': (call) =>
    say`Send ${speed(call, 1)} COMP of ${call.target} to ${call.who(0)}`,
  '_upgradeVotingDelegate(address)': (call) => say`Let ${call.target} pass on votes by ${call.who(0)}`,
  'fixBadAccruals(address[],uint256[])': (call) =>
    say`Take back COMP that ${{ value: plural(call.list(0).length, 'account') }} earned by mistake`,
  'setPendingRate(uint256)': (call) =>
    say`Announce a new rate of ${call.target}: ${{ value: digits(call.int(0)) }}`,
  'addAsset(address,(address,address,uint8,uint64,uint64,uint64,uint128))': (call) => {
    const asset = call.value(1);
    const token = decodedAddressOf(memberOf(asset, 'asset', 0));
    const cap = call.tokens(token, intOf(memberOf(asset, 'supplyCap', 6)));
    return say`Accept ${{ address: token }} as collateral in the market ${call.who(0)}: borrow up to ${factor(asset, 'borrowCollateralFactor', 3)} of its worth, liquidated at ${factor(asset, 'liquidateCollateralFactor', 4)}, at most ${cap}`;
  },
  'setRewardConfig(address,address)': (call) =>
    say`Pay rewards of the market ${call.who(0)} in ${call.who(1)}`,
  'setConfiguration(address,(address,address,address,address,address,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint64,uint104,uint104,uint104,(address,address,uint8,uint64,uint64,uint64,uint128)[]))':
    (call) => say`Set everything about the market ${call.who(0)} anew`,
  'setFactory(address,address)': (call) =>
    say`Let ${call.who(1)} build the code of the market ${call.who(0)}`,
  'approveThis(address,address,uint256)': (call) =>
    say`Let ${call.who(0)} take ${call.tokens(call.address(1), call.int(2), true)} held by ${call.target}`,
};

function paused(what: string, market: number | null, state: number): SentenceWriter {
  return (call) => {
    const where = market === null ? call.target : call.who(market);
    return call.flag(state)
      ? say`Pause ${{ text: what }} in ${where}`
      : say`Allow ${{ text: what }} in ${where} again`;
  };
}

function single(
  call: CallReader,
  words: (market: `0x${string}`, value: bigint) => SentenceParts,
): SentenceParts | null {
  const [market, ...others] = call.list(0);
  const [value] = call.list(1);
  return market === undefined || others.length > 0 ? null : words(decodedAddressOf(market), intOf(value));
}

// What the market lends is not known from its address alone.
function base(call: CallReader, index: number) {
  return { amount: plural(call.int(index), 'base unit') };
}

// COMP has 18 decimals in every market there is.
function speed(call: CallReader, index: number) {
  const whole = percentWords(call.int(index), 18);
  return { amount: whole.slice(0, -1) };
}

function nothing(call: CallReader): SentenceParts {
  const all = [...call.list(1), ...call.list(2)];
  return all.every((each) => intOf(each) === 0n) ? say` to nothing` : [];
}

function factor(asset: Value, name: string, index: number) {
  return { value: percentWords(intOf(memberOf(asset, name, index)), 16) };
}
