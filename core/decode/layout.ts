/** Bytes that are not what their types say. */
export class UnreadableBytes extends Error {
  override name = 'Unread';
}

/** Shape of a value in calldata. */
export type ValueShape =
  | { is: 'uint' | 'int'; bits: number }
  | { is: 'address' | 'bool' | 'bytes' | 'string' }
  /** `bytes1` … `bytes32`, left-aligned. */
  | { is: 'fixed'; size: number }
  /** `length` is null where the bytes say it. */
  | { is: 'array'; of: Layout; length: number | null }
  | { is: 'tuple'; parts: readonly Layout[] };

/** How a parameter lies in calldata. */
export type Layout = {
  name: string;
  /** As ABIs write it: `uint256`, `tuple[]`. */
  type: string;
  /** As signatures write it: `uint256`, `(address,uint256)[]`. */
  canonical: string;
  shape: ValueShape;
  isDynamic: boolean;
  /** 32-byte words in the head: one where it only points to its place. */
  words: number;
};

export type Callable = { name: string; signature: string; inputs: readonly Layout[] };

/** More than any contract has; what a hostile ABI names beyond is not followed. */
const MOST_WORDS = 100_000;

/** A parameter without its array brackets, of an elementary type; undefined for a type that Solidity does not have. */
export function elementary(type: string): Layout | undefined {
  const shape = shapeOf(type);
  if (shape === undefined) return undefined;
  const canonical = type === 'uint' || type === 'int' ? `${type}256` : type;
  const isDynamic = shape.is === 'bytes' || shape.is === 'string';
  return { name: '', type: canonical, canonical, shape, isDynamic, words: 1 };
}

function shapeOf(type: string): ValueShape | undefined {
  if (type === 'address' || type === 'bool' || type === 'bytes' || type === 'string') return { is: type };
  if (type === 'function') return { is: 'fixed', size: 24 };
  const [, kind, digits] = /^(uint|int|bytes)([1-9]\d{0,2})?$/.exec(type) ?? [];
  if (kind === 'bytes') {
    const size = Number(digits);
    return size <= 32 ? { is: 'fixed', size } : undefined;
  }
  if (kind !== 'uint' && kind !== 'int') return undefined;
  const bits = digits === undefined ? 256 : Number(digits);
  return bits % 8 === 0 && bits <= 256 ? { is: kind, bits } : undefined;
}

/** A tuple of parameters; undefined when it is empty or too large, which no contract uses and no loop should meet. */
export function tupleOf(parts: readonly Layout[]): Layout | undefined {
  const isDynamic = parts.some((part) => part.isDynamic);
  const size = parts.reduce((sum, { words }) => sum + words, 0);
  if (parts.length === 0 || size > MOST_WORDS) return undefined;
  const canonical = `(${parts.map((part) => part.canonical).join(',')})`;
  return {
    name: '',
    type: 'tuple',
    canonical,
    shape: { is: 'tuple', parts },
    isDynamic,
    words: isDynamic ? 1 : size,
  };
}

/** An array of `of`; undefined when it has a length of none, or one too large. */
export function arrayOf(of: Layout, length: number | null): Layout | undefined {
  const isDynamic = length === null || of.isDynamic;
  const size = (length ?? 1) * of.words;
  if (size === 0 || size > MOST_WORDS) return undefined;
  const brackets = length === null ? '[]' : `[${length}]`;
  return {
    name: '',
    type: `${of.type}${brackets}`,
    canonical: `${of.canonical}${brackets}`,
    shape: { is: 'array', of, length },
    isDynamic,
    words: isDynamic ? 1 : size,
  };
}

/** The signature that a selector is the hash of. */
export function signatureOf(name: string, inputs: readonly Layout[]): string {
  return `${name}(${inputs.map(({ canonical }) => canonical).join(',')})`;
}
