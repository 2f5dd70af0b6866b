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
  const is = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase();
  const own = [
    { is: is(dao.timelock?.address), name: isHolder ? t`the treasury` : t`the timelock` },
    { is: is(dao.address), name: t`the Governor` },
    { is: is(dao.token?.address), name: t`the voting token` },
  ].find((each) => each.is);
  return (
    <>
      {own && `${own.name} `}
      <Address address={address} chainId={dao.chainId} />
    </>
  );
}
