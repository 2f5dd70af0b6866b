import { buttonClass } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useWalletClient } from '@/lib/wallet/wallet';
import { RelayNote } from './RelayNote';

/** While a wallet on this phone is asked: a link that opens it, for the browser may have refused to do so by itself. */
export function OpenWallet({ name }: { name: string | undefined }) {
  const link = useWalletClient()?.link;
  return (
    <>
      {link === undefined || link === null ? undefined : (
        <p className="mt-3 grid gap-1 text-14">
          <a href={link} rel="noopener noreferrer" className={buttonClass('primary')}>
            {rich`Open ${name ?? t`your wallet`}`}
          </a>
          <span className="text-second">{t`If your wallet does not open, tap here, then come back.`}</span>
        </p>
      )}
      <RelayNote />
    </>
  );
}
