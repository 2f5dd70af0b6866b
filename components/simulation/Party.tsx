'use client';
import { Address } from '@/components/ui/Address';
import type { DaoView } from '@/lib/query/dao';

/** An account by what it is in the organisation, where it is one of its own, and by its address. */
export function Party({ address, dao }: { address: string; dao: DaoView }) {
  const name = partyName(address, dao);
  return (
    <>
      {name === undefined ? undefined : `${name} `}
      <Address address={address} chainId={dao.chainId} />
    </>
  );
}

function partyName(address: string, { address: governor, timelock, token }: DaoView): string | undefined {
  const is = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase();
  if (is(timelock?.address)) return 'the timelock';
  if (is(governor)) return 'the Governor';
  return is(token?.address) ? 'the voting token' : undefined;
}
