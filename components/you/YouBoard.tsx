import { Fragment, useState } from 'react';
import type { Address as Account } from 'viem';
import { AddressForm } from '@/components/names/AddressForm';
import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { CardSkeleton } from '@/components/ui/CardSkeleton';
import { Empty } from '@/components/ui/Empty';
import { onDemand } from '@/components/ui/late/onDemand';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { AT_FIRST } from '@/lib/query/client/beginInStages';
import { useChains, useConfig } from '@/lib/settings/config';
import { useFollowing } from '@/lib/settings/following';
import { lastStandings } from '@/lib/settings/lastStanding';
import {
  MOST_WATCHED,
  unwatchAddress,
  useOwnAccounts,
  useWatched,
  watchAddress,
} from '@/lib/settings/watched';
import { useWallet } from '@/lib/wallet/wallet';
import { DaoStanding } from './DaoStanding';

const Everywhere = onDemand(() => import('./Everywhere').then((module) => module.Everywhere));

/** The addresses, and each organisation followed with what they hold there; few organisations are asked at once. */
export function YouBoard() {
  const { config } = useConfig();
  const accounts = useOwnAccounts();
  const followed = useFollowing();
  // Keep the figures of the last visit: this one replaces them as it is read.
  const [before] = useState(lastStandings);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  // Each is listed below those that came before it, so that nothing that is being read moves.
  const known = answered.filter((id) => followed.includes(id));
  const ids = [...known, ...followed.filter((id) => !known.includes(id))];
  return (
    <div className="grid gap-5">
      <AddressList accounts={accounts} />
      {accounts.length === 0 ? (
        <Empty
          title={t`No address yet`}
        >{t`Connect a wallet, or add an address above: your own, a Safe you sign for, or anybody’s.`}</Empty>
      ) : followed.length === 0 ? (
        <Empty title={t`Nothing is followed yet`}>
          {rich`Follow an organisation, and what your addresses hold there is listed here. ${<a href="/directory/" className="text-accent underline underline-offset-4">{t`Find organisations`}</a>}`}
        </Empty>
      ) : (
        <>
          {ids.map((id, at) => (
            <DaoStanding
              key={id}
              id={id}
              accounts={accounts}
              before={before}
              isWanted={at < AT_FIRST + 2 * known.length}
              isListed={at < known.length}
              onAnswer={() => setAnswered((were) => (were.includes(id) ? were : [...were, id]))}
            />
          ))}
          {known.length < followed.length ? (
            // Made anew at each place: one that moves would shift the page under the reader.
            <Fragment key={known.length}>
              <p role="status" className="text-15 text-second">
                {t`Reading: ${known.length} of ${followed.length} so far.`}
              </p>
              <CardSkeleton row="h-12" lines={Math.min(3, accounts.length)} />
            </Fragment>
          ) : undefined}
        </>
      )}
      {/* Not before all above it is there: it would be moved. */}
      {config?.lists === true && accounts.length > 0 && known.length === followed.length ? (
        <Everywhere accounts={accounts} />
      ) : undefined}
    </div>
  );
}

/** The addresses that are looked at: the wallet's, and those watched, which can be added and removed. */
function AddressList({ accounts }: { accounts: readonly Account[] }) {
  const { account: connected } = useWallet();
  const isFull = useWatched().length >= MOST_WATCHED;
  const chainId = useChains()[0]?.id ?? 1;
  return (
    <Card>
      {accounts.length === 0 ? undefined : (
        <ul className="mb-4 divide-y divide-line-soft">
          {accounts.map((account) => (
            <li key={account} className="flex min-h-11 items-center justify-between gap-3">
              <Address address={account} chainId={chainId} avatar />
              {account === connected ? (
                <span className="text-14 text-second">{t`connected`}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => unwatchAddress(account)}
                  aria-label={t`Remove ${formatAddress(account)}`}
                  className="min-h-11 text-14 text-second underline underline-offset-4 hover:text-ink"
                >{t`Remove`}</button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-15 text-second">{rich`${MOST_WATCHED} are watched. Remove one to add another.`}</p>
      ) : (
        <AddressForm label={t`Address to watch`} onAdd={watchAddress} />
      )}
    </Card>
  );
}
