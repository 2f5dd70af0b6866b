'use client';
import { useEffect } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { useWalletNow, wallet } from '@/lib/wallet/wallet';
import { expectWallet, WalletMount } from './WalletMount';

const AccountDetails = onDemand(
  () => import('./AccountDetails').then((module) => module.AccountDetails),
  <Skeleton lines={4} />,
);

/** Connects a wallet, or shows the account and offers to disconnect; the wallet's code comes with the first press. */
export function ConnectButton() {
  const { status, account, connect } = useWalletNow();
  useEffect(() => {
    const now = wallet.get().status;
    // Written there before the first paint, for as long as the wallet of the last visit is being taken up again.
    if (now === status && status !== 'loading' && status !== 'connecting')
      delete document.documentElement.dataset.wallet;
  }, [status]);
  useEffect(() => {
    const page = window as { earlyTap?: 1 | null };
    if (page.earlyTap === 1) connect();
    page.earlyTap = null;
  }, [connect]);
  return (
    <>
      {status === 'connected' && account !== undefined ? (
        <Account account={account} />
      ) : (
        <>
          <Returning />
          {/* A sheet covers it; what nobody sees need not be drawn sixty times a second. */}
          <span className="contents [[data-wallet]_&]:hidden [[data-covered]_&_*]:animate-none">
            <Button
              data-connect=""
              onClick={connect}
              onPointerEnter={expectWallet}
              onFocus={expectWallet}
              busy={status === 'loading' || status === 'connecting'}
            >{t`Connect`}</Button>
          </span>
        </>
      )}
      <WalletMount />
    </>
  );
}

/**
 * The account of the last visit, which the first script of the page has put into its style; nothing can be asked of it
 * yet. It keeps still: the page starts meanwhile, and drawing a turning mark would take its time.
 */
function Returning() {
  return (
    <span
      data-returning=""
      className="hidden min-h-11 items-center gap-2 rounded-control border border-line bg-card px-3 font-mono text-13 whitespace-nowrap text-second [[data-wallet]_&]:inline-flex"
    >
      <span aria-hidden="true" className="size-6 rounded-full border-2 border-dashed border-third" />
      <span className="sr-only">{t`Reconnecting to your wallet`}</span>
      <span className="before:content-[var(--wallet)]" />
    </span>
  );
}

function Account({ account }: { account: string }) {
  const short = formatAddress(account);
  return (
    <Popover
      title={t`Your wallet`}
      // What is seen has to be in what is said, or a voice command cannot name it.
      label={t`Your wallet, account ${short}`}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-card px-2 text-14 font-medium hover:border-third"
      trigger={
        <>
          <Avatar seed={account} />
          <span className="font-mono text-13 whitespace-nowrap">{short}</span>
        </>
      }
    >
      {(close) => <AccountDetails account={account} close={close} />}
    </Popover>
  );
}
