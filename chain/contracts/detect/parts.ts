import type { Address } from 'viem';
import { view, ZERO } from '@/chain/rpc/view';
import { type Dao, parseClock, type Timelock, type Token, type Unknown } from '@/core/governor/dao';
import { wellKnownToken } from '@/core/tokenList';
import { probeAbi } from '../abis/probes';
import { timelockAbi } from '../abis/timelock';
import { tokenAbi } from '../abis/token';
import { chosenView } from '../tokenViews';
import type { ProbeAnswers } from './probes';
import { clipText, type ProbedView, type ProbedViews, unknownOf, viewText } from './probeViews';

type DetectedPart<T> = { part: T | null; unknown: readonly Unknown[] };

const ERC721 = '0x80ac58cd';

/** Finds the source of votes: `token()`, or Compound's, Uniswap's, Venus' and Nouns' own name for it. */
export function tokenAddress({ token, comp, uni, vault, nouns }: ProbeAnswers): Address | null {
  const named = [token, comp, uni, vault, nouns].find(({ value }) => present(value) !== null);
  return present(named?.value ?? null);
}

/** Timelock that the Governor names; that of the normal route where there are several. */
export function timelockAddress(found: ProbeAnswers): Address | null {
  return present(found.routeTimelock.value) ?? present(found.timelock.value);
}

/** The second batch, of the token: power is asked for an account that has none. */
export function tokenViews(token: Address) {
  return {
    ...wordViews(token),
    // A vault (Venus) has no name of its own.
    tokenStaked: view(probeAbi, token, 'xvsAddress'),
    tokenClock: view(tokenAbi, token, 'CLOCK_MODE'),
    tokenVotes: view(tokenAbi, token, 'getVotes', ZERO),
    tokenCurrent: view(tokenAbi, token, 'getCurrentVotes', ZERO),
    tokenIs721: view(tokenAbi, token, 'supportsInterface', ERC721),
    tokenDelegates: chosenView(token, ZERO),
  };
}

/** Names and decimals of the token, or of the one that is staked for votes. */
export function wordViews(token: Address) {
  return {
    tokenName: view(tokenAbi, token, 'name'),
    tokenSymbol: view(tokenAbi, token, 'symbol'),
    tokenDecimals: view(tokenAbi, token, 'decimals'),
  };
}

/** The second batch, of the timelock. */
export function timelockViews(timelock: Address) {
  return {
    minDelay: view(timelockAbi, timelock, 'getMinDelay'),
    compoundDelay: view(timelockAbi, timelock, 'delay'),
    grace: view(timelockAbi, timelock, 'GRACE_PERIOD'),
  };
}

/** The voting token; null with a reason where none is named. */
export function tokenBy(
  found: ProbeAnswers,
  heard: ProbedViews<ReturnType<typeof tokenViews>> | null,
  { chainId, clock }: Pick<Dao, 'chainId' | 'clock'>,
): DetectedPart<Token> {
  const address = tokenAddress(found);
  if (address === null || heard === null) {
    const said = found.token.is === 'answer' ? 'It names no account.' : found.token;
    return { part: null, unknown: [unknownOf('token', 'token()', said)] };
  }
  const { tokenName, tokenSymbol, tokenDecimals, tokenClock } = heard;
  const kind = tokenKind(heard);
  const staked = present(heard.tokenStaked.value);
  const isNft = heard.tokenIs721.value === true;
  const unknown: Unknown[] = [];
  if (kind === 'unknown') unknown.push(unknownOf('token.kind', 'getVotes(address)', heard.tokenVotes));
  // An ERC-721 has no decimals, and its votes are whole.
  const decimals = wellKnownToken(chainId, address)?.decimals ?? decimalsOf(tokenDecimals);
  if (decimals === null && !isNft) unknown.push(unknownOf('token.decimals', 'decimals()', tokenDecimals));
  const symbol = viewText(tokenSymbol);
  if (symbol === '') unknown.push(unknownOf('token.symbol', 'symbol()', tokenSymbol));
  const { tokenDelegates } = heard;
  // A token may refuse only the zero address.
  if (tokenDelegates.is === 'silent' || tokenDelegates.is === 'odd')
    unknown.push(unknownOf('token.delegates', 'delegates(address)', tokenDelegates));
  const own = parseClock(tokenClock.value === null ? null : clipText(tokenClock.value), chainId);
  // The numbers that contracts see are the same for all of them.
  const isOnL1 = own.mode === 'blocknumber' && clock.mode === 'l1-blocknumber';
  const token: Token = {
    address,
    kind,
    name: viewText(tokenName),
    symbol,
    decimals: decimals ?? 0,
    clock: isOnL1 ? { ...own, mode: clock.mode } : own,
    ...(staked === null ? {} : { staked }),
  };
  return { part: token, unknown };
}

// 10^77 is the largest power of ten in a uint256.
function decimalsOf({ value }: ProbedView<number>): number | null {
  return value === null || value > 77 ? null : value;
}

function tokenKind(heard: ProbedViews<ReturnType<typeof tokenViews>>): Token['kind'] {
  if (heard.tokenVotes.value !== null) return heard.tokenIs721.value === true ? 'erc721votes' : 'erc20votes';
  return heard.tokenCurrent.value !== null ? 'comp' : 'unknown';
}

/** The timelock; null without a reason where the Governor has none. */
export function timelockBy(
  found: ProbeAnswers,
  heard: ProbedViews<ReturnType<typeof timelockViews>> | null,
): DetectedPart<Timelock> {
  const manager = present(found.accessManager.value);
  if (manager !== null) return accessManagerBy(found, manager);
  const address = timelockAddress(found);
  if (address === null || heard === null) {
    const isThere = found.timelock.is === 'revert' || found.timelock.is === 'odd';
    return { part: null, unknown: isThere ? [unknownOf('timelock', 'timelock()', found.timelock)] : [] };
  }
  const { minDelay, compoundDelay, grace } = heard;
  if (minDelay.value !== null) {
    return { part: { address, kind: 'controller', delay: minDelay.value, grace: null }, unknown: [] };
  }
  if (compoundDelay.value !== null && grace.value !== null) {
    const part: Timelock = { address, kind: 'compound', delay: compoundDelay.value, grace: grace.value };
    return { part, unknown: [] };
  }
  const unknown = [unknownOf('timelock.delay', 'getMinDelay()', minDelay)];
  return { part: { address, kind: 'custom', delay: null, grace: null }, unknown };
}

function accessManagerBy({ baseDelay }: ProbeAnswers, address: Address): DetectedPart<Timelock> {
  const delay = baseDelay.value === null ? null : BigInt(baseDelay.value);
  const unknown = delay === null ? [unknownOf('timelock.delay', 'baseDelaySeconds()', baseDelay)] : [];
  return { part: { address, kind: 'access-manager', delay, grace: null }, unknown };
}

/** An address that is somebody's; null for none and for the zero address. */
export function present(address: Address | null): Address | null {
  return address === null || address === ZERO ? null : address;
}

/** A number that was said, whatever its width. */
export function numberOf(said: ProbedView<number | bigint>): bigint | null {
  return said.value === null ? null : BigInt(said.value);
}
