import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { exactText } from '@/core/exactText';
import type { LogPosition } from '@/core/governor/control';
import { actionsIn, type Created, type RawAction } from '@/core/governor/proposal';
import { packLog, placeOf, type UntrustedLog, utf8 } from './log';
import { firstTopic, PLACE, toHex } from './packedLog';

/** `ProposalCreated` with the Unix time of its block where the log carried one. */
export type CreatedLog = Created & { timestamp: bigint | null };

/** A later event of a proposal; `value` is the eta, the new deadline or the new type. */
export type ProposalLog = {
  name:
    | 'ProposalQueued'
    | 'ProposalExecuted'
    | 'ProposalCanceled'
    | 'ProposalExtended'
    | 'ProposalVetoed'
    | 'ProposalUpdated'
    | 'ProposalDeadlineUpdated'
    | 'ProposalTypeUpdated';
  id: bigint;
  value: bigint | null;
  /** Replacement by `ProposalUpdated` (Nouns) of the actions, the description or both. */
  content?: Partial<Pick<Created, 'actions' | 'description'>>;
  block: bigint;
  blockHash: Hex;
  timestamp: bigint | null;
  transaction: Hex;
  logIndex: number;
};

/** topic0 of `ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)`. */
export const PROPOSAL_CREATED = '0x7d84a6263ae0d98d3329bd7b46bb4e8d6f98cd35a7adb45c274c8b7fd5ebd5e0';

// The same with a type behind it: Venus', and Agora's with id and proposer as topics. And that of Agora's voting modules.
const CREATED_TYPED = '0xc8df7ff219f3c0358e14500814d8b62b443a4bebf3a596baa60b9295b1cf1bde';
const CREATED_MODULE = '0x505ee268ba7fa7dab901965f6c2eae1ca9a1199856dd0d4147302feb4000d82f';

/** Every event that makes a proposal. */
export const CREATED_TOPICS: readonly string[] = [PROPOSAL_CREATED, CREATED_TYPED, CREATED_MODULE];

type Later = {
  name: ProposalLog['name'];
  words: number;
  indexed: boolean;
  content: 'both' | 'calls' | 'text' | undefined;
};

// Their first topic, name and words, whether the id is a topic, and what of the proposal they replace.
const LATER_ROWS: readonly (readonly [string, Later['name'], number, boolean, Later['content']?])[] = [
  ['0x9a2e42fd6722813d69113e7d0079d3d940171428df7373df9c7f7617cfda2892', 'ProposalQueued', 2, false],
  ['0x712ae1383f79ac853f8d882153778e0260ef8f03b504e2866e0593e04d2b291f', 'ProposalExecuted', 1, false],
  ['0x789cf55be980739dad1d0699b93b58e806b51c9d96619bfa8fe0a28abaa7b30c', 'ProposalCanceled', 1, false],
  ['0x541f725fb9f7c98a30cc9c0ff32fbb14358cd7159c847a3aa20a2bdc442ba511', 'ProposalExtended', 1, true],
  // Nouns.
  ['0xde0cea2a3a0097cc3d981d40c375407760e85bc9c5e69aea449ac3885f8615c6', 'ProposalVetoed', 1, false],
  ['0x6553d98dd06f98670b24f69f718cdf9c8ec8e1cc42fb58b9c790873132227347', 'ProposalExtended', 1, true],
  ['0xd92cc1350c3c114b08bfa9ca07e42b8d07adf3c440ac299943edfbfb9be890ac', 'ProposalUpdated', 6, true, 'both'],
  ['0x2588d794bdaac5e181a3efca6937bf6bac4e2f42f43dcfcf0492b3d8b54be065', 'ProposalUpdated', 5, true, 'calls'],
  ['0xb326c35bcac6caacafa6cd1190bb9dc1a4e0aad7a7985e193818797dfbec9905', 'ProposalUpdated', 2, true, 'text'],
  // Agora.
  ['0xa970323612abc91ce4b6fd8869dc11458f53fea39343e04625af3f2dc999b05d', 'ProposalDeadlineUpdated', 2, false],
  ['0x246d525ff8e335b248f75b3d1a095f4e8d1a2a65998704e5957f37b05e3eca00', 'ProposalTypeUpdated', 1, true],
];

const LATER: ReadonlyMap<string, Later> = new Map(
  LATER_ROWS.map(([topic, name, words, indexed, content]) => [topic, { name, words, indexed, content }]),
);

/** The names of the events that move a proposal. */
export const EVENT_NAMES: readonly ProposalLog['name'][] = LATER_ROWS.map(([, name]) => name);

/** Every event that makes or moves a proposal. */
export const PROPOSAL_TOPICS: readonly string[] = [...CREATED_TOPICS, ...LATER.keys()];

/** `ProposalCreated` of any family, by hand; undefined when the log's bytes do not fit the event. Never throws. */
export function decodeCreated(log: UntrustedLog): CreatedLog | undefined {
  return attempt(log, (words, where, topics) => {
    switch (firstTopic(log)) {
      case PROPOSAL_CREATED:
        return topics.length === 32 ? plainly(words, where) : undefined;
      case CREATED_TYPED: {
        if (topics.length === 32) return plainly(words, where);
        if (topics.length !== 96) return undefined;
        const proposed = { id: topics.uint(32), proposer: topics.address(64) };
        return { ...proposed, actions: actionsAt(words, 0), ...timesAt(words, 4), ...where };
      }
      case CREATED_MODULE: {
        if (topics.length !== 128) return undefined;
        const module = { address: topics.address(96), data: toHex(words.bytes(0, 0)) };
        const proposed = { id: topics.uint(32), proposer: topics.address(64) };
        return { ...proposed, actions: [], module, ...timesAt(words, 1), ...where };
      }
      default:
        return undefined;
    }
  });
}

// Nothing is a topic.
function plainly(words: AbiReader, where: LogPosition): CreatedLog {
  const proposed = { id: words.uint(0), proposer: words.address(32) };
  return { ...proposed, actions: actionsAt(words, 2), ...timesAt(words, 6), ...where };
}

/** A later event of a proposal, such as `ProposalQueued`; undefined when it is none of those known. Never throws. */
export function decodeLater(log: UntrustedLog): ProposalLog | undefined {
  const event = LATER.get(firstTopic(log) ?? '');
  if (event === undefined) return undefined;
  return attempt(log, (words, where, topics) => {
    const { content, indexed, name } = event;
    if (words.length < event.words * 32) return undefined;
    // The event, the id if it is a topic, and who changed the content.
    if (topics.length !== (content !== undefined ? 96 : indexed ? 64 : 32)) return undefined;
    if (content !== undefined) {
      const id = topics.uint(32);
      return { name, id, value: null, content: contentAt(words, content), ...where };
    }
    const id = indexed ? topics.uint(32) : words.uint(0);
    const value = indexed ? words.uint(0) : event.words === 2 ? words.uint(32) : null;
    return { name, id, value, ...where };
  });
}

function contentAt(
  words: AbiReader,
  content: NonNullable<Later['content']>,
): NonNullable<ProposalLog['content']> {
  switch (content) {
    case 'both':
      return { actions: actionsAt(words, 0), description: exactText(words.bytes(4 * 32, 0)) };
    case 'calls':
      return { actions: actionsAt(words, 0) };
    case 'text':
      return { description: exactText(words.bytes(0, 0)) };
  }
}

/** Four lists whose offsets stand from head word `first` on: targets, values, signatures, calldatas. */
function actionsAt(words: AbiReader, first: number): RawAction[] {
  const targets = words.list(first, (at) => words.address(at));
  const values = words.list(first + 1, (at) => words.uint(at));
  const signatures = words.list(first + 2, (at, base) => utf8(words.bytes(at, base)));
  const calldatas = words.list(first + 3, (at, base) => toHex(words.bytes(at, base)));
  if (values.length !== targets.length || calldatas.length !== targets.length) throw new MalformedAbi();
  return actionsIn(targets, values, signatures, calldatas);
}

/** Snapshot, deadline and description from head word `first` on. */
function timesAt(words: AbiReader, first: number) {
  return {
    snapshot: words.uint(first * 32),
    deadline: words.uint((first + 1) * 32),
    description: exactText(words.bytes((first + 2) * 32, 0)),
  };
}

/** Calls `read` with the log's data, its place and its topics; undefined when one of them is malformed. */
function attempt<T>(
  log: UntrustedLog,
  read: (words: AbiReader, where: LogPosition, topics: AbiReader) => T | undefined,
): T | undefined {
  const found = packLog(log);
  if (found === undefined) return undefined;
  const { at, bytes, size, topicCount } = found;
  const part = (from: number, count: number) => new AbiReader(bytes.subarray(from, from + count));
  try {
    return read(part(at + PLACE.data, size), placeOf(found), part(at + PLACE.topics, topicCount * 32));
  } catch (error) {
    if (error instanceof MalformedAbi) return undefined;
    throw error;
  }
}

/** Thrown by `AbiReader` where bytes are not what they should be. */
class MalformedAbi extends Error {}

/** Reads ABI-encoded words with every bound checked. */
class AbiReader {
  private readonly data: Uint8Array;
  // Lists may point many entries at the same bytes; honest encoders never do, and copies would grow without bound.
  private budget: number;

  constructor(data: Uint8Array) {
    this.data = data;
    this.budget = data.length;
  }

  get length(): number {
    return this.data.length;
  }

  uint(at: number): bigint {
    return BigInt(toHex(this.slice(at, 32)));
  }

  address(at: number): Address {
    const word = this.slice(at, 32);
    for (let index = 0; index < 12; index++) if (word[index] !== 0) throw new MalformedAbi();
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
    if (value > BigInt(this.data.length)) throw new MalformedAbi();
    return Number(value);
  }

  private spend(bytes: number): void {
    this.budget -= bytes;
    if (this.budget < 0) throw new MalformedAbi();
  }

  private slice(at: number, length: number): Uint8Array {
    if (at < 0 || at + length > this.data.length) throw new MalformedAbi();
    return this.data.subarray(at, at + length);
  }
}
