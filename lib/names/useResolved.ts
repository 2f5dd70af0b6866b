import { useEffect, useState } from 'react';
import { asQuorateError, type QuorateError } from '@/core/errors';
import { useService } from '../query/client/service';
import { askResolved, type ResolvedView } from '../query/names';
import { useEnsChoice, useEnsEndpoints } from './ensChoice';

/** Milliseconds of rest after which what is typed counts as a whole name: the endpoint shall not learn every letter of it. */
const REST = 600;

/** State of a typed name; `off` while names are off, `nowhere` without an endpoint to ask. */
export type Resolving =
  | { kind: 'off' }
  | { kind: 'asking' }
  | { kind: 'nowhere'; chain: string }
  | { kind: 'found'; found: ResolvedView }
  | { kind: 'failed'; error: QuorateError; retry: () => void };

/** Resolves an ENS name once the person has stopped typing. */
export function useResolved(name: string): Resolving {
  const service = useService();
  const isOn = useEnsChoice() === 'on';
  const { chain, endpoints } = useEnsEndpoints();
  const [round, setRound] = useState(0);
  const key = `${name} ${round}`;
  const [told, setTold] = useState<{ key: string; found?: ResolvedView; error?: QuorateError }>();
  const isAsked = isOn && endpoints.length > 0;
  useEffect(() => {
    if (service === undefined || !isAsked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      askResolved(service, name, abort.signal).then(
        (found) => setTold({ key, found }),
        (error: unknown) => !abort.signal.aborted && setTold({ key, error: asQuorateError(error) }),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [service, isAsked, name, key]);
  if (!isOn) return { kind: 'off' };
  if (!isAsked) return { kind: 'nowhere', chain };
  if (told?.key !== key) return { kind: 'asking' };
  if (told.found !== undefined) return { kind: 'found', found: told.found };
  const error = told.error ?? asQuorateError(undefined);
  return { kind: 'failed', error, retry: () => setRound((value) => value + 1) };
}
