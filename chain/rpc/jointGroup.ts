import type { Hex } from 'viem';
import type { RpcCall } from './jsonRpc';

/** As few calls are asked each by itself: nothing is gained by joining them. */
export const FEW_CALLS = 3;

/** The views that an `eth_call` of Multicall3 asks for, so that those of several calls may be asked as one. */
export type AskedView = { to: Hex; data: Hex };

/** A call that may be joined with others; `views` says what is in it where it is one of Multicall3. */
export type JoinableCall = RpcCall & {
  limit: number;
  timeout: number;
  views?: readonly AskedView[] | undefined;
};

/** Several calls as one; `split` gives the answer to each of them, undefined where it has to be asked by itself. */
export type Joint = { call: RpcCall; split(value: unknown): unknown[] };

/** Some of the calls, by their places in the list, and what is asked instead of them: undefined: they themselves. */
export type JointGroup = { places: readonly number[]; joint: Joint | undefined };
