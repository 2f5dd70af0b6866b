import type { Address } from 'viem';

/** Source of a figure: a view or a storage slot, its arguments, and its answer. Anyone can repeat the request. */
export type Reading = {
  kind: 'call' | 'slot';
  contract: Address;
  /** The view with its parameter types, `hasRole(bytes32,address)`; the position of a slot. */
  call: string;
  /** The arguments as texts. */
  args: readonly string[];
  /** Index of the figure among the returned words, from 0. */
  word: number;
  /** As the contract gave it: a whole number in decimal, an address, a text, `true` or `false`. */
  value: string;
};

/** Sources of an object's figures, each under the path of its field: `tally.for`. */
export type Proofs = Readonly<Record<string, Reading>>;
