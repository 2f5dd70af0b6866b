import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '@/components/ui/form/Field';
import { endpointFault } from '@/lib/settings/endpoints';
import { TrialNote, useTrial } from './TrialNote';

type EndpointFormProps = {
  chainId: number;
  label: string;
  hideLabel?: boolean;
  /** The endpoint that is changed; empty for a new one. */
  start?: string;
  others: readonly string[];
  onDone: (url: string) => void;
  /** Its buttons, while it is tried and else. */
  children: (isBusy: boolean) => ReactNode;
};

/** A field for an endpoint that is none of the others, with what is wrong with it; it is tried before it is used. */
export function EndpointForm({
  chainId,
  label,
  hideLabel = false,
  start = '',
  others,
  onDone,
  children,
}: EndpointFormProps) {
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<string>();
  const trial = useTrial();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = endpointFault(text, others);
    setFault(found);
    if (found !== undefined) return;
    const wanted = { chainId, url: text.trim(), ...(start === '' ? {} : { instead: start }) };
    trial.start(wanted, () => {
      onDone(text.trim());
      setText(start);
    });
  };
  return (
    <>
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
          onText={(next) => {
            setText(next);
            setFault(undefined);
            trial.forget();
          }}
          error={fault}
          inputMode="url"
          code
        />
        {children(trial.isBusy)}
      </form>
      <div className="mt-2 empty:hidden">
        <TrialNote {...trial} />
      </div>
    </>
  );
}
