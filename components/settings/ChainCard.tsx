import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { onDemand } from '@/components/ui/late/onDemand';
import { rich } from '@/components/ui/text/rich';
import { t } from '@/core/language/message';
import { askedOf, forgetChoice, useChosen } from '@/lib/settings/chosen';
import { endpointName, maskEndpoint, resetEndpoints, setEndpoints } from '@/lib/settings/endpoints';
import { EndpointForm } from './EndpointForm';
import { useProbe } from './useProbe';

type CardProps = {
  chain: { id: number; name: string; rpc: readonly string[] };
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

const ProbeResult = onDemand(() => import('./ProbeResult').then((module) => module.ProbeResult));

type RowProps = {
  url: string;
  chainId: number;
  others: readonly string[];
  notes: readonly string[];
  onChange: (url: string) => void;
  onRemove: () => void;
  /** Moves it up by one; absent for the first. */
  onFirst: (() => void) | undefined;
};

/** One endpoint: its host (the rest may be a key and is shown only while editing), a probe, and what can be done with it. */
function EndpointRow({ url, chainId, others, notes, onChange, onRemove, onFirst }: RowProps) {
  const [editing, setEditing] = useState(false);
  const { state, run } = useProbe(url, chainId);
  const shown = maskEndpoint(url);
  const save = (next: string) => {
    onChange(next);
    setEditing(false);
  };
  if (editing)
    return (
      <li className="py-3">
        <EndpointForm label={t`Endpoint`} chainId={chainId} start={url} others={others} onDone={save}>
          {(isBusy) => (
            <>
              <Button type="submit" variant="primary" busy={isBusy}>{t`Save`}</Button>
              <Button onClick={() => setEditing(false)}>{t`Cancel`}</Button>
            </>
          )}
        </EndpointForm>
      </li>
    );
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 font-mono text-14 break-all">{shown}</p>
        <Button
          onClick={run}
          busy={state.kind === 'probing'}
          aria-label={t`Probe ${shown}`}
        >{t`Probe`}</Button>
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => setEditing(true)}
          aria-label={t`Edit ${shown}`}
        >{t`Edit`}</Button>
        {onFirst === undefined ? undefined : (
          <Button variant="quiet" className="px-3" onClick={onFirst} aria-label={t`Move ${shown} up`}>
            ↑
          </Button>
        )}
        <Button
          variant="quiet"
          className="px-3"
          onClick={onRemove}
          aria-label={t`Remove ${shown}`}
        >{t`Remove`}</Button>
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-14 text-against">
          <span aria-hidden="true">▲ </span>
          {note}
        </p>
      ))}
      <div aria-live="polite">{state.kind === 'idle' ? undefined : <ProbeResult state={state} />}</div>
    </li>
  );
}
