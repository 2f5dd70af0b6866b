import { QrCode } from '@/components/ballot/QrCode';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { t } from '@/core/language/message';
import type { Pairing } from '@/lib/wallet/pairing';
import { isPhone } from '@/lib/wallet/provider';
import { RelayNote } from './RelayNote';

type Props = {
  pairing: Pairing;
  /** Why no wallet elsewhere can be offered. */
  unavailable: string | undefined;
  onAgain: () => void;
};

/** Wallets on this phone by a link each, and on another device by a code to scan or an address to copy. */
export function PhoneWallets({ pairing, unavailable, onAgain }: Props) {
  const isHere = isPhone();
  const title = isHere ? t`On this phone` : t`On your phone or another device`;
  return (
    <section aria-labelledby="wallets-elsewhere" className="mt-5">
      <h3 id="wallets-elsewhere" className="mb-2 text-14 font-semibold">
        {title}
      </h3>
      {unavailable === undefined ? (
        <Body pairing={pairing} isHere={isHere} onAgain={onAgain} />
      ) : (
        <p className="text-14 text-second">{unavailable}</p>
      )}
    </section>
  );
}

function Body({ pairing, isHere, onAgain }: { pairing: Pairing; isHere: boolean; onAgain: () => void }) {
  switch (pairing.status) {
    case 'idle':
    case 'preparing':
      return (
        <>
          <p role="status" className="text-14 text-second">{t`Preparing a connection…`}</p>
          <RelayNote onAgain={onAgain} />
        </>
      );
    case 'waiting':
      return (
        <>
          {isHere ? <Links uri={pairing.uri} /> : <Code uri={pairing.uri} />}
          <RelayNote onAgain={onAgain} />
        </>
      );
    case 'connected':
      return <p role="status">{t`Connected.`}</p>;
    case 'failed':
      return (
        <div role="status" className="grid justify-items-start gap-2 text-14">
          <p>{pairing.problem.message}</p>
          <Button onClick={onAgain}>{t`Try again`}</Button>
        </div>
      );
    default:
      return pairing satisfies never;
  }
}

function Links({ uri }: { uri: string }) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {WALLET_APPS.map(({ id, name, before }) => (
          <li key={id}>
            <AppLink href={`${before}${encodeURIComponent(uri)}`}>{name}</AppLink>
          </li>
        ))}
        <li>
          <AppLink href={uri}>{t`Another wallet`}</AppLink>
        </li>
      </ul>
      <p
        role="status"
        className="mt-3 text-14 text-second"
      >{t`Tap your wallet and confirm there; then come back here. If it does not open, tap again, or copy the address and paste it into your wallet where it offers WalletConnect.`}</p>
      <div className="mt-3">
        <Copy text={uri} label={t`Copy the address`} />
      </div>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 text-14 font-medium">{t`The wallet is on another device`}</summary>
        <Code uri={uri} />
      </details>
    </>
  );
}

function AppLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="flex min-h-12 items-center rounded-control border border-line px-3 text-15 font-medium hover:border-third"
    >
      {children}
    </a>
  );
}

function Code({ uri }: { uri: string }) {
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode text={uri} label={t`Code for your wallet to scan`} />
      <p
        role="status"
        className="text-14 text-second"
      >{t`Scan it with your wallet, or copy the address and paste it into the wallet where it offers WalletConnect.`}</p>
      <Copy text={uri} label={t`Copy the address`} />
    </div>
  );
}

/** A wallet app, and what the address of WalletConnect is put behind so that it opens there. */
type WalletApp = { id: string; name: string; before: string };

/** The apps offered by name on phones; every other one takes the plain `wc:` link, the code or the copied address. */
const WALLET_APPS: readonly WalletApp[] = [
  { id: 'metamask', name: 'MetaMask', before: 'https://metamask.app.link/wc?uri=' },
  { id: 'rainbow', name: 'Rainbow', before: 'https://rnbwapp.com/wc?uri=' },
  { id: 'trust', name: 'Trust Wallet', before: 'trust://wc?uri=' },
  { id: 'uniswap', name: 'Uniswap Wallet', before: 'uniswap://wc?uri=' },
  { id: 'zerion', name: 'Zerion', before: 'zerion://wc?uri=' },
  { id: 'safe', name: 'Safe', before: 'safe://wc?uri=' },
  { id: 'ledger', name: 'Ledger', before: 'ledgerlive://wc?uri=' },
  { id: 'okx', name: 'OKX Wallet', before: 'okex://main/wc?uri=' },
];
