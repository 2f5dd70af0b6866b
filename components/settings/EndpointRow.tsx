'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { endpointFault, maskEndpoint } from '@/lib/settings/endpoints';
import { ProbeResult } from './ProbeResult';
import { useProbe } from './useProbe';

type RowProps = {
  url: string;
  chainId: number;
  others: readonly string[];
  /** What is wrong with it, in sentences. */
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
  if (editing) {
    return (
      <li className="py-3">
        <Edit url={url} others={others} onCancel={() => setEditing(false)} onSave={onChange} />
      </li>
    );
  }
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <p className="min-w-0 flex-1 basis-56 font-mono text-14 break-all">{shown}</p>
        <Button onClick={run} busy={state.kind === 'probing'} aria-label={`Probe ${shown}`}>
          Probe
        </Button>
        <Button
          variant="quiet"
          className="px-3"
          onClick={() => setEditing(true)}
          aria-label={`Edit ${shown}`}
        >
          Edit
        </Button>
        {onFirst === undefined ? undefined : (
          <Button variant="quiet" className="px-3" onClick={onFirst} aria-label={`Move ${shown} up`}>
            ↑
          </Button>
        )}
        <Button variant="quiet" className="px-3" onClick={onRemove} aria-label={`Remove ${shown}`}>
          Remove
        </Button>
      </div>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-14 text-against">
          <span aria-hidden="true">▲ </span>
          {note}
        </p>
      ))}
      <ProbeResult state={state} />
    </li>
  );
}

type EditProps = {
  url: string;
  others: readonly string[];
  onSave: (url: string) => void;
  onCancel: () => void;
};

function Edit({ url, others, onSave, onCancel }: EditProps) {
  const [text, setText] = useState(url);
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = endpointFault(text, others);
    setFault(found);
    if (found !== undefined) return;
    onSave(text.trim());
    onCancel();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2 sm:flex-row sm:items-end">
      <Field
        label="Endpoint"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
