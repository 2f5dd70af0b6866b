import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { t } from '@/core/language/message';
import { maskEndpoint, setEndpoints } from '@/lib/settings/endpoints';
import { forgetWanted, type WantedEndpoint, wantedNow } from '@/lib/settings/wanted';
import { TrialNote, useTrial } from './EndpointForm';

type Listed = { id: number; name: string; rpc: readonly string[] };

/** Goes on with the endpoint that this page was loaded again for: it is tried, and then used or not. */
export function Wanted({ chains }: { chains: readonly Listed[] }) {
  const [wanted] = useState(wantedNow);
  return wanted === undefined ? undefined : <Tried wanted={wanted} chains={chains} />;
}

function Tried({ wanted, chains }: { wanted: WantedEndpoint; chains: readonly Listed[] }) {
  const [end, setEnd] = useState<'used' | 'dropped'>();
  const trial = useTrial(() => false);
  const name =
    chains.find(({ id }) => id === wanted.chainId)?.name ?? wanted.name ?? t`Chain ${wanted.chainId}`;
  const shown = maskEndpoint(wanted.url);
  const try_ = () =>
    trial.start(wanted, () => {
      use(wanted, chains);
      setEnd('used');
    });
  useEffect(try_, []);
  if (end === 'dropped') return undefined;
  if (end === 'used') return <p role="status" className="text-15">{t`${shown} is used for ${name} now.`}</p>;
  return (
    <Card title={t`New endpoint for ${name}`}>
      <p className="mb-3 font-mono text-14 break-all">{shown}</p>
      <TrialNote {...trial} />
      <div className="mt-3 flex gap-2">
        <Button variant="primary" busy={trial.isBusy} onClick={try_}>{t`Use this endpoint`}</Button>
        <Button
          onClick={() => {
            forgetWanted();
            setEnd('dropped');
          }}
        >{t`Cancel`}</Button>
      </div>
    </Card>
  );
}

function use({ chainId, url, name, instead }: WantedEndpoint, chains: readonly Listed[]): void {
  const rpc = chains.find(({ id }) => id === chainId)?.rpc ?? [];
  const others = rpc.filter((other) => other !== url);
  const isThere = instead !== undefined && others.includes(instead);
  setEndpoints(
    chainId,
    isThere ? others.map((other) => (other === instead ? url : other)) : [...others, url],
    name,
  );
  forgetWanted();
}
