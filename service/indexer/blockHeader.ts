import type { Address, Hex } from 'viem';
import { hexToBytes, keccak256 } from 'viem/utils';
import { isHash } from '@/chain/rpc/quantity';

/** Header of a block: its parent, and the filter of its logs; null if that says nothing. */
export type BlockHeader = { parent: Hex; bloom: Hex | null };

/** Reads the untrusted header of a block; undefined when it is none. */
export function parseHeader(value: unknown): BlockHeader | undefined {
  const { logsBloom, parentHash, transactions } = (value ?? {}) as Record<string, unknown>;
  if (!isHash(parentHash)) return undefined;
  const isFilter = typeof logsBloom === 'string' && /^0x[0-9a-f]{512}$/.test(logsBloom);
  // Some chains leave it empty whatever the block holds: then only a block without transactions has no logs.
  const isEmpty = Array.isArray(transactions) && transactions.length === 0;
  const isTelling = isFilter && (isEmpty || !/^0x0*$/.test(logsBloom));
  return { parent: parentHash, bloom: isTelling ? (logsBloom as Hex) : null };
}

/** Whether a block may have logs of a contract, by its filter: three bits of 2,048 stand for each address. */
export function mayHaveLogs({ bloom }: BlockHeader, contract: Address): boolean {
  if (bloom === null) return true;
  const filter = hexToBytes(bloom);
  const hash = hexToBytes(keccak256(contract));
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return ((filter[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
