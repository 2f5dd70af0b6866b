'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/form/Field';
import { endpointFault } from '@/lib/settings/endpoints';

/** A field that adds an endpoint to the end of a list. */
export function AddEndpoint({
  label,
  others,
  onAdd,
}: {
  label: string;
  others: readonly string[];
  onAdd: (url: string) => void;
}) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = endpointFault(text, others);
    setFault(found);
    if (found !== undefined) return;
    onAdd(text.trim());
    setText('');
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <Field
        label={label}
        hideLabel
        placeholder="https://…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
        error={fault}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        className="font-mono"
      />
      <Button type="submit">Add endpoint</Button>
    </form>
  );
}
