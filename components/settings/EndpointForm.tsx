'use client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '@/components/ui/form/Field';
import { endpointFault } from '@/lib/settings/endpoints';

type EndpointFormProps = {
  label: string;
  hideLabel?: boolean;
  /** The endpoint that is changed; empty for a new one. */
  start?: string;
  others: readonly string[];
  onDone: (url: string) => void;
  /** Its buttons. */
  children: ReactNode;
};

/** A field for an endpoint that is none of the others, with what is wrong with it. */
export function EndpointForm({
  label,
  hideLabel = false,
  start = '',
  others,
  onDone,
  children,
}: EndpointFormProps) {
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = endpointFault(text, others);
    setFault(found);
    if (found !== undefined) return;
    onDone(text.trim());
    setText(start);
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className={`flex flex-col gap-2 sm:flex-row ${hideLabel ? 'sm:items-start' : 'sm:items-end'}`}
    >
      <Field
        label={label}
        hideLabel={hideLabel}
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
      {children}
    </form>
  );
}
