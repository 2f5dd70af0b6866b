import { usePathname } from 'next/navigation';
import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';
import { useWalletNow } from '@/lib/wallet/wallet';
import { SyncStatus } from './SyncStatus';

/** The account where one is connected, how far the reading has come where the header has no room for it, Settings and About. */
export function AccountMenu({ account, close }: { account: string | undefined; close: () => void }) {
  const path = usePathname();
  const places = [
    { href: '/settings/', name: t`Settings` },
    { href: '/about/', name: t`About` },
  ];
  return (
    <>
      {account === undefined ? undefined : <Account account={account} close={close} />}
      <div className="lg:hidden">
        <SyncStatus />
      </div>
      <ul className={account === undefined ? '' : 'mt-3 border-t border-line pt-2'}>
        {places.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              onClick={close}
              aria-current={path === href ? 'page' : undefined}
              className="flex min-h-11 items-center text-15 font-medium text-ink hover:underline aria-[current]:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The whole address, where it is connected, and the ways to leave it. */
function Account({ account, close }: { account: string; close: () => void }) {
  const { name, chainId, connect, disconnect } = useWalletNow();
  const chain = useChains().find(({ id }) => id === chainId);
  return (
    <>
      <p className="rounded-control bg-chip p-3 font-mono text-13 break-all">{account}</p>
      <p className="mt-2 text-14 text-second">
        {rich`${name ?? t`Wallet`} on ${chain?.name ?? t`chain ${chainId ?? 'unknown'}`}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Copy text={account} label={t`Copy address`} />
        <Button
          onClick={() => {
            close();
            disconnect();
          }}
        >{t`Disconnect`}</Button>
        <Button
          variant="quiet"
          className="-ml-4 basis-full justify-start"
          onClick={() => {
            close();
            disconnect();
            connect();
          }}
        >{t`Use another wallet`}</Button>
      </div>
    </>
  );
}
