import type { Hex } from 'viem';
import { fromRlp, hexToBigInt, hexToBytes, keccak256, pad, toHex } from 'viem/utils';
import { ForgedProof } from './forged';

type Node = Hex | readonly Node[];

/** Root of a trie that holds nothing: the hash of an empty text in RLP. */
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

// A node has at most sixteen hashes and a value; a path of 64 digits at most as many nodes.
const LONGEST_NODE = 2 * 1024;
const MOST_NODES = 65;
const BRANCH = 17;

/**
 * Reads the RLP value of a key in a Merkle Patricia trie with this root, or null if it holds nothing, by the nodes on
 * the way (`eth_getProof`, EIP-1186). Throws `ForgedProof` if the nodes do not prove it.
 */
function trieValue(root: Hex, key: Hex, nodes: readonly Hex[]): Hex | null {
  if (root === EMPTY_ROOT) return null;
  if (nodes.length > MOST_NODES) throw new ForgedProof('long');
  const left = [...nodes];
  let path = keccak256(key).slice(2);
  let node = hashed(left.shift(), root);
  for (;;) {
    if (typeof node === 'string') throw new ForgedProof('malformed');
    const step = node.length === BRANCH ? branch(node, path) : shortened(node, path);
    if (step.value !== undefined) return step.value;
    path = step.path;
    // A node shorter than a hash stands inside its parent.
    node = typeof step.next === 'string' ? hashed(left.shift(), step.next) : step.next;
  }
}

type Step = { value: Hex | null } | { value?: undefined; path: string; next: Node };

function branch(node: readonly Node[], path: string): Step {
  const next = node[path === '' ? BRANCH - 1 : Number.parseInt(path.charAt(0), 16)];
  if (next === undefined || next === '0x') return { value: null };
  if (path !== '') return { path: path.slice(1), next };
  return { value: bytesOf(next) };
}

/** A leaf or an extension: the digits that all keys below share, and what follows. */
function shortened([digits, next]: readonly Node[], path: string): Step {
  if (typeof digits !== 'string' || next === undefined) throw new ForgedProof('malformed');
  const flag = Number.parseInt(digits.charAt(2), 16);
  const shared = digits.slice(flag % 2 === 1 ? 3 : 4);
  const isLeaf = flag >= 2;
  if (isLeaf) return { value: shared === path ? bytesOf(next) : null };
  if (shared === '') throw new ForgedProof('malformed');
  return path.startsWith(shared) ? { path: path.slice(shared.length), next } : { value: null };
}

function bytesOf(node: Node): Hex {
  if (typeof node !== 'string') throw new ForgedProof('malformed');
  return node;
}

function hashed(node: Hex | undefined, hash: string): Node {
  if (node === undefined) throw new ForgedProof('cut');
  if (node.length > LONGEST_NODE) throw new ForgedProof('long');
  if (keccak256(node) !== hash) throw new ForgedProof('hash');
  try {
    return fromRlp(hexToBytes(node), 'hex') as Node;
  } catch {
    throw new ForgedProof('malformed');
  }
}

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
