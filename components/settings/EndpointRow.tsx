import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { onDemand } from '@/components/ui/late/onDemand';
import { t } from '@/core/language/message';
import { maskEndpoint } from '@/lib/settings/endpoints';
import { EndpointForm } from './EndpointForm';
import { useProbe } from './useProbe';

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
export function EndpointRow({ url, chainId, others, notes, onChange, onRemove, onFirst }: RowProps) {
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
