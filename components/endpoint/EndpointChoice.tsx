import { Button } from '@/components/ui/Button';
import { rich } from '@/components/ui/text/rich';
import { chooseEndpoint } from '@/lib/settings/chosen';
import { useListedChains } from '@/lib/settings/config';
import { endpointName } from '@/lib/settings/endpoints';

type Props = {
  chainId: number;
  /** Label of the button that goes on without a decision. */
  anyway?: string | undefined;
  onAnyway?: (() => void) | undefined;
};

/** Choice of the endpoint to trust: the others are not asked in this browser until the settings change. */
export function EndpointChoice({ chainId, anyway, onAnyway }: Props) {
  const rpc = useListedChains().find(({ id }) => id === chainId)?.rpc ?? [];
  return (
    <div className="flex flex-wrap gap-2">
      {rpc.map((url) => (
        <Button key={url} onClick={() => chooseEndpoint(chainId, url, rpc)}>
          {rich`Use ${endpointName(url, rpc)}`}
        </Button>
      ))}
      {onAnyway === undefined ? undefined : (
        <Button variant="danger" onClick={onAnyway}>
          {anyway}
        </Button>
      )}
    </div>
  );
}
