import type { Address } from 'viem';
import { stateOf } from '@/core/governor/proposal';
import { attemptApart } from '../rpc/calls';
import type { Transport } from '../rpc/transport';
import { view } from '../rpc/view';
import { governorAbi } from './abis/governor';
import type { First } from './family/adapter';

// Characters kept of what a call reverted with: 0x and 1,024 bytes.
const LONGEST = 2 + 2 * 1024;

/**
 * Asks again, each by itself, for the states that no answer came of: among many calls one may use up the gas of the
 * others. Those that fail then too, or give a number that is no state, are unknown, with what they said. Throws `RpcError`.
 */
export async function withRefusals<T extends Pick<First, 'found'> & { id: bigint }>(
  transport: Transport,
  address: Address,
  all: readonly T[],
  block: bigint,
): Promise<T[]> {
  const silent = all.filter(({ found }) => found.state === 'UNKNOWN');
  if (silent.length === 0) return [...all];
  const views = silent.map(({ id }) => view(governorAbi, address, 'state', id));
  const outcomes = await attemptApart(transport, views, block);
  return all.map((one) => {
    const place = silent.indexOf(one);
    const outcome = outcomes[place];
    if (outcome === undefined) return one;
    const state = outcome.ok ? stateOf(views[place]?.read(outcome.data) ?? null) : null;
    if (state !== null) return { ...one, found: { ...one.found, ...state } };
    const refused = outcome.data.slice(0, LONGEST) as `0x${string}`;
    return { ...one, found: { ...one.found, refused } };
  });
}
