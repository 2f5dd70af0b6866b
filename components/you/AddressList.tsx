'use client';
import type { Address as Account } from 'viem';
import { AddressForm } from '@/components/names/AddressForm';
import { Address } from '@/components/ui/Address';
import { Card } from '@/components/ui/Card';
import { rich } from '@/components/ui/text/rich';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';
import { MOST_WATCHED, useWatched } from '@/lib/settings/watched';
import { unwatchAddress, watchAddress } from '@/lib/settings/watching';

/** The addresses that are looked at: the wallet's, and those watched, which can be added and removed. */
export function AddressList({
  accounts,
  connected,
}: {
  accounts: readonly Account[];
  connected: Account | undefined;
}) {
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
