import type { Proposal } from '@/core/decode/action';
import type { DaoView } from '@/lib/query/dao';
import type { ActionView } from '@/lib/query/proposal';

/** As much of a proposal as decoding needs. */
export type Undecoded = {
  dao: Pick<DaoView, 'chainId' | 'address' | 'timelock'>;
  actions: readonly Pick<ActionView, 'target' | 'value' | 'signature' | 'calldata'>[];
  description: string;
};

/** A proposal of the screens as decoding takes it. */
export function plainOf({ dao, actions, description }: Undecoded): Proposal {
  return {
    chainId: dao.chainId,
    governor: dao.address,
    timelock: dao.timelock?.address ?? null,
    targets: actions.map(({ target }) => target),
    values: actions.map(({ value }) => value),
    signatures: actions.map(({ signature }) => signature),
    // Decoding puts the selector of the signature in front, as the chain does.
    calldatas: actions.map(({ signature, calldata }) =>
      signature === '' ? calldata : (`0x${calldata.slice(10)}` as const),
    ),
    description,
  };
}
