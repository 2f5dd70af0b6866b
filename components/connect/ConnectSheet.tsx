'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Connector, useConfig } from 'wagmi';
import { connect } from 'wagmi/actions';
import { Sheet } from '@/components/ui/Sheet';
import type { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { useAnnounced } from '@/lib/wallet/announced';
import { beginPairing, endPairing, pairAgain, pairing } from '@/lib/wallet/pairing';
import { useWalletNow, wallet, wish } from '@/lib/wallet/wallet';
import { walletError } from '@/lib/wallet/walletError';
import { BrowserWallets } from './BrowserWallets';
import { LeaveApp } from './LeaveApp';
import { PhoneWallets } from './PhoneWallets';

/** Every way to connect a wallet; the address for wallets on phones is made as soon as this is seen. */
export function ConnectSheet({ unavailable }: { unavailable: string | undefined }) {
  const config = useConfig();
  const announced = useAnnounced();
  const { isOpen, close } = useOpening();
  useFocusBack(isOpen);
  const now = useSyncExternalStore(pairing.subscribe, pairing.get, pairing.get);
  const [problem, setProblem] = useState<QuorateError>();
  const isIdle = now.status === 'idle';
  useEffect(() => {
    if (!isOpen) return;
    setProblem(undefined);
    endPairing();
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && isIdle && unavailable === undefined) void beginPairing();
  }, [isOpen, isIdle, unavailable]);
  const use = (connector: Connector) => {
    setProblem(undefined);
    connect(config, { connector }).catch((error: unknown) => {
      // A person who declines needs no telling.
      const { problem: why } = walletError(error);
      setProblem(why.code === 'declined' ? undefined : why);
    });
  };
  return (
    <Sheet open={isOpen} onClose={close} title={t`Connect a wallet`} tall={unavailable === undefined}>
      <p className="text-14 text-second">{t`Your wallet shows this page your address. Nothing is signed or sent by connecting.`}</p>
      {announced.length === 0 ? <LeaveApp /> : undefined}
      <BrowserWallets onUse={use} problem={problem} />
      <PhoneWallets
        pairing={now}
        unavailable={unavailable}
        onAgain={() => void pairAgain().catch(() => undefined)}
      />
    </Sheet>
  );
}

/** Gives the focus back to what asked for the sheet, which was disabled when the sheet opened. */
function useFocusBack(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const { from } = wish.get();
    if (wasOpen.current && !isOpen && from instanceof HTMLElement) focusWhenEnabled(from);
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Some buttons hear a moment later that no wallet is being loaded any more. */
function focusWhenEnabled(button: HTMLElement): void {
  const focus = () => {
    if (document.activeElement === document.body) button.focus();
  };
  const watch = new MutationObserver(() => {
    watch.disconnect();
    focus();
  });
  if (button.matches(':disabled')) watch.observe(button, { attributeFilter: ['disabled'] });
  else focus();
}

/** The person asked for the sheet, closed it, or is connected. */
function useOpening(): { isOpen: boolean; close: () => void } {
  const { asked } = useSyncExternalStore(wish.subscribe, wish.get, wish.get);
  const { status } = useWalletNow();
  const [closed, setClosed] = useState(0);
  const isConnected = status === 'connected';
  useEffect(() => {
    if (isConnected) setClosed(asked);
  }, [isConnected, asked]);
  const close = () => {
    setClosed(asked);
    const now = wallet.get().status;
    if (now === 'loading' || now === 'connecting') wallet.set({ status: 'none' });
  };
  return { isOpen: asked > closed && !isConnected, close };
}
