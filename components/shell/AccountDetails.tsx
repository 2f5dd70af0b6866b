import { Button } from '@/components/ui/Button';
import { Copy } from '@/components/ui/Copy';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';
import { useWalletNow } from '@/lib/wallet/wallet';

/** The whole address of the account, where it is connected, and the ways to leave it. */
export function AccountDetails({ account, close }: { account: string; close: () => void }) {
  const { name, chainId, connect, disconnect } = useWalletNow();
  const chain = useChains().find(({ id }) => id === chainId);
  return (
    <>
      <p className="rounded-control bg-chip p-3 font-mono text-13 break-all">{account}</p>
      <p className="mt-2 text-14 text-second">
        {rich`${name ?? t`Wallet`} on ${chain?.name ?? t`chain ${chainId ?? 'unknown'}`}`}
      </p>
      <a
        href="/you/"
        onClick={close}
        className="inline-flex min-h-11 items-center text-15 text-accent underline underline-offset-4"
      >{t`Your addresses: what waits, what changed`}</a>
      <div className="mt-1 flex flex-wrap gap-2">
        <Copy text={account} label={t`Copy address`} />
        <Button
          onClick={() => {
            close();
            disconnect();
          }}
        >{t`Disconnect`}</Button>
        <Button
          variant="quiet"
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
