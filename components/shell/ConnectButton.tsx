import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { Popover } from '@/components/ui/Popover';
import { Skeleton } from '@/components/ui/Skeleton';
import { describe } from '@/core/errors';
import { formatAddress } from '@/core/format';
import { t } from '@/core/language/message';
import { useChains, useConfig } from '@/lib/settings/config';
import { onStorage } from '@/lib/storage';
import { isFramed } from '@/lib/wallet/frame';
import { restoreWallet, startClient } from '@/lib/wallet/start';
import { connectWallet, useGone, useWalletNow, wallet, wish } from '@/lib/wallet/wallet';
import { Strip, Strips } from './Strip';

const AccountMenu = onDemand(
  () => import('./AccountMenu').then((module) => module.AccountMenu),
  <Skeleton lines={4} />,
);

/** Connects a wallet, or shows the account, and opens the menu of both; the wallet's code comes with the first press. */
export function ConnectButton() {
  const { status, account, connect } = useWalletNow();
  useEffect(() => {
    const now = wallet.get().status;
    // Written there before the first paint, for as long as the wallet of the last visit is being taken up again.
    if (now === status && status !== 'loading' && status !== 'connecting')
      delete document.documentElement.dataset.wallet;
  }, [status]);
  const shown = status === 'connected' ? account : undefined;
  return (
    <>
      {shown === undefined ? (
        <>
          <Returning />
          {/* A sheet covers it; what nobody sees need not be drawn sixty times a second. */}
          <span className="contents [[data-wallet]_&]:hidden [[data-covered]_&_*]:animate-none">
            <Button
              onClick={connect}
              // Somebody is about to ask for it; no other host than this site is asked.
              onPointerEnter={LazyWallet.preload}
              onFocus={LazyWallet.preload}
              busy={status === 'loading' || status === 'connecting'}
            >{t`Connect`}</Button>
          </span>
        </>
      ) : undefined}
      <Opener account={shown} />
      <WalletMount />
    </>
  );
}

/** The account of the last visit, from the page's first script; without a spinner, which would cost the start time. */
function Returning() {
  return (
    <span
      data-returning=""
      className="hidden h-11 items-center gap-1.5 rounded-control border-line px-2 font-mono text-13 whitespace-nowrap text-second max-bar:-mr-2 bar:border bar:bg-card [[data-wallet]_&]:inline-flex"
    >
      <span aria-hidden="true" className="size-7 rounded-full border-2 border-dashed border-third" />
      <span className="sr-only">{t`Reconnecting to your wallet`}</span>
      <span className="before:content-[var(--wallet)] max-bar:hidden" />
    </span>
  );
}

function Opener({ account }: { account: string | undefined }) {
  const short = account === undefined ? '' : formatAddress(account);
  return (
    <Popover
      title={account === undefined ? t`Menu` : t`Your wallet`}
      // The label must contain the visible text, or a voice command cannot name it.
      label={account === undefined ? t`Menu` : t`Your wallet, account ${short}`}
      className={`inline-flex size-11 items-center justify-center gap-1.5 rounded-control max-bar:-mr-2 ${account === undefined ? 'text-second hover:text-ink [[data-wallet]_&]:hidden' : 'border-line text-14 font-medium hover:border-third bar:w-auto bar:border bar:bg-card bar:px-2'}`}
      trigger={
        account === undefined ? (
          <span aria-hidden="true">•••</span>
        ) : (
          <>
            <Avatar seed={account} size={28} />
            <span className="font-mono text-13 whitespace-nowrap max-bar:hidden">{short}</span>
          </>
        )
      }
    >
      {(close) => <AccountMenu account={account} close={close} />}
    </Popover>
  );
}

// The only way to RainbowKit, wagmi and the connectors: none of them is in the first load.
const LazyWallet = onDemand(
  () => import('./LazyWallet').then((module) => module.LazyWallet),
  undefined,
  'fixed inset-x-4 bottom-4 z-30',
);
// The connection of the last visit is taken up while the page itself still starts.
if (typeof window !== 'undefined' && !isFramed()) restoreWallet();

/** Mounts the wallet code once it is wanted. */
const WalletMount = memo(function WalletMount() {
  const { isWanted, asked } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const { config } = useConfig();
  const chains = useChains();
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    // Inside another site no wallet is asked; where the site is allowed, it is the wallet itself.
    if (isFramed()) return;
    setAlone(true);
    // A connection to be taken up by wagmi waits for this code: it is loaded in parallel with config.json, not after it.
    if (wish.get().isWanted) LazyWallet.preload();
    // A wallet that was connected in another tab is this one's too.
    return onStorage(restoreWallet);
  }, []);
  const hasClient = config?.wallet.walletConnect !== undefined;
  useEffect(() => {
    if (isAlone && asked > 0 && hasClient) startClient();
  }, [isAlone, asked, hasClient]);
  if (!isAlone || !isWanted || config === undefined) return undefined;
  return <LazyWallet config={config} chains={chains} />;
});

/** Says that the connection is over by no doing of the person here, so that it is clear why the page asks to connect again. */
export function WalletNote() {
  const gone = useGone();
  const words = gone === undefined ? undefined : describe(gone, {});
  return (
    <Strips>
      {words === undefined ? undefined : (
        <Strip
          action={{ name: t`Connect again`, run: connectWallet }}
          onDismiss={() => wallet.set({ status: 'none' })}
        >
          <span className="font-semibold text-warn">▲ {words.title}</span> {words.next}
        </Strip>
      )}
    </Strips>
  );
}
