import type { Hex } from 'viem';
import { fromRlp, hexToBigInt, pad, toHex } from 'viem/utils';
import { ForgedProof } from './forged';
import { trieValue } from './trie';

/** An account of the state: its balance in wei, the hash of its code, and the root of its storage. */
export type ProvenAccount = { balance: bigint; codeHash: Hex; storageRoot: Hex };

/** Reads an account from a state with this root, by the nodes on the way; null if there is none. Throws `ForgedProof`. */
export function provenAccount(stateRoot: Hex, address: Hex, nodes: readonly Hex[]): ProvenAccount | null {
  const value = trieValue(stateRoot, address, nodes);
  if (value === null) return null;
  const [, balance, storageRoot, codeHash, ...more] = fields(value);
  if (balance === undefined || storageRoot === undefined || codeHash === undefined || more.length > 0)
    throw new ForgedProof('malformed');
  return { balance: balance === '0x' ? 0n : hexToBigInt(balance), storageRoot, codeHash };
}

/** The word in a slot of a storage with this root, by the nodes on the way; 0 where there is none. Throws `ForgedProof`. */
export function provenSlot(storageRoot: Hex, slot: bigint, nodes: readonly Hex[]): bigint {
  const value = trieValue(storageRoot, pad(toHex(slot)), nodes);
  if (value === null) return 0n;
  const word = fromRlp(value, 'hex');
  if (typeof word !== 'string' || word.length > 66) throw new ForgedProof('malformed');
  return word === '0x' ? 0n : hexToBigInt(word);
}

function fields(value: Hex): Hex[] {
  const list = fromRlp(value, 'hex');
  if (typeof list === 'string') return [];
  return list.filter((each): each is Hex => typeof each === 'string');
}
