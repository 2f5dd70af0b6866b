import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import type { CreatedLog, ProposalLog } from '@/lib/graph/store';
import { hexInto, isWord, quantity, type RawLog, toHex, utf8 } from './log';

/** topic0 of `ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)`. */
export const PROPOSAL_CREATED = '0x7d84a6263ae0d98d3329bd7b46bb4e8d6f98cd35a7adb45c274c8b7fd5ebd5e0';

const LATER: Readonly<Record<string, { name: ProposalLog['name']; words: number; indexed: boolean }>> = {
  '0x9a2e42fd6722813d69113e7d0079d3d940171428df7373df9c7f7617cfda2892': {
    name: 'ProposalQueued',
    words: 2,
    indexed: false,
  },
  '0x712ae1383f79ac853f8d882153778e0260ef8f03b504e2866e0593e04d2b291f': {
    name: 'ProposalExecuted',
    words: 1,
    indexed: false,
  },
  '0x789cf55be980739dad1d0699b93b58e806b51c9d96619bfa8fe0a28abaa7b30c': {
    name: 'ProposalCanceled',
    words: 1,
    indexed: false,
  },
  '0x541f725fb9f7c98a30cc9c0ff32fbb14358cd7159c847a3aa20a2bdc442ba511': {
    name: 'ProposalExtended',
    words: 1,
    indexed: true,
  },
};

/** Every event that makes or moves a proposal. */
export const PROPOSAL_TOPICS: readonly string[] = [PROPOSAL_CREATED, ...Object.keys(LATER)];

/** `ProposalCreated`, decoded by hand; undefined when the log's bytes do not fit the event. Never throws. */
export function decodeCreated(log: RawLog): CreatedLog | undefined {
  const where = position(log);
  const bytes = log.topics[0] === PROPOSAL_CREATED && log.topics.length === 1 ? bytesOf(log.data) : undefined;
  if (where === undefined || bytes === undefined) return undefined;
  try {
    const words = new Words(bytes);
    const targets = words.list(2, (at) => words.address(at));
    const values = words.list(3, (at) => words.uint(at));
    const signatures = words.list(4, (at, base) => utf8(words.bytes(at, base)));
    const calldatas = words.list(5, (at, base) => toHex(words.bytes(at, base)));
    if (values.length !== targets.length || calldatas.length !== targets.length) return undefined;
    return {
      id: words.uint(0),
      proposer: words.address(32),
      actions: targets.map((target, index) => ({
        target,
        value: values[index] ?? 0n,
        signature: signatures[index] ?? '',
        calldata: calldatas[index] ?? '0x',
      })),
      snapshot: words.uint(6 * 32),
      deadline: words.uint(7 * 32),
      description: utf8(words.bytes(8 * 32, 0)),
      ...where,
    };
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

/** `ProposalQueued`, `ProposalExecuted`, `ProposalCanceled` or `ProposalExtended`; undefined when it is none of them. */
export function decodeLater(log: RawLog): ProposalLog | undefined {
  const event = LATER[log.topics[0] ?? ''];
  const where = position(log);
  if (event === undefined || where === undefined) return undefined;
  const bytes = bytesOf(log.data);
  const topic = log.topics[1];
  if (bytes === undefined || bytes.length < event.words * 32) return undefined;
  if (log.topics.length !== (event.indexed ? 2 : 1) || (event.indexed && !isWord(topic))) return undefined;
  const words = new Words(bytes);
  const id = event.indexed ? BigInt(topic ?? 0) : words.uint(0);
  const value = event.indexed ? words.uint(0) : event.words === 2 ? words.uint(32) : null;
  return { name: event.name, id, value, ...where };
}

function position(log: RawLog) {
  const block = quantity(log.blockNumber);
  const logIndex = quantity(log.logIndex);
  const { blockHash, transactionHash } = log;
  if (block < 0 || logIndex < 0 || !isWord(blockHash) || !isWord(transactionHash)) return undefined;
  const time = quantity(log.blockTimestamp);
  return {
    block: BigInt(block),
    blockHash,
    transaction: transactionHash,
    logIndex,
    timestamp: time < 0 ? null : BigInt(time),
  };
}

function bytesOf(data: unknown): Uint8Array | undefined {
  if (typeof data !== 'string' || !data.startsWith('0x') || data.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(data.length / 2 - 1);
  return hexInto(data, 2, bytes.length, bytes, 0) ? bytes : undefined;
}

class Malformed extends Error {}

/** Reads ABI-encoded words with every bound checked. */
class Words {
  private readonly data: Uint8Array;
  // Lists may point many entries at the same bytes; honest encoders never do, and copies would grow without bound.
  private budget: number;

  constructor(data: Uint8Array) {
    this.data = data;
    this.budget = data.length;
  }

  uint(at: number): bigint {
    return BigInt(toHex(this.slice(at, 32)));
  }

  address(at: number): Address {
    const word = this.slice(at, 32);
    for (let index = 0; index < 12; index++) if (word[index] !== 0) throw new Malformed();
    return getAddress(toHex(word.subarray(12)) as Hex);
  }

  /** The dynamic bytes whose offset, counted from `base`, stands at `at`. */
  bytes(at: number, base: number): Uint8Array {
    const start = base + this.small(at);
    const length = this.small(start);
    this.spend(length);
    return this.slice(start + 32, length);
  }

  /** The list whose offset stands in head word `word`; `read` gets the position of an entry and of the list's base. */
  list<T>(word: number, read: (at: number, base: number) => T): T[] {
    const start = this.small(word * 32);
    const length = this.small(start);
    this.spend(length * 32);
    const base = start + 32;
    this.slice(base, length * 32);
    return Array.from({ length }, (_, index) => read(base + index * 32, base));
  }

  private small(at: number): number {
    const value = this.uint(at);
    if (value > BigInt(this.data.length)) throw new Malformed();
    return Number(value);
  }

  private spend(bytes: number): void {
    this.budget -= bytes;
    if (this.budget < 0) throw new Malformed();
  }

  private slice(at: number, length: number): Uint8Array {
    if (at < 0 || at + length > this.data.length) throw new Malformed();
    return this.data.subarray(at, at + length);
  }
}
