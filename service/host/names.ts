import type { Address } from 'viem';
import { MOST_NAMES, readPrimaryNames } from '@/chain/contracts/names/primaryNames';
import { readStatement, resolveName } from '@/chain/contracts/names/resolvedName';
import { checkedAddress } from '@/core/caip';
import { ENS } from '@/core/ens';
import { QuorateError } from '@/core/errors';
import type { ServiceOptions } from '../api/protocol';
import type { Chains } from './chains';

/** ENS through the endpoints of its chain, at the newest block; throws `chain-unknown`, or `rpc-none`. */
export function openNames(chains: Chains, { chainId, registry } = ENS as Place) {
  const { transport } = chains.get(chainId);
  return {
    /** In the order of the accounts; throws `address-malformed`, and `query-invalid` for too many. */
    names: async (accounts: readonly string[], signal: AbortSignal) => {
      if (accounts.length > MOST_NAMES)
        throw new QuorateError('query-invalid', { reason: `names of at most ${MOST_NAMES} accounts` });
      const found = await readPrimaryNames(
        transport,
        registry as Address,
        accounts.map((account) => checkedAddress(account.trim())),
        signal,
      );
      return found.map(({ address, ...rest }) => ({ account: address, ...rest }));
    },
    resolved: (name: string, signal: AbortSignal) =>
      resolveName(transport, registry as Address, name, signal),
    statement: (name: string, organisation: string | null | undefined, signal: AbortSignal) =>
      readStatement(transport, registry as Address, [name, organisation], signal),
  };
}

type Place = NonNullable<ServiceOptions['names']>;
