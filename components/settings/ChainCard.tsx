import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { askedOf, forgetChoice, useChosen } from '@/lib/settings/chosen';
import { endpointName, resetEndpoints, setEndpoints } from '@/lib/settings/endpoints';
import { EndpointForm } from './EndpointForm';
import { EndpointRow } from './EndpointRow';

type Chain = { id: number; name: string; rpc: readonly string[] };

type CardProps = {
  chain: Chain;
  /** Those of config.json; undefined for a chain the person added. */
  operators: readonly string[] | undefined;
  /** Describes the problems of an endpoint that is asked, in sentences. */
  notes?: (url: string) => readonly string[];
};

export function ChainCard({ chain, operators, notes }: CardProps) {
  const { id, name, rpc } = chain;
  const isOwn = operators === undefined;
  const isChanged = !isOwn && JSON.stringify(rpc) !== JSON.stringify(operators);
  const asked = askedOf(useChosen(), id, rpc);
  const isChosen = asked.length < rpc.length;
  const save = (list: readonly string[]) => setEndpoints(id, list, isOwn ? name : undefined);
  const moveUp = (url: string, index: number) => save(rpc.toSpliced(index, 1).toSpliced(index - 1, 0, url));
  return (
    <Card title={name} aside={t`Chain ${id}`}>
      {rpc.length === 0 ? (
        <p className="mb-3 text-15 text-warn">{t`▲ No endpoint: nothing on this chain can be read.`}</p>
      ) : (
        <ol className="mb-4 divide-y divide-line-soft border-y border-line-soft">
          {rpc.map((url, index) => (
            <EndpointRow
              key={url}
              url={url}
              chainId={id}
              others={rpc.filter((other) => other !== url)}
              notes={
                asked.includes(url)
                  ? (notes?.(url) ?? [])
                  : [t`Not asked: you chose to trust ${endpointName(asked[0] ?? '', rpc)}.`]
              }
              onChange={(next) => save(rpc.map((old) => (old === url ? next : old)))}
              onRemove={() => save(rpc.filter((old) => old !== url))}
              onFirst={index === 0 ? undefined : () => moveUp(url, index)}
            />
          ))}
        </ol>
      )}
      {isChosen ? (
        <Button
          className="mb-4"
          onClick={() => forgetChoice(id)}
        >{rich`Ask all endpoints of ${name} again`}</Button>
      ) : undefined}
      <EndpointForm
        label={t`New endpoint for ${name}`}
        hideLabel
        chainId={id}
        others={rpc}
        onDone={(url) => save([...rpc, url])}
      >
        {(isBusy) => <Button type="submit" busy={isBusy}>{t`Add endpoint`}</Button>}
      </EndpointForm>
      {isChanged || isOwn ? (
        <Button variant="quiet" className="mt-2 -ml-4" onClick={() => resetEndpoints(id)}>
          {isOwn ? rich`Remove ${name}` : t`Use this site's own endpoints again`}
        </Button>
      ) : undefined}
    </Card>
  );
}
