import type { Address } from 'viem';
import { AddressForm } from '@/components/names/AddressForm';
import { AddressText } from '@/components/ui/Address';
import { Avatar } from '@/components/ui/Avatar';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Skeleton } from '@/components/ui/Skeleton';
import { checkedAddress } from '@/core/caip';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import type { DaoView } from '@/lib/query/dao';
import { useDelegates } from '@/lib/query/delegate';
import { useWallet } from '@/lib/wallet/wallet';

const OFFERED = 6;
/** As wide as a button with an address, so that nothing moves when the delegates are read. */
const PLACEHOLDERS = Array.from({ length: OFFERED }, (_, at) => (
  <li key={String(at)}>
    <Skeleton className="h-11 w-44" />
  </li>
));

type Props = { dao: DaoView; chosen: readonly Address[]; onAdd: (address: Address) => void };

/** Offers the connected account and the largest delegates, and takes any address or name. */
export function AddDelegate({ dao, chosen, onAdd }: Props) {
  const { account } = useWallet();
  const { items, first, loading } = useDelegates(dao.id, 'POWER', '');
  // Before their logs are asked for the list is empty, and neither complete nor being read.
  const { complete, gaps, problem } = first?.sync ?? {};
  const isMissing = problem != null || (gaps?.length ?? 0) > 0;
  const isLoading = loading || (items.length === 0 && complete === false && !isMissing);
  if (chosen.length === MOST_COMPARED)
    return <p className="text-15 text-second">{t`Four are compared. Remove one to add another.`}</p>;
  const largest = items.map(({ address }) => address);
  const offered = [...new Set(account === undefined ? largest : [account, ...largest])]
    .filter((each) => !chosen.includes(each))
    .slice(0, OFFERED);
  return (
    <Card title={chosen.length === 0 ? t`Whom do you want to compare?` : t`Add a delegate`}>
      <ul className="mb-4 flex min-h-11 flex-wrap gap-2">
        {isLoading ? PLACEHOLDERS : undefined}
        {offered.map((each) => (
          <li key={each}>
            <Button
              className="gap-1.5 px-2.5 font-mono text-13 font-normal"
              aria-label={t`Add ${each === account ? t`yourself` : formatAddress(each)}`}
              onClick={() => onAdd(each)}
            >
              <Avatar seed={each} />
              {each === account ? t`You` : <AddressText address={each} />}
            </Button>
          </li>
        ))}
      </ul>
      <AddressForm
        label={t`Another account`}
        chainId={dao.chainId}
        onAdd={(address) => {
          if (!chosen.includes(address)) onAdd(address);
        }}
      />
    </Card>
  );
}

/** So many delegates are compared at most: the service answers for no more. */
const MOST_COMPARED = 4;

/** The accounts that a link names, each once, and the texts in it that are none or too many. */
export function comparedAccounts(text: string): { accounts: Address[]; refused: string[] } {
  const accounts: Address[] = [];
  const refused: string[] = [];
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const address = addressIn(part);
    if (address !== undefined && accounts.includes(address)) continue;
    if (address === undefined || accounts.length === MOST_COMPARED) refused.push(part);
    else accounts.push(address);
  }
  return { accounts, refused };
}

function addressIn(text: string): Address | undefined {
  try {
    return checkedAddress(text.trim());
  } catch {
    return undefined;
  }
}
