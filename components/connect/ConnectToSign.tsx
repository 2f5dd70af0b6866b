import { Button } from '@/components/ui/Button';
import { t } from '@/core/language/message';
import { useWallet } from '@/lib/wallet/wallet';

export function ConnectToSign({ children }: { children: string }) {
  const { status, connect } = useWallet();
  return (
    <div className="grid gap-3 text-15">
      <p className="text-second">{children}</p>
      <Button
        variant="primary"
        onClick={connect}
        busy={status === 'connecting' || status === 'loading'}
      >{t`Connect a wallet`}</Button>
    </div>
  );
}
