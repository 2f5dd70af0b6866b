import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Connector, useConfig, useConnectors } from 'wagmi';
import { connect } from 'wagmi/actions';
import { Copy } from '@/components/ui/Copy';
import { Problem } from '@/components/ui/Problem';
import { Sheet } from '@/components/ui/Sheet';
import { Warning } from '@/components/ui/Warning';
import type { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { beginPairing, endPairing, isInApp, pairAgain, pairing } from '@/lib/wallet/pairing';
import { useWalletNow, wallet, wish } from '@/lib/wallet/wallet';
import { walletName } from '@/lib/wallet/walletClient';
import { walletError } from '@/lib/wallet/walletError';
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

/** The wallets that announced themselves to this page (EIP-6963); each that does so later joins them. */
function useAnnounced() {
  return useConnectors().filter(({ id }) => id !== 'browser');
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

/** Inside an app that is no wallet, where none has announced itself: the advice to open the page in a browser, and its link to copy. */
export function LeaveApp() {
  if (!isInApp()) return undefined;
  return (
    <Warning className="mt-4 rounded-control px-4 py-3" title={t`Open this page in your browser.`}>
      {t`You are inside another app, where wallets often do not open.`}
      <span className="mt-2 block">
        <Copy text={location.href} label={t`Copy link`} />
      </span>
    </Warning>
  );
}

type Props = { onUse: (connector: Connector) => void; problem: QuorateError | undefined };

/** The wallets in this browser: those that announced themselves, and the one an app's own browser puts into the page. */
export function BrowserWallets({ onUse, problem }: Props) {
  const found = useAnnounced();
  const plain = useConnectors().find(({ id }) => id === 'browser');
  // It would be one of the others once more where those announce themselves.
  const shown = found.length > 0 || plain === undefined || !('ethereum' in window) ? found : [plain];
  if (shown.length === 0) return undefined;
  return (
    <section aria-labelledby="wallets-here" className="mt-4">
      <h3 id="wallets-here" className="mb-2 text-14 font-semibold">{t`In this browser`}</h3>
      <ul className="grid gap-2">
        {shown.map((connector) => (
          <li key={connector.uid}>
            <button
              type="button"
              onClick={() => onUse(connector)}
              className="flex max-h-24 min-h-12 w-full items-center gap-3 overflow-hidden rounded-control border border-line px-3 text-left text-15 font-medium hover:border-third"
            >
              <Icon source={connector.icon} />
              <bdi className="min-w-0 break-words">{walletName(connector.name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <Problem className="mt-2" error={problem} compact />
    </section>
  );
}

// A wallet gives its picture as data; one that names an address would tell somebody that this page is open.
function Icon({ source }: { source: string | undefined }) {
  const isData = source !== undefined && /^data:image\/(svg\+xml|png|jpeg|webp|gif)[;,]/.test(source.trim());
  if (!isData) return <span aria-hidden="true" className="size-7 shrink-0 rounded-lg bg-chip" />;
  return <img src={source.trim()} alt="" width={28} height={28} className="size-7 shrink-0 rounded-lg" />;
}
