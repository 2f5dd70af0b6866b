import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnyVariables, createRequest, type TypedDocumentNode, useQuery } from 'urql';
import type { QuorateError } from '@/core/errors';
import { queryProblemOf } from './problem';
import { wireVariables } from './typedAsk';

/** What a screen knows of one question: the last good answer, the last failure, and whether it is still being asked. */
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
  /** What of the answer is wanted; goes by the answer alone. */
  read: (data: Data) => T;
  pause?: boolean;
  /** Set: it is asked again when this changes, and not whenever the index advances. */
  until?: string | undefined;
};

// One and the same object, or it would be asked at every render.
const STILL = { still: true };

/** Asks one question and keeps what was read when it cannot be read again; never shows another question's answer. */
export function useAsk<Data, Variables extends AnyVariables, T>(
  question: Question<Data, Variables, T>,
): Answered<T> {
  const { document, read, pause = false, until } = question;
  const variables = wireVariables(document, question.variables) as Variables;
  const key = createRequest(document, variables).key;
  const [result, execute] = useQuery<Data, Variables>({
    query: document,
    pause,
    ...(until === undefined ? {} : { context: STILL }),
    ...({ variables } as { variables: Variables }),
  } as Parameters<typeof useQuery<Data, Variables>>[0]);
  const own = result.operation?.key === key;
  const answer = own ? (result.data ?? undefined) : undefined;
  const failed = result.error !== undefined;
  const value = useMemo(() => {
    const found = answer === undefined ? undefined : read(answer);
    // A field that failed is null too: only without an error does null mean "there is none".
    return failed && found === null ? undefined : found;
  }, [answer, failed]);
  const [kept, setKept] = useState<{ key: number; value: T }>();
  if (value !== undefined && (kept === undefined || kept.key !== key || kept.value !== value)) {
    setKept({ key, value });
  }
  const data = value ?? (kept?.key === key ? kept.value : undefined);
  const error = useMemo(() => (own ? queryProblemOf(result.error) : undefined), [own, result.error]);
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const asked = useRef(until);
  useEffect(() => {
    if (asked.current === until) return;
    asked.current = until;
    if (!pause) retry();
  }, [until, pause, retry]);
  return { data, error, loading: data === undefined && error === undefined, retry };
}
