'use client';
import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { useWallet } from '@/lib/wallet/wallet';

/** What signing asks of a person without a connected wallet; `what` is signed. */
export function ConnectToSign({ what }: { what: string }) {
  const { status, connect } = useWallet();
  return (
    <div className="grid gap-3 text-15">
      <p className="text-second">{rich`Your wallet signs the ${what}; it asks for no fee and sends nothing.`}</p>
      <Button
        variant="primary"
        onClick={connect}
        busy={status === 'connecting' || status === 'loading'}
      >{t`Connect a wallet`}</Button>
    </div>
  );
}
