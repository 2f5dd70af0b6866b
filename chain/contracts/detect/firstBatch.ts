import type { Address } from 'viem';
import { ableHosts } from '@/chain/logs/hostChoice';
import { aggregateOf, type MulticallOptions, multicallOf } from '@/chain/rpc/calls';
import { bodyOf, type RpcCall } from '@/chain/rpc/jsonRpc';
import { parseBlock, toTag } from '@/chain/rpc/quantity';
import { onHost, type Transport } from '@/chain/rpc/transport';
import { view } from '@/chain/rpc/view';
import { accountKind } from '@/core/accountKind';
import type { Block } from '@/core/governor/dao';
import { multicallAbi } from '../abis/multicall';
import { governorProbes, type ProbeAnswers } from './probes';
import { probeCalls, probeViews, probeViewsAtLatest } from './probeViews';
import { NO_SLOTS, readSlots, SLOTS, type Slots } from './proxy';

/** The first answers about a Governor, all of one block; `code` is null where no contract is. */
export type FirstBatch = { at: Block; code: string | null; slots: Slots; found: ProbeAnswers };

// Requests in reserve: more than opening one organisation takes.
const ENOUGH = 20;

const HOW = { mustAnswer: 'votingPeriod', nonsense: 'nonsense' } as const;

/** Reads the first answers at a block; throws `RpcError`. */
export async function firstBatch(
  transport: Transport,
  address: Address,
  at: Block,
  options: MulticallOptions,
): Promise<FirstBatch> {
  const probes = governorProbes(address, multicallOf(options));
  const reserve = hasReserve(transport);
  const slots = () => readSlots(transport, address, at.number, options.signal);
  const [code, beside, found] = await Promise.all([
    codeAt(transport, address, at.number, options.signal),
    reserve ? slots() : undefined,
    probeViews(transport, probes, at.number, { ...options, ...HOW }),
  ]);
  return { at, code, slots: beside === undefined ? await slotsOf(code, slots) : beside, found };
}

/**
 * The same at whatever block is the newest, which is asked for beside it, so that it takes one round trip. Only that block
 * unless the contracts saw the very one that the host calls the newest, by its number, its time and its parent's hash (a
 * contract cannot see the hash of its own block); null where a question failed.
 */
export async function firstBatchAtLatest(
  transport: Transport,
  address: Address,
  options: MulticallOptions,
): Promise<{ at: Block; first: FirstBatch | null } | null> {
  const [host] = ableHosts(transport, new Set());
  if (host === undefined) return null;
  const own = onHost(transport, { host });
  const { signal } = options;
  const [head, code, beside, found] = await Promise.all([
    own.request<unknown>('eth_getBlockByNumber', ['latest', false], { signal }),
    codeAt(own, address, 'latest', signal),
    hasReserve(transport, host) ? readSlots(own, address, 'latest', signal) : undefined,
    probeViewsAtLatest(own, probesAtLatest(address, options), { ...options, ...HOW }),
  ]).catch(() => []);
  const at = parseBlock(head);
  if (at === null || code === undefined || found === undefined) return null;
  if (found === null) return { at, first: null };
  const later = () => readSlots(own, address, at.number, signal);
  const slots = beside === undefined ? await slotsOf(code, later).catch(() => undefined) : beside;
  if (slots === undefined) return { at, first: null };
  const { evmBlock, evmTime, lastHash } = found;
  const isOne =
    evmBlock.value === at.number &&
    evmTime.value === at.timestamp &&
    lastHash.value === (head as { parentHash?: unknown }).parentHash;
  return { at, first: isOne ? { at, code, slots, found } : null };
}

/**
 * Builds the request body sent to an endpoint when an organisation is opened. It depends on no earlier answer, and on
 * one chain only the lower-case address differs, so a script may post it before this code is loaded and pass the
 * answer to `offerEarly`.
 */
export function openingBody(governor: Address, options: MulticallOptions = {}): string {
  const address = governor.toLowerCase() as Address;
  const probes = probeCalls(probesAtLatest(address, options), HOW);
  const slots = [SLOTS.implementation, SLOTS.admin, SLOTS.beacon];
  const calls: RpcCall[] = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
    { method: 'eth_getCode', params: [address, 'latest'] },
    ...slots.map((slot) => ({ method: 'eth_getStorageAt', params: [address, slot, 'latest'] })),
    { method: 'eth_call', params: [aggregateOf(probes, multicallOf(options)), 'latest'] },
  ];
  return bodyOf(calls, 1);
}

/** The code at an address in small letters, null where there is none. */
export async function codeAt(
  transport: Transport,
  address: Address,
  block: bigint | 'latest',
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const code = await transport.request<unknown>('eth_getCode', [address, toTag(block)], { signal });
  return typeof code === 'string' && accountKind(code) !== 'key' ? code.toLowerCase() : null;
}

// Without reserve requests wait, so calls that most contracts answer with nothing are skipped.
function hasReserve(transport: Transport, host?: number): boolean {
  const [first] = host === undefined ? ableHosts(transport, new Set()) : [host];
  return (transport.hosts()[first ?? 0]?.reserve ?? 0) >= ENOUGH;
}

async function slotsOf(code: string | null, read: () => Promise<Slots>): Promise<Slots> {
  return code !== null && canHandOn(code) ? read() : NO_SLOTS;
}

function probesAtLatest(address: Address, options: MulticallOptions) {
  const multicall = multicallOf(options);
  return {
    ...governorProbes(address, multicall),
    evmTime: view(multicallAbi, multicall, 'getCurrentBlockTimestamp'),
    lastHash: view(multicallAbi, multicall, 'getLastBlockHash'),
  };
}

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const DELEGATECALL = 0xf4;
const CALLCODE = 0xf2;

/**
 * Whether code (hex) can run the code of another contract, as every proxy does. Exact where it says no: what the machine
 * may jump to is found by the same walk from the first byte, over what is pushed.
 */
export function canHandOn(code: string): boolean {
  // Neither a delegation of an account (EIP-7702) nor another format of code is walked this way.
  if (code.startsWith('0xef')) return true;
  for (let at = 2; at < code.length; at += 2) {
    const opcode = Number.parseInt(code.slice(at, at + 2), 16);
    if (opcode === DELEGATECALL || opcode === CALLCODE) return true;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += 2 * (opcode - PUSH1 + 1);
  }
  return false;
}
