'use client';
import { type Connector, useConnectors } from 'wagmi';
import { Problem } from '@/components/ui/Problem';
import type { QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { useAnnounced } from '@/lib/wallet/announced';
import { walletName } from '@/lib/wallet/walletClient';

/** The wallets in this browser: those that announced themselves, and the one an app's own browser puts into the page. */
export function BrowserWallets({
  onUse,
  problem,
}: {
  onUse: (connector: Connector) => void;
  problem: QuorateError | undefined;
}) {
  const found = useAnnounced();
  const plain = useConnectors().find(({ id }) => id === 'browser');
  // It would be one of the others once more where those announce themselves.
  const shown = found.length > 0 || plain === undefined || !('ethereum' in window) ? found : [plain];
  if (shown.length === 0) return undefined;
  return (
    <section aria-labelledby="wallets-here" className="mt-4">
      <h3 id="wallets-here" className="mb-2 text-14 font-semibold">{t`In this browser`}</h3>
      <ul className="grid gap-2">
        {shown.map((connector) => (
          <li key={connector.uid}>
            <button
              type="button"
              onClick={() => onUse(connector)}
              className="flex max-h-24 min-h-12 w-full items-center gap-3 overflow-hidden rounded-control border border-line px-3 text-left text-15 font-medium hover:border-third"
            >
              <Icon source={connector.icon} />
              <bdi className="min-w-0 break-words">{walletName(connector.name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <Problem className="mt-2" error={problem} compact />
    </section>
  );
}

// A wallet gives its picture as data; one that names an address would tell somebody that this page is open.
function Icon({ source }: { source: string | undefined }) {
  const isData = source !== undefined && /^data:image\/(svg\+xml|png|jpeg|webp|gif)[;,]/.test(source.trim());
  if (!isData) return <span aria-hidden="true" className="size-7 shrink-0 rounded-lg bg-chip" />;
  return <img src={source.trim()} alt="" width={28} height={28} className="size-7 shrink-0 rounded-lg" />;
}
