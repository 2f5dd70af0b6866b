import { t } from '@/core/language/message';
import { useChains } from '@/lib/settings/config';

/** The name of a chain as it is set up here, or its number. */
export function FiledChain({ chainId }: { chainId: number }) {
  const found = useChains().find(({ id }) => id === chainId);
  return <>{found?.name ?? t`Chain ${chainId}`}</>;
}
