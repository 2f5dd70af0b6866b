import type { DocumentDecoration } from 'gql.tada';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QuorateError } from '@/core/errors';
import { type QueryResult, useClient } from './client';

/** State of one question: the last good answer, the last failure, and whether it is still being asked. */
export type Answered<T> = {
  /** Undefined until the first answer; kept when a later reading fails. */
  data: T | undefined;
  error: QuorateError | undefined;
  /** True until the first answer or failure. */
  loading: boolean;
  retry: () => void;
};

/** Asks one question and keeps what was read when it cannot be read again; never shows another question's answer. */
export function useAsk<Data, Variables, T>({
  document,
  variables,
  read,
  pause = false,
  until,
}: {
  document: DocumentDecoration<Data, Variables>;
  variables: Variables;
  /** Selects from the answer; depends on it alone. */
  read: (data: Data) => T;
  pause?: boolean;
  /** Set: it is asked again when this changes, and not whenever the index advances. */
  until?: string | undefined;
}): Answered<T> {
  const client = useClient();
  // Long texts are read through for it, so whoever has one gives the same variables while they are the same.
  const made = useMemo(() => client.query(document, variables), [client, document, variables]);
  const { key } = made;
  const query = useMemo(() => made, [client, key]);
  const [told, setTold] = useState<QueryResult<Data>>();
  const run = useRef<(isAnew?: boolean) => void>(() => undefined);
  const isStill = until !== undefined;
  useEffect(() => {
    let asked: ReturnType<typeof query.subscribe> | undefined;
    run.current = (isAnew) => {
      asked?.unsubscribe();
      asked = query.subscribe(setTold, { isAnew, isStill });
    };
    if (!pause) run.current();
    return () => asked?.unsubscribe();
  }, [query, pause, isStill]);
  const retry = useCallback(() => run.current(true), []);
  const result = told?.key === key ? told : pause ? undefined : query.known();
  const answer = result?.data;
  const error = result?.error;
  const failed = error !== undefined;
  const value = useMemo(() => {
    const found = answer === undefined ? undefined : read(answer);
    // A field that failed is null too: only without an error does null mean "there is none".
    return failed && found === null ? undefined : found;
  }, [answer, failed]);
  const [kept, setKept] = useState<{ key: string; value: T }>();
  if (value !== undefined && (kept === undefined || kept.key !== key || kept.value !== value)) {
    setKept({ key, value });
  }
  const data = value ?? (kept?.key === key ? kept.value : undefined);
  const asked = useRef(until);
  useEffect(() => {
    if (asked.current === until) return;
    asked.current = until;
    if (!pause) retry();
  }, [until, pause, retry]);
  return { data, error, loading: data === undefined && error === undefined, retry };
}
