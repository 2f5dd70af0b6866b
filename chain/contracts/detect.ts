import type { Address } from 'viem';
import { getAddress } from 'viem/utils';
import { QuorateError } from '@/core/errors';
import { formatAddress } from '@/core/format';
import type { Block, Clock, Dao, DaoId, Family, Ids, Unknown } from '@/core/governor/dao';
import type { MulticallOptions } from '../rpc/calls';
import { getHead, type Transport } from '../rpc/transport';
import { view } from '../rpc/view';
import { governorAbi } from './abis/governor';
import { ballotBy } from './detect/ballot';
import { type ClockFound, clockBy } from './detect/clock';
import { extensionsBy, guardianBy, unknownCounting } from './detect/extensions';
import { countingBy, familyOf, idsBy } from './detect/family';
import { codeAt, type FirstBatch, firstBatch, firstBatchAtLatest } from './detect/firstBatch';
import {
  present,
  timelockAddress,
  timelockBy,
  timelockViews,
  tokenAddress,
  tokenBy,
  tokenViews,
  wordViews,
} from './detect/parts';
import { type ProbeAnswers, withCode } from './detect/probes';
import { clipText, type ProbedViews, probeViews, unknownOf } from './detect/probeViews';
import { implementationOf, proxyBy, proxyViews, type Slots } from './detect/proxy';
import { settingsBy } from './detect/settings';

type DetectOptions = MulticallOptions & { at?: Block | undefined };

/**
 * Reads what a Governor is, all at one block, in two round trips where the block is not given: the head with what the
 * Governor says, its code and its proxy slots; then what its token, timelock and proxy say. What cannot be told is in
 * `unknown`. Throws `not-a-contract`, `not-a-governor` (naming the probe that failed) or `RpcError`.
 */
export async function detect(transport: Transport, route: DaoId, options: DetectOptions = {}): Promise<Dao> {
  return (await beginDetection(transport, route, options)).dao;
}

/** As `detect`; settles when the first answers are there, with their block, the clock and the rest to come. */
export async function beginDetection(
  transport: Transport,
  route: DaoId,
  options: DetectOptions = {},
): Promise<{ at: Block; clock: Clock; dao: Promise<Dao> }> {
  const address = getAddress(route.address);
  const early = options.at === undefined ? await firstBatchAtLatest(transport, address, options) : null;
  const at = options.at ?? early?.at ?? (await getHead(transport, { signal: options.signal }));
  const first = early?.first ?? (await firstBatch(transport, address, at, options));
  const clock = clockBy(first.found, at, transport.chainId);
  return { at, clock: clock.clock, dao: detectFrom(transport, first, clock, address, options) };
}

async function detectFrom(
  transport: Transport,
  { at, code, slots, found: first }: FirstBatch,
  clock: ClockFound,
  address: Address,
  options: DetectOptions,
): Promise<Dao> {
  if (code === null) throw new QuorateError('not-a-contract', placeOf(transport, address));
  const implementation = implementationOf(first, slots, code);
  const [behind, heard] = await Promise.all([
    implementation === null ? null : codeAt(transport, implementation, at.number, options.signal),
    probeViews(transport, secondBatch(address, first, slots, clock), at.number, options),
  ]);
  const staked = present((heard as Second).tokenStaked?.value ?? null);
  const words = staked === null ? {} : await probeViews(transport, wordViews(staked), at.number, options);
  const second = { ...heard, ...words };
  const found = withCode(first, [code, behind]);
  requireGovernor(found, placeOf(transport, address));
  return assemble({ address, chainId: transport.chainId, at, found, second, slots, code, clock });
}

const HASH_PROPOSAL = 'hashProposal(address[],uint256[],bytes[],bytes32)';

type Second = Partial<ProbedViews<Required<ReturnType<typeof secondBatch>>>>;

function secondBatch(address: Address, found: ProbeAnswers, slots: Slots, { now }: ClockFound) {
  const token = tokenAddress(found);
  const timelock = timelockAddress(found);
  return {
    ...(token === null ? {} : tokenViews(token)),
    ...(timelock === null ? {} : timelockViews(timelock)),
    ...(now === null || now === 0n ? {} : { quorum: view(governorAbi, address, 'quorum', now - 1n) }),
    ...proxyViews(slots),
  };
}

function assemble(read: {
  address: Address;
  chainId: number;
  at: Block;
  found: ProbeAnswers;
  second: Second;
  slots: Slots;
  code: string;
  clock: ClockFound;
}): Dao {
  const { address, chainId, found, second, at, clock } = read;
  const told = familyOf(found);
  // The one whose views every later Governor has.
  const family = told ?? 'openzeppelin';
  const counting = countingBy(family, found);
  const ids = idsBy(family, found);
  const { ballot, unknown: noBallot } = ballotBy(family, found, read);
  const token = tokenBy(found, isTokenHeard(second) ? second : null, { chainId, clock: clock.clock });
  const timelock = timelockBy(found, isTimelockHeard(second) ? second : null);
  const { proxy, unknown: noProxy } = proxyBy(found, read.slots, read.code, second);
  const { settings, unknown: noSetting } = settingsBy(family, found, second.quorum);
  const counted = unknownCounting(counting, found);
  const parts = [clock.unknown, counted, noBallot, token.unknown, timelock.unknown, noSetting, noProxy];
  return {
    chainId,
    address,
    family,
    name: nameOf(found, address),
    version: found.version.value === null ? null : clipText(found.version.value),
    ids,
    clock: clock.clock,
    counting,
    ballot,
    token: token.part,
    timelock: timelock.part,
    extensions: extensionsBy(family, found),
    settings,
    guardian: guardianBy(family, found),
    proxy,
    unknown: [...unknownCore(told, ids, found), ...parts.flat()],
    at,
  };
}

// Never an invented name.
function nameOf({ name }: ProbeAnswers, address: Address): string {
  return name.value === null || name.value === '' ? formatAddress(address) : clipText(name.value);
}

function unknownCore(told: Family | null, ids: Ids, found: ProbeAnswers): Unknown[] {
  const unknown: Unknown[] = [];
  if (told === null) unknown.push(unknownOf('family', HASH_PROPOSAL, found.hash));
  if (found.name.value === null) unknown.push(unknownOf('name', 'name()', found.name));
  if (ids === 'unknown') unknown.push(unknownOf('ids', HASH_PROPOSAL, found.hash));
  return unknown;
}

function isTokenHeard(second: Second): second is Second & ProbedViews<ReturnType<typeof tokenViews>> {
  return second.tokenName !== undefined;
}

function isTimelockHeard(second: Second): second is Second & ProbedViews<ReturnType<typeof timelockViews>> {
  return second.minDelay !== undefined;
}

function requireGovernor(found: ProbeAnswers, facts: { address: string; chain: string }): void {
  const missing = (probe: string) => new QuorateError('not-a-governor', { ...facts, probe });
  if (found.votingDelay.value === null) throw missing('votingDelay()');
  if (found.votingPeriod.value === null) throw missing('votingPeriod()');
  if (found.state.is === 'silent' && found.proposals.is === 'silent') throw missing('state(uint256)');
}

function placeOf(transport: Transport, address: Address): { address: string; chain: string } {
  return { address, chain: String(transport.chainId) };
}
