import type { Hex } from 'viem';
import { hexToBigInt, isHex, keccak256, toRlp } from 'viem/utils';
import type { EvmBlock } from '../evm/frame';
import { ForgedProof } from './forged';

/** A block's header of which its hash is made, with what is read of it. */
export type ProvenHeader = {
  hash: Hex;
  stateRoot: Hex;
  block: Omit<EvmBlock, 'chainId'> & { number: bigint };
};

// In the order of RLP, with the bytes of each; `most` of those that are numbers, or of any length.
const FIELDS: readonly (readonly [name: string, kind: 'bytes' | 'number' | 'any', bytes: number])[] = [
  ['parentHash', 'bytes', 32],
  ['sha3Uncles', 'bytes', 32],
  ['miner', 'bytes', 20],
  ['stateRoot', 'bytes', 32],
  ['transactionsRoot', 'bytes', 32],
  ['receiptsRoot', 'bytes', 32],
  ['logsBloom', 'bytes', 256],
  ['difficulty', 'number', 32],
  ['number', 'number', 8],
  ['gasLimit', 'number', 8],
  ['gasUsed', 'number', 8],
  ['timestamp', 'number', 8],
  ['extraData', 'any', 1024],
  ['mixHash', 'bytes', 32],
  ['nonce', 'bytes', 8],
  ['baseFeePerGas', 'number', 32],
  ['withdrawalsRoot', 'bytes', 32],
  ['blobGasUsed', 'number', 8],
  ['excessBlobGas', 'number', 8],
  ['parentBeaconBlockRoot', 'bytes', 32],
  ['requestsHash', 'bytes', 32],
  ['blockAccessListHash', 'bytes', 32],
];
// Field counts of Berlin, London (EIP-1559), Shanghai (4895), Cancun (4844 and 4788), Prague (7685), Amsterdam
// (7928).
const COUNTS = [15, 16, 17, 20, 21, 22];

/**
 * The header in an answer of `eth_getBlockByNumber`, if it hashes to the hash that the answer names. Each fork added its
 * fields behind those before: where one is missing all behind it are, so that a value stands under one name only. Throws
 * `ForgedProof`; so it does on a chain whose blocks have fields of their own.
 */
export function provenHeader(answer: unknown): ProvenHeader {
  const said = (answer ?? {}) as Record<string, unknown>;
  const isThere = ([name]: (typeof FIELDS)[number]) => said[name] !== undefined && said[name] !== null;
  const missing = FIELDS.findIndex((field) => !isThere(field));
  const count = missing < 0 ? FIELDS.length : missing;
  if (!COUNTS.includes(count) || FIELDS.slice(count).some(isThere)) throw new ForgedProof('header');
  const parts = FIELDS.slice(0, count).map(([name, kind, bytes]) => partOf(said[name], kind, bytes));
  const hash = keccak256(toRlp(parts));
  if (hash !== said.hash) throw new ForgedProof('header');
  const part = (name: string) => parts[FIELDS.findIndex(([each]) => each === name)] ?? '0x';
  const number = (name: string) => hexToBigInt(`0x0${part(name).slice(2)}`);
  return {
    hash,
    stateRoot: part('stateRoot'),
    block: {
      number: number('number'),
      timestamp: number('timestamp'),
      miner: number('miner'),
      prevRandao: number('mixHash'),
      gasLimit: number('gasLimit'),
    },
  };
}

/** Whether two headers say the same in all that is read of them. */
export function isSameHeader(one: ProvenHeader, other: ProvenHeader): boolean {
  const names = Object.keys(one.block) as (keyof ProvenHeader['block'])[];
  return (
    one.hash === other.hash &&
    one.stateRoot === other.stateRoot &&
    names.every((name) => one.block[name] === other.block[name])
  );
}

/** A field as RLP writes it; throws where it has another form or size. */
function partOf(value: unknown, kind: 'bytes' | 'number' | 'any', bytes: number): Hex {
  const digits = isHex(value) ? value.slice(2) : '';
  // A quantity has no leading zeros in RLP, and nothing for 0.
  const short = digits.replace(/^0+/, '');
  const part = kind === 'number' ? `${short.length % 2 === 1 ? '0' : ''}${short}` : digits;
  const isForm =
    kind === 'number' ? digits.length > 0 && digits.length <= 64 : isHex(value) && part.length % 2 === 0;
  const isSize = kind === 'bytes' ? part.length === 2 * bytes : part.length <= 2 * bytes;
  if (!isForm || !isSize) throw new ForgedProof('header');
  return `0x${part}`;
}
