import type { Address, Hex } from 'viem';

/** A log as the chain gave it: texts stay hex, so that 100,000 of them cost little. */
export type RawLog = {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  /** Only some hosts give it. */
  blockTimestamp?: Hex | undefined;
  transactionHash: Hex;
  logIndex: Hex;
  removed?: boolean | undefined;
};

/** Places of the parts of a log in its bytes: its data follows room for four topics. */
export const PLACE = { blockHash: 0, transactionHash: 32, topics: 64, address: 192, data: 212 } as const;

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as 0x-hex. */
export function toHex(bytes: Uint8Array, from = 0, to = bytes.length): Hex {
  let text = '0x';
  for (let at = from; at < to; at++) text += DIGITS[bytes[at] ?? 0];
  return text as Hex;
}

/** A log in bytes, of which many share one array; its texts are made when they are asked for. */
export class PackedLog implements RawLog {
  address: Address = '0x';
  topic: Hex | undefined;
  topicCount = 0;
  /** Bytes of its data. */
  size = 0;
  block = 0;
  index = 0;
  /** The Unix time of its block; -1 where the host does not give it. */
  time = -1;

  constructor(
    readonly bytes: Uint8Array,
    /** Its first byte in them. */
    readonly at: number,
  ) {}

  get topics(): Hex[] {
    return Array.from({ length: this.topicCount }, (_, each) => this.hex(PLACE.topics + 32 * each));
  }

  get data(): Hex {
    return this.hex(PLACE.data, this.size);
  }

  get blockNumber(): Hex {
    return `0x${this.block.toString(16)}`;
  }

  get blockHash(): Hex {
    return this.hex(PLACE.blockHash);
  }

  get blockTimestamp(): Hex | undefined {
    return this.time < 0 ? undefined : `0x${this.time.toString(16)}`;
  }

  get transactionHash(): Hex {
    return this.hex(PLACE.transactionHash);
  }

  get logIndex(): Hex {
    return `0x${this.index.toString(16)}`;
  }

  /** As others are placed: it has its numbers itself. */
  get log(): this {
    return this;
  }

  /** Whether it is of the same block as another, by hash. */
  isBeside({ at, bytes }: PackedLog): boolean {
    for (let index = PLACE.blockHash; index < PLACE.transactionHash; index++)
      if (bytes[at + index] !== this.bytes[this.at + index]) return false;
    return true;
  }

  private hex(place: number, count = 32): Hex {
    return toHex(this.bytes, this.at + place, this.at + place + count);
  }
}

/** The first topic of a log. */
export function firstTopic(log: { topics: readonly string[] }): string | undefined {
  return log instanceof PackedLog ? log.topic : log.topics[0];
}

/** The fields of a log that are used, without those that only some hosts add. */
export function fieldsOf(log: RawLog): RawLog {
  const { address, topics, data, blockNumber, blockHash, blockTimestamp, transactionHash, logIndex } = log;
  return { address, topics, data, blockNumber, blockHash, blockTimestamp, transactionHash, logIndex };
}
