import type { Address, Hex } from 'viem';
import { isAddress } from 'viem/utils';

/** Source of a call's names, best first: verified ABI, pasted ABI, a standard's, the proposal's `signature`, a guess, or none. */
export type NameSource = 'verified' | 'pasted' | 'known' | 'signature' | 'guess' | 'none';

/** A decoded value: integers as decimal strings, addresses checksummed, bytes as 0x; a tuple whose parts are named is an object. */
export type Value = string | boolean | readonly Value[] | { readonly [name: string]: Value };

/** One argument of a call; `name` is empty where the ABI has none, `type` is the ABI's (`uint256`, `tuple[]`). */
export type Argument = { name: string; type: string; value: Value };

/** Kind of the bytes: a call, coin alone, a retryable ticket, a message that its receiver splits into calls, or unknown. */
export type ActionKind = 'call' | 'coin' | 'retryable-ticket' | 'message' | 'unknown';

/** Flaw in the bytes of a call, which may still decode. */
export type Anomaly =
  /** Fewer bytes than a selector has. */
  | 'short'
  /** Bytes after the last argument. */
  | 'trailing'
  /** The arguments do not encode back into the same bytes. */
  | 'dirty'
  /** The selector is known, its arguments do not decode. */
  | 'arguments'
  /** The `signature` string names another selector than the target's ABI knows, or is no signature at all. */
  | 'signature'
  /** Not looked into: too deep, too many or too large, or a loop. */
  | 'bounded';

/** Caller and chain of a nested call. */
export type CallContext = {
  /** Chain of the call; null where the route does not say. */
  chainId: number | null;
  /** The account that makes the call, null where the route does not say (another chain's bridge, for instance). */
  caller: Address | null;
  /** Whether the target's code runs in the caller's name. */
  isDelegatecall: boolean;
};

/** One call, read as far as it can be. */
export type Action = {
  index: number;
  kind: ActionKind;
  target: Address;
  /** In wei. */
  value: bigint;
  calldata: Hex;
  /** First four bytes, null when there are fewer. */
  selector: Hex | null;
  /** Bare name, null where unknown. */
  function: string | null;
  /** `transfer(address,uint256)`, null where unknown. */
  signature: string | null;
  args: readonly Argument[];
  source: NameSource;
  /** Other signatures with the same selector that decode as well; a guess is never the truth. */
  candidates: readonly string[];
  anomalies: readonly Anomaly[];
  place: CallContext;
  /** Calls inside this one, in the order in which they run. */
  nested: readonly Action[];
};

/** A proposal as decoding takes it; everything is hostile. */
export type Proposal = {
  chainId: number | null;
  governor: Address | null;
  timelock: Address | null;
  targets: readonly Address[];
  values: readonly bigint[];
  signatures: readonly string[];
  calldatas: readonly Hex[];
  description: string;
};

/** An action and those inside it, depth first. */
export function* everyAction(actions: readonly Action[]): Generator<Action> {
  for (const action of actions) {
    yield action;
    yield* everyAction(action.nested);
  }
}

/** A decoded address, in whatever letters; null for anything else. */
export function addressIn(value: Value | undefined): Address | null {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : null;
}

/** A decoded integer; null for anything else. */
export function integerIn(value: Value | undefined): bigint | null {
  return typeof value === 'string' && /^-?\d{1,78}$/.test(value) ? BigInt(value) : null;
}
