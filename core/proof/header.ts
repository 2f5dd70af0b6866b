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

// In the order of RLP; those from `baseFeePerGas` on came with forks, each behind the one before (EIP-1559, 4895, 4844,
// 4788, 7685, 7928).
const BYTES = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
];
const FIELDS: readonly (readonly [name: string, kind: 'bytes' | 'number'])[] = [
  ...BYTES.map((name) => [name, 'bytes'] as const),
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp'].map((name) => [name, 'number'] as const),
  ...['extraData', 'mixHash', 'nonce'].map((name) => [name, 'bytes'] as const),
  ['baseFeePerGas', 'number'],
  ['withdrawalsRoot', 'bytes'],
  ['blobGasUsed', 'number'],
  ['excessBlobGas', 'number'],
  ['parentBeaconBlockRoot', 'bytes'],
  ['requestsHash', 'bytes'],
  ['blockAccessListHash', 'bytes'],
];
const LONGEST = 2 * 1024;

/**
 * The header in an answer of `eth_getBlockByNumber`, if it hashes to the hash that the answer names. Throws `ForgedProof`;
 * so it does on a chain whose blocks have fields of their own.
 */
export function provenHeader(answer: unknown): ProvenHeader {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const parts: Hex[] = [];
  for (const [name, kind] of FIELDS) {
    const value = said[name];
    if (value === undefined || value === null) continue;
    if (!isHex(value) || value.length > LONGEST) throw new ForgedProof('header');
    parts.push(kind === 'number' ? shortest(value) : value);
  }
  const hash = keccak256(toRlp(parts));
  if (hash !== said.hash) throw new ForgedProof('header');
  const number = (name: string) => hexToBigInt(hexOf(said, name));
  return {
    hash,
    stateRoot: hexOf(said, 'stateRoot'),
    block: {
      number: number('number'),
      timestamp: number('timestamp'),
      miner: number('miner'),
      prevRandao: number('mixHash'),
      gasLimit: number('gasLimit'),
    },
  };
}

function hexOf(said: Record<string, unknown>, name: string): Hex {
  const value = said[name];
  if (!isHex(value)) throw new ForgedProof('header');
  return value;
}

/** A quantity as RLP writes numbers: no leading zeros, nothing for 0. */
function shortest(value: Hex): Hex {
  const digits = value.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`;
}
