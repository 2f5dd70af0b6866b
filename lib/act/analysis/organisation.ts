import type { Organisation } from '@/core/decode/facts';
import type { ProposalView } from '@/lib/query/proposal';

/** The organisation of a proposal, as decoding its calls takes it. */
export function organisationOf({ dao }: Pick<ProposalView, 'dao'>, currency: string): Organisation {
  const { address, symbol, decimals, name } = dao.token ?? {};
  const { mode } = dao.clock;
  return {
    chainId: dao.chainId,
    governor: dao.address,
    timelock: dao.timelock?.address ?? null,
    token:
      address === undefined
        ? null
        : {
            address,
            ...(symbol === undefined || symbol === '' ? {} : { symbol }),
            // An NFT counts one by one, whatever it is given for decimals.
            ...(decimals === undefined ? {} : { decimals }),
            ...(name === undefined ? {} : { name }),
          },
    clock: mode === 'unknown' ? null : mode === 'timestamp' ? 'timestamp' : 'blocknumber',
    currency,
  };
}
