import type { Address, Hex } from 'viem';
import { getAddress, hexToBytes } from 'viem/utils';
import { QuorateError } from '@/lib/errors';
import {
  type Block,
  type Dao,
  type DaoId,
  parseClock,
  parseCounting,
  type Timelock,
  type Token,
} from '@/lib/governor/dao';
import { governorAbi } from './abis/governor';
import { timelockAbi } from './abis/timelock';
import { tokenAbi } from './abis/token';
import { getHead, quantity } from './block';
import { type MulticallOptions, multicall } from './calls';
import type { Transport } from './transport';
import { callViews, type View, view, ZERO } from './view';

/** Options of the multicall, and the block to read at; the newest when absent. */
export type DetectOptions = MulticallOptions & { at?: Block | undefined };

// Names are untrusted text of any length.
const NAME_LENGTH = 64;

/**
 * Reads what a Governor is, in three round trips at most, all at one block. Throws `not-a-contract`,
 * `not-a-governor` (naming the probe that failed) or `RpcError`.
 */
export async function detect(transport: Transport, route: DaoId, options: DetectOptions = {}): Promise<Dao> {
  const { signal } = options;
  const address = getAddress(route.address);
  const at = options.at ?? (await getHead(transport, { signal }));
  const [code, found] = await Promise.all([
    transport.request<unknown>('eth_getCode', [address, quantity(at.number)], { signal }),
    callViews(transport, governorProbes(address), at.number, options),
  ]);
  const facts = { address, chain: String(transport.chainId) };
  if (typeof code !== 'string' || code.length <= 2) throw new QuorateError('not-a-contract', facts);
  const must = <T>(value: T | null, probe: string): T => {
    if (value === null) throw new QuorateError('not-a-governor', { ...facts, probe });
    return value;
  };
  const counting = must(found.counting, 'COUNTING_MODE()');
  const name = must(found.name, 'name()');
  const votingDelay = must(found.votingDelay, 'votingDelay()');
  const votingPeriod = must(found.votingPeriod, 'votingPeriod()');
  return {
    chainId: transport.chainId,
    address,
    family: 'openzeppelin',
    ids: 'unknown',
    ballot: { form: 'none', nonce: 'none', domain: null },
    extensions: [],
    guardian: null,
    proxy: null,
    unknown: [],
    name: shorten(name),
    version: shortenOrNull(found.version),
    clock: parseClock(shortenOrNull(found.clock)),
    counting: parseCounting(counting.slice(0, 256)),
    ...(await partsOf(transport, found, at, options)),
    settings: {
      votingDelay,
      votingPeriod,
      proposalThreshold: found.threshold,
      quorum: null,
      quorumNumerator: found.numerator,
      quorumDenominator: found.denominator,
      lateQuorumExtension: found.lateQuorum === null ? null : BigInt(found.lateQuorum),
    },
    at,
  };
}

function governorProbes(address: Address) {
  return {
    counting: view(governorAbi, address, 'COUNTING_MODE'),
    name: view(governorAbi, address, 'name'),
    votingDelay: view(governorAbi, address, 'votingDelay'),
    votingPeriod: view(governorAbi, address, 'votingPeriod'),
    version: view(governorAbi, address, 'version'),
    clock: view(governorAbi, address, 'CLOCK_MODE'),
    token: view(governorAbi, address, 'token'),
    timelock: view(governorAbi, address, 'timelock'),
    threshold: view(governorAbi, address, 'proposalThreshold'),
    numerator: view(governorAbi, address, 'quorumNumerator'),
    denominator: view(governorAbi, address, 'quorumDenominator'),
    lateQuorum: view(governorAbi, address, 'lateQuorumVoteExtension'),
  };
}

async function partsOf(
  transport: Transport,
  found: { token: Address | null; timelock: Address | null },
  at: Block,
  options: MulticallOptions,
): Promise<{ token: Token | null; timelock: Timelock | null }> {
  const token = present(found.token);
  const timelock = present(found.timelock);
  const views = {
    ...(token === null ? {} : tokenViews(token)),
    ...(timelock === null ? {} : timelockViews(timelock)),
  };
  const list: View<unknown>[] = Object.values(views);
  const answers = await multicall(transport, list, at.number, options);
  const raw = (one: View<unknown> | undefined) =>
    one === undefined ? null : (answers[list.indexOf(one)] ?? null);
  const { name, symbol, decimals, clock, delay } = views;
  const seconds = delay?.read(raw(delay)) ?? null;
  return {
    token: token && {
      address: token,
      kind: decimals?.read(raw(decimals)) == null ? 'unknown' : 'erc20votes',
      name: text(name?.read(raw(name)) ?? null, raw(name)),
      symbol: text(symbol?.read(raw(symbol)) ?? null, raw(symbol)),
      // An ERC-721 has none, and its votes are whole.
      decimals: decimals?.read(raw(decimals)) ?? 0,
      clock: parseClock(shortenOrNull(clock?.read(raw(clock)) ?? null)),
    },
    timelock: timelock && {
      address: timelock,
      kind: seconds === null ? 'custom' : 'controller',
      grace: null,
      delay: seconds,
    },
  };
}

function tokenViews(token: Address) {
  return {
    name: view(tokenAbi, token, 'name'),
    symbol: view(tokenAbi, token, 'symbol'),
    decimals: view(tokenAbi, token, 'decimals'),
    clock: view(tokenAbi, token, 'CLOCK_MODE'),
  };
}

function timelockViews(timelock: Address) {
  return { delay: view(timelockAbi, timelock, 'getMinDelay') };
}

function present(address: Address | null): Address | null {
  return address === null || address === ZERO ? null : address;
}

// Some old tokens (MKR) answer bytes32 instead of string: padded with zero bytes.
function text(found: string | null, raw: Hex | null): string {
  if (found !== null) return shorten(found);
  if (raw === null || raw.length !== 66) return '';
  const bytes = hexToBytes(raw);
  const end = bytes.indexOf(0);
  return shorten(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
}

function shorten(text: string): string {
  const start = [...text.slice(0, NAME_LENGTH * 2)];
  return start.length <= NAME_LENGTH ? start.join('') : `${start.slice(0, NAME_LENGTH - 1).join('')}…`;
}

function shortenOrNull(text: string | null): string | null {
  return text === null ? null : shorten(text);
}
