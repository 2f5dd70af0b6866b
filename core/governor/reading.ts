import type { Address } from 'viem';

/** What proves a figure: a view or a storage slot, what it was asked, and what it gave. Anybody can ask the same again. */
export type Reading = {
  kind: 'call' | 'slot';
  contract: Address;
  /** The view with its parameter types, `hasRole(bytes32,address)`; the position of a slot. */
  call: string;
  /** The arguments as texts. */
  args: readonly string[];
  /** Which of the returned words the figure is, from 0. */
  word: number;
  /** As the contract gave it: a whole number in decimal, an address, a text, `true` or `false`. */
  value: string;
};

/** What proves the figures of an object, each under the path of its field: `tally.for`. */
export type Proofs = Readonly<Record<string, Reading>>;
