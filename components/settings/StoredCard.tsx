import { useState, useSyncExternalStore } from 'react';
import { forgetScreens } from '@/components/shell/keepScreen';
import { Button } from '@/components/ui/Button';
import { Problem } from '@/components/ui/Problem';
import { Sheet } from '@/components/ui/Sheet';
import { Skeleton } from '@/components/ui/Skeleton';
import { sizeText } from '@/components/ui/text/sizeText';
import { Warning } from '@/components/ui/Warning';
import { formatAddress, formatVotes } from '@/core/format';
import { t } from '@/core/language/message';
import { useRead } from '@/lib/act/useRead';
import { DATA } from '@/lib/offline/manifest';
import { siteKept } from '@/lib/offline/siteKept';
import { useService } from '@/lib/query/client/service';
import { useConfig } from '@/lib/settings/config';
import type { Service } from '@/service/api/protocol';

export function StoredCard() {
  const { kept, error, clear, retry } = useStoredIndexes();
  const isRefused = useSyncExternalStore(siteKept.subscribe, siteKept.get, siteKept.get) === 'refused';
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<{ busy?: boolean; done?: boolean; error?: unknown }>({});
  const run = () => {
    setState({ busy: true });
    forgetScreens();
    Promise.all([clear(), forgetFiles()]).then(
      () => {
        setState({ done: true });
        setAsking(false);
      },
      (cause: unknown) => setState({ error: cause }),
    );
  };
  return (
    <section className="mt-11" aria-labelledby="stored">
      <h2 id="stored">{t`Stored here`}</h2>
      <p className="mt-1 mb-4 text-15 text-second">{t`This browser keeps what it read from the chains, so the next visit is quick. It also keeps this host’s settings, your endpoints, your address book, names from ENS, what you follow, the look, the wallet you used, your drafts, and votes on their way.`}</p>
      {isRefused ? (
        <Warning
          className="mb-4 rounded-control px-4 py-3"
          role="status"
          title={t`This browser does not keep the site itself. It opens only with a network.`}
        />
      ) : undefined}
      <Problem error={error} onRetry={retry} />
      {error === undefined && kept === undefined ? <Skeleton className="h-24 w-full" /> : undefined}
      {kept === undefined ? undefined : <Kept kept={kept} />}
      <div className="mt-4 flex items-center gap-3">
        <Button variant="danger" onClick={() => setAsking(true)}>{t`Delete what was read`}</Button>
        <span role="status" className="text-14 text-second">
          {state.done === true ? t`Deleted.` : ''}
        </span>
      </div>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t`Delete what was read?`}>
        <p className="text-15 text-second">{t`The index of every organisation is deleted from this browser and read again from the chain when you next open it. Your endpoints, address book, drafts, what you follow and votes on their way stay.`}</p>
        <Problem className="mt-3" compact error={state.error} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="danger" busy={state.busy === true} onClick={run}>{t`Delete`}</Button>
          <Button onClick={() => setAsking(false)}>{t`Keep it`}</Button>
        </div>
      </Sheet>
    </section>
  );
}

function Kept({ kept }: { kept: readonly StoredIndex[] }) {
  if (kept.length === 0)
    return (
      <p className="rounded-card border border-line border-dashed px-5 py-6 text-15">{t`Nothing is stored.`}</p>
    );
  return (
    <ul className="divide-y divide-line-soft rounded-card border border-line bg-card px-5">
      {kept.map(({ dao, name, bytes, proposals, votes }) => (
        <li key={dao} className="flex flex-wrap justify-between gap-x-4 py-3 text-15">
          <span className="font-medium">
            <bdi>{name ?? formatAddress(dao.split(':')[2] ?? dao)}</bdi>
          </span>
          <span className="text-second tabular-nums">
            {proposals + votes === 0
              ? t`the latest content of its pages`
              : t`${formatVotes(BigInt(proposals), 0)} proposal events · ${formatVotes(BigInt(votes), 0)} votes`}{' '}
            · {sizeText(bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Deletes the files about organisations that are kept for times without a network. Never throws. */
async function forgetFiles(): Promise<void> {
  // If storage is forbidden, even naming it may throw.
  try {
    await globalThis.caches?.delete(DATA);
  } catch {
    // There is nothing to delete then.
  }
}

/** Storage used by an organisation's index in this browser. */
type StoredIndex = Awaited<ReturnType<Service['stored']>>[number] & { name: string | undefined };

/** Lists stored indexes, and how to delete them; `kept` is undefined until known. */
function useStoredIndexes() {
  const service = useService();
  const { config } = useConfig();
  const { value, error, again: retry } = useRead(service && (() => service.stored()), [service]);
  const clear = async () => {
    await service?.clear();
    retry();
  };
  const names = new Map(config?.organisations.map(({ id, name }) => [id.toLowerCase(), name]));
  const kept = value?.map((entry) => ({ ...entry, name: names.get(entry.dao.toLowerCase()) }));
  return { kept, error, clear, retry };
}
