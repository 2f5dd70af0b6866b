import type { Address, Hex } from 'viem';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { multicallAbi } from '@/chain/contracts/abis/multicall';
import type { SignedBallot } from '@/core/governor/ballot/ballot';
import { ballotCall } from '@/core/governor/ballot/ballotCall';
import type { Call } from '../acts/act';

/** How ballots reach the Governor: one by itself, or several by its own `multicall` or by a Multicall3. */
export type Through = { kind: 'single' } | { kind: 'own' } | { kind: 'multicall3'; address: Address };

/** The most ballots in one transaction, and the most characters of their codes, so that the outbox can hold them. */
export const LARGEST_BUNDLE = { ballots: 40, characters: 18_000 } as const;

const OWN = parseAbi(['function multicall(bytes[] calls) returns (bytes[] results)']);

/** One transaction that casts ballots of one Governor, all of them or none. */
export function bundleCall(governor: Address, ballots: readonly SignedBallot[], through: Through): Call {
  const calls = ballots.map(ballotCall);
  switch (through.kind) {
    case 'single':
      return { to: governor, data: calls[0] ?? '0x', value: 0n };
    case 'own':
      return { to: governor, data: encodeFunctionData({ abi: OWN, args: [calls] }), value: 0n };
    case 'multicall3':
      return { to: through.address, data: aggregate(governor, calls, false), value: 0n };
    default:
      return through satisfies never;
  }
}

/** Calldata of Multicall3's `aggregate3` for calls to one contract. */
export function aggregate(to: Address, calls: readonly Hex[], allowFailure: boolean): Hex {
  const list = calls.map((callData) => ({ target: to, allowFailure, callData }));
  return encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [list] });
}
