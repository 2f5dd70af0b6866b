import { Address } from '@/components/ui/Address';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';

type Props = {
  address: string;
  dao: DaoView;
  /** It is about what it holds: then the timelock is the treasury. */
  isHolder?: boolean;
};

/** An account by what it is in the organisation, where it is one of its own, and by its address. */
export function Party({ address, dao, isHolder = false }: Props) {
  const name = partyName(address, dao, isHolder);
  return (
    <>
      {name === undefined ? undefined : `${name} `}
      <Address address={address} chainId={dao.chainId} />
    </>
  );
}

function partyName(
  address: string,
  { address: governor, timelock, token }: DaoView,
  isHolder: boolean,
): string | undefined {
  const is = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase();
  if (is(timelock?.address)) return isHolder ? t`the treasury` : t`the timelock`;
  if (is(governor)) return t`the Governor`;
  return is(token?.address) ? t`the voting token` : undefined;
}
