import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '@/components/ui/form/Field';
import { asQuorateError, describe, type QuorateError } from '@/core/errors';
import { t } from '@/core/language/message';
import { endpointFault, probeEndpoint } from '@/lib/settings/endpoints';
import { loadToTry, type WantedEndpoint } from '@/lib/settings/wanted';

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

/** Problem of an endpoint that was tried, and that it can be used all the same if it can. */
export function TrialNote({ problem, isOffered }: { problem: QuorateError | undefined; isOffered: boolean }) {
  if (problem === undefined) return undefined;
  return (
    <div role="alert" className="text-14">
      <p className="text-against">▲ {describe(problem.code, problem.facts).title}</p>
      {isOffered ? <p>{t`To use it all the same, press once more.`}</p> : undefined}
    </div>
  );
}

/** Whether an endpoint that is to be used is being tried, and what was wrong with it. */
type Trial = {
  isBusy: boolean;
  problem: QuorateError | undefined;
  /** Allows a failed endpoint at the next press, because it serves no other chain. */
  isOffered: boolean;
  /** Calls back once it answers, or is pressed again; where the page must be loaded again first, `Wanted` goes on. */
  start: (wanted: WantedEndpoint, use: () => void) => void;
  forget: () => void;
};

/** Tries an endpoint before it is used: one of another chain never is, one that is silent now only when the person insists. */
export function useTrial(load = loadToTry): Trial {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ url: string; problem: QuorateError }>();
  const isOffered = failed !== undefined && failed.problem.code !== 'rpc-wrong-chain';
  const start = (wanted: WantedEndpoint, use: () => void) => {
    const { url, chainId } = wanted;
    if (isBusy) return;
    if (isOffered && failed.url === url) {
      setFailed(undefined);
      use();
      return;
    }
    setFailed(undefined);
    setBusy(true);
    if (load(wanted)) return;
    probeEndpoint(url, chainId)
      .then(use, (error: unknown) => setFailed({ url, problem: asQuorateError(error) }))
      .finally(() => setBusy(false));
  };
  return { isBusy, problem: failed?.problem, isOffered, start, forget: () => setFailed(undefined) };
}
