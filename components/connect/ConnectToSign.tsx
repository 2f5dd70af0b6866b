'use client';
import { Button } from '@/components/ui/Button';
import { useWallet } from '@/lib/wallet/wallet';

/** What signing asks of a person without a connected wallet; `what` is signed. */
export function ConnectToSign({ what }: { what: string }) {
  const { status, connect } = useWallet();
  return (
    <div className="grid gap-3 text-15">
      <p className="text-second">Your wallet signs the {what}; it asks for no fee and sends nothing.</p>
      <Button variant="primary" onClick={connect} busy={status === 'connecting' || status === 'loading'}>
        Connect a wallet
      </Button>
    </div>
  );
}
