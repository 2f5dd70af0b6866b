import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Field } from '@/components/ui/form/Field';
import { t } from '@/core/language/message';
import { chainIdFault, endpointFault, setEndpoints } from '@/lib/settings/endpoints';
import { TrialNote, useTrial } from './EndpointForm';

const EMPTY = { id: '', name: '', url: '' };

/** Adds a chain that this site does not list: its id, a name and one endpoint, which is tried first. */
export function AddChain({ taken }: { taken: readonly number[] }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Record<keyof typeof EMPTY, string | undefined>>>({});
  const trial = useTrial();
  const field = (name: keyof typeof EMPTY) => ({
    value: text[name],
    error: faults[name],
    onText: (next: string) => {
      setText((was) => ({ ...was, [name]: next }));
      trial.forget();
    },
    exact: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      id: chainIdFault(text.id, taken),
      name: text.name.trim() === '' ? t`Give it a name you will recognise.` : undefined,
      url: endpointFault(text.url),
    };
    setFaults(found);
    if (Object.values(found).some((fault) => fault !== undefined)) return;
    const [chainId, url, name] = [Number(text.id.trim()), text.url.trim(), text.name.trim()];
    trial.start({ chainId, url, name }, () => {
      setEndpoints(chainId, [url], name);
      setText(EMPTY);
      setOpen(false);
    });
  };
  if (!open) return <Button onClick={() => setOpen(true)}>{t`Add another chain`}</Button>;
  return (
    <Card title={t`Another chain`}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Chain id`} inputMode="numeric" placeholder="10" {...field('id')} />
          <Field label={t`Name`} placeholder={t`Optimism`} {...field('name')} />
        </div>
        <Field label={t`RPC endpoint`} placeholder="https://…" inputMode="url" code {...field('url')} />
        <TrialNote {...trial} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={trial.isBusy}>{t`Add chain`}</Button>
          <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
        </div>
      </form>
    </Card>
  );
}
