import type { Address, Hex } from 'viem';
import type { ActionKind, Argument, Value } from '../action';

export type Inner = {
  target: Address;
  /** In wei; none when absent. */
  value?: bigint;
  /** With its selector, unless `signature` is given. */
  calldata: Hex;
  /** As Compound writes calls: stands for the selector when it is not empty. */
  signature?: string;
  isDelegatecall?: boolean;
  /** Account that makes the call; the account the outer code runs as if absent, null if the route does not say. */
  caller?: Address | null | undefined;
  /** The chain it runs on; the outer one's when absent, null where the route does not say. */
  chainId?: number | null | undefined;
  /** Bytes that are no call but are read by their receiver; with what they say and the calls they hold. */
  message?: { kind: ActionKind; args: readonly Argument[]; inner: readonly Inner[] };
};

/** Arguments that are not of the types that their signature promises. */
export class Misfit extends Error {
  override name = 'Misfit';
  /** The calls that were found before. */
  readonly found: readonly Inner[];

  constructor(message: string, found: readonly Inner[] = []) {
    super(message);
    this.found = found;
  }
}

/** An address; throws `Misfit`. */
export function addressOf(value: Value | undefined): Address {
  const text = textOf(value);
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Misfit('no address');
  return text as Address;
}

/** Bytes; throws `Misfit`. */
export function bytesOf(value: Value | undefined): Hex {
  const text = textOf(value);
  if (!/^0x/.test(text)) throw new Misfit('no bytes');
  return text as Hex;
}

/** An integer; throws `Misfit`. */
export function integerOf(value: Value | undefined): bigint {
  const text = textOf(value);
  if (!/^-?\d+$/.test(text)) throw new Misfit('no integer');
  return BigInt(text);
}

/** A text; throws `Misfit`. */
export function textOf(value: Value | undefined): string {
  if (typeof value !== 'string') throw new Misfit('no text');
  return value;
}

/** The parts of an array or a tuple, whether they are named or not; throws `Misfit`. */
export function partsOf(value: Value | undefined): readonly Value[] {
  if (typeof value !== 'object') throw new Misfit('no list');
  return Array.isArray(value) ? value : Object.values(value);
}
