import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type AnyVariables,
  type Client,
  createRequest,
  type OperationResult,
  type TypedDocumentNode,
  useClient,
} from 'urql';
import type { QuorateError } from '@/core/errors';
import { queryProblemOf } from './problem';
import { wireVariables } from './typedAsk';

/** State of one question: the last good answer, the last failure, and whether it is still being asked. */
export type Answered<T> = {
  /** Undefined until the first answer; kept when a later reading fails. */
  data: T | undefined;
  error: QuorateError | undefined;
  /** True until the first answer or failure. */
  loading: boolean;
  retry: () => void;
};

type Question<Data, Variables extends AnyVariables, T> = {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** Selects from the answer; depends on it alone. */
  read: (data: Data) => T;
  pause?: boolean;
  /** Set: it is asked again when this changes, and not whenever the index advances. */
  until?: string | undefined;
};

/** Asks one question and keeps what was read when it cannot be read again; never shows another question's answer. */
export function useAsk<Data, Variables extends AnyVariables, T>(
  question: Question<Data, Variables, T>,
): Answered<T> {
  const { document, read, pause = false, until } = question;
  // Long texts are read through for it, so whoever has one gives the same variables while they are the same.
  const [variables, key] = useMemo(() => {
    const wire = wireVariables(document, question.variables) as Variables;
    return [wire, createRequest(document, wire).key] as const;
  }, [document, question.variables]);
  const { result, retry } = useResult(question, variables, key);
  const answer = result?.data ?? undefined;
  const failed = result?.error !== undefined;
  const value = useMemo(() => {
    const found = answer === undefined ? undefined : read(answer);
    // A field that failed is null too: only without an error does null mean "there is none".
    return failed && found === null ? undefined : found;
  }, [answer, failed]);
  const [kept, setKept] = useState<{ key: number; value: T }>();
  if (value !== undefined && (kept === undefined || kept.key !== key || kept.value !== value))
    setKept({ key, value });
  const data = value ?? (kept?.key === key ? kept.value : undefined);
  const error = useMemo(() => queryProblemOf(result?.error), [result?.error]);
  const asked = useRef(until);
  useEffect(() => {
    if (asked.current === until) return;
    asked.current = until;
    if (!pause) retry();
  }, [until, pause, retry]);
  return { data, error, loading: data === undefined && error === undefined, retry };
}

// The last answers of each client, by the key of their question: who comes back to a page sees it at once.
const lastAnswers = new WeakMap<Client, Map<number, OperationResult>>();

/**
 * The newest answer to one question, at once where there was one before. `useQuery` of urql subscribes while rendering and
 * again afterwards, so the service would begin each question, drop it, and begin anew.
 */
function useResult<Data, Variables extends AnyVariables, T>(
  { document, pause = false, until }: Question<Data, Variables, T>,
  variables: Variables,
  key: number,
): { result: OperationResult<Data, Variables> | undefined; retry: () => void } {
  const client = useClient();
  const [told, setTold] = useState<OperationResult>();
  const still = until !== undefined;
  const request = useMemo(() => createRequest(document, variables), [key]);
  const run = useRef<(policy?: 'network-only') => void>(() => undefined);
  useEffect(() => {
    let stop: (() => void) | undefined;
    run.current = (requestPolicy) => {
      stop?.();
      const source = client.executeQuery(request, { still, ...(requestPolicy && { requestPolicy }) });
      stop = source.subscribe((result) => {
        if (result.error === undefined) keep(client, key, result);
        setTold(result);
      }).unsubscribe;
    };
    if (!pause) run.current();
    return () => stop?.();
  }, [client, request, key, pause, still]);
  const retry = useCallback(() => run.current('network-only'), []);
  const kept = pause ? undefined : lastAnswers.get(client)?.get(key);
  const result = told?.operation.key === key ? told : kept;
  return { result: result as OperationResult<Data, Variables> | undefined, retry };
}

function keep(client: Client, key: number, result: OperationResult): void {
  const answers = lastAnswers.get(client) ?? new Map<number, OperationResult>();
  lastAnswers.set(client, answers.set(key, result));
}
