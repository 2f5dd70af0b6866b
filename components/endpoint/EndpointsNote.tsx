import { onDemand } from '@/components/ui/late/onDemand';
import { type CurrentDao, useCurrentDao } from '@/lib/query/currentDao';
import { useOldHead } from '@/lib/query/stale';
import { useSync } from '@/lib/query/sync';
import { unopenedNow, useChains } from '@/lib/settings/config';

const UnopenedStrip = onDemand(() => import('./EndpointsBanner').then((module) => module.UnopenedStrip));
const EndpointsBanner = onDemand(() => import('./EndpointsBanner').then((module) => module.EndpointsBanner));

/** Problems of the endpoints of the organisation on screen; nothing is asked before the page itself has loaded. */
export function EndpointsNote() {
  const dao = useCurrentDao();
  // With its chains the settings have changed, here or in another tab.
  useChains();
  const [host] = unopenedNow();
  return (
    <>
      {host === undefined ? undefined : <UnopenedStrip host={host} />}
      {dao === undefined ? undefined : <Note key={dao.id} dao={dao} />}
    </>
  );
}

function Note({ dao }: { dao: CurrentDao }) {
  const chainId = Number(dao.id.split(':')[1]);
  const isMany = (useChains().find(({ id }) => id === chainId)?.rpc.length ?? 0) > 1;
  const { data } = useSync(dao.id);
  const age = useOldHead(chainId, data?.head.timestamp);
  if (data === undefined || (!isMany && age === undefined)) return undefined;
  return <EndpointsBanner dao={dao} chainId={chainId} isMany={isMany} age={age} />;
}
