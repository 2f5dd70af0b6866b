'use client';
import { useState } from 'react';
import { OpenWallet } from '@/components/connect/OpenWallet';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import type { QuorateError } from '@/core/errors';
import { useWalletClient } from '@/lib/wallet/wallet';
import { walletError } from '@/lib/wallet/walletError';

/** Brings the wallet to a chain, asking it to add the chain where its connection leaves it out; says why it did not. */
export function SwitchChain({ chainId, onDone }: { chainId: number; onDone?: () => void }) {
  const client = useWalletClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<QuorateError>();
  if (client === undefined) return undefined;
  const isMissing = client.chains !== undefined && !client.chains().includes(chainId);
  const change = () => {
    setProblem(undefined);
    setAsking(true);
    client
      .switchChain(chainId)
      .then(onDone, (error: unknown) => setProblem(walletError(error).problem))
      .finally(() => setAsking(false));
  };
  return (
    <>
      <Button variant="primary" busy={isAsking} onClick={change}>
        {isMissing
          ? `Ask ${client.name} to add chain ${chainId}`
          : `Switch ${client.name} to chain ${chainId}`}
      </Button>
      {isAsking ? <OpenWallet name={client.name} /> : undefined}
      {problem === undefined ? undefined : <Problem compact error={problem} />}
    </>
  );
}
