import { OpenWallet } from '@/components/connect/RelayNote';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { t } from '@/core/language/message';
import { useTask } from '@/lib/act/useTask';
import { useChains } from '@/lib/settings/config';
import { useWalletClient } from '@/lib/wallet/wallet';

/** Brings the wallet to a chain, asking it to add the chain where its connection leaves it out; says why it did not. */
export function SwitchChain({ chainId, onDone }: { chainId: number; onDone?: () => void }) {
  const client = useWalletClient();
  const { isBusy, problem, start } = useTask();
  const name = useChains().find(({ id }) => id === chainId)?.name ?? t`chain ${chainId}`;
  if (client === undefined) return undefined;
  const isMissing = client.chains !== undefined && !client.chains().includes(chainId);
  const change = () => start(() => client.switchChain(chainId).then(onDone));
  return (
    <>
      <Button variant="primary" className="max-w-full py-2 whitespace-normal!" busy={isBusy} onClick={change}>
        {isMissing ? t`Ask ${client.name} to add ${name}` : t`Switch ${client.name} to ${name}`}
      </Button>
      {isBusy ? <OpenWallet name={client.name} /> : undefined}
      <Problem compact error={problem} />
    </>
  );
}
