import { useCallback, useMemo, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql';
import { filter, pipe, take, toPromise } from 'wonka';
import type { QuorateError } from '@/core/errors';
import { actionColumns, type RawAction } from '@/core/governor/proposal';
import { graphql, type ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import { queryProblemOf } from '../client/problem';
import { wireVariables } from '../client/typedAsk';
import { useAbis } from './abis';
import { findingsFields } from './ahead';
import { callsFields, nestCalls, useStaged } from './call';
import type { RisksView } from './finding';
import { simulatedOf, simulationFields } from './simulation';

const draftCallsQuery = graphql(
  `query DraftCalls($draft: DraftInput!, $abis: [AbiInput!], $read: Boolean!) {
    decode(draft: $draft, abis: $abis) { calls(read: $read) { ...CallsFields } }
  }`,
  [callsFields],
);

const draftFindingsQuery = graphql(
  `query DraftFindings($draft: DraftInput!, $abis: [AbiInput!], $unpublished: [String!], $simulate: Boolean!, $read: Boolean!) {
    decode(draft: $draft, abis: $abis) {
      findings(unpublished: $unpublished, simulate: $simulate, read: $read) { ...FindingsFields }
    }
  }`,
  [findingsFields],
);

const draftSimulationQuery = graphql(
  `query DraftSimulation($draft: DraftInput!) {
    decode(draft: $draft) { simulation(run: true) { ...SimulationFields } }
  }`,
  [simulationFields],
);

export type AskedDraft = {
  dao: string;
  actions: readonly RawAction[];
  description: string;
  /** It is proposed without the suffix that reserves it. */
  openToAnyone: boolean;
};

export type DraftFindingsView = {
  judged: RisksView | undefined;
  actions: readonly RawAction[];
  /** The chain has answered, or has failed to. */
  isSettled: boolean;
  error: QuorateError | undefined;
  retry: () => void;
};

// It does not change with the index: only the draft makes it another question.
const STILL = '';

/** Decodes the calls of a draft: by their bytes at once, and with what the chain says as soon as it answers. */
export function useDraftCalls(draft: AskedDraft, chainId: number) {
  const { abis } = useAbis(chainId);
  const { actions } = draft;
  // Calls do not depend on the text, which changes with every key.
  const variables = useMemo(() => {
    const asked = { dao: draft.dao, actions, description: '', openToAnyone: false };
    return { draft: draftInputOf(asked), abis: [...abis] };
  }, [draft.dao, actions, abis]);
  const read = ({ decode: { calls } }: ResultOf<typeof draftCallsQuery>) => ({
    calls: nestCalls(calls.items),
    block: calls.block,
  });
  const question = { document: draftCallsQuery, variables, read, until: STILL, pause: actions.length === 0 };
  const { plain, found } = useStaged(question, STILL);
  const answered = useMemo(() => (found === undefined ? undefined : { ...found, actions }), [found, actions]);
  // While what is new is read, what is known already stays.
  const last = useLast(draft.dao, answered);
  return {
    calls: last?.calls,
    block: last?.block ?? null,
    actions: last?.actions ?? actions,
    error: found === undefined ? plain.error : undefined,
    retry: plain.retry,
  };
}

export function useDraftFindings(draft: AskedDraft, chainId: number, simulate: boolean): DraftFindingsView {
  const { abis, unpublished } = useAbis(chainId);
  const { actions } = draft;
  const variables = useMemo(() => {
    const more = { abis: [...abis], unpublished: [...unpublished], simulate };
    return { draft: draftInputOf(draft), ...more };
  }, [draft, abis, unpublished, simulate]);
  const read = ({ decode }: ResultOf<typeof draftFindingsQuery>) => decode.findings;
  const pause = actions.length === 0 && draft.description === '';
  const question = { document: draftFindingsQuery, variables, read, until: STILL, pause };
  const { whole, found: judged, isSettled } = useStaged(question, STILL);
  const answered = useMemo(() => (judged === undefined ? undefined : { judged, actions }), [judged, actions]);
  const last = useLast(draft.dao, answered);
  return {
    judged: last?.judged,
    actions: last?.actions ?? actions,
    isSettled,
    error: last === undefined ? whole.error : undefined,
    retry: whole.retry,
  };
}

/** Plays a draft through when asked to; what was found of other actions is not shown. */
export function useDraftSimulation(draft: AskedDraft) {
  const read = ({ decode }: ResultOf<typeof draftSimulationQuery>) => simulatedOf(decode.simulation);
  const { found, error, isRunning, start } = useDraftRun(draft, draftSimulationQuery, {}, read);
  return { simulated: found, error, isRunning, start };
}

/** Plays a draft when told to; never gives what was found of other actions. `isOfOther`: with other variables than now. */
export function useDraftRun<Data, Variables extends AnyVariables, T>(
  draft: AskedDraft,
  document: TypedDocumentNode<Data, Variables>,
  more: object,
  read: (data: Data) => T | null,
) {
  const client = useClient();
  const of = keyOfActions(draft.actions);
  const asked = `${JSON.stringify(more)} ${of}`;
  const [last, setLast] = useState<{ of: string; asked: string; found?: T; error?: QuorateError }>();
  const [running, setRunning] = useState<string>();
  const start = useCallback(() => {
    setRunning(asked);
    const variables = { draft: draftInputOf(draft), ...more } as unknown as Variables;
    const answer = pipe(
      client.query(document, wireVariables(document, variables) as Variables, {
        requestPolicy: 'network-only',
      }),
      filter(({ stale }) => !stale),
      take(1),
      toPromise,
    );
    void answer.then(({ data, error }) => {
      const found = data == null ? null : read(data);
      const problem = queryProblemOf(error);
      setLast({ of, asked, ...(found !== null && { found }), ...(problem && { error: problem }) });
      setRunning((now) => (now === asked ? undefined : now));
    });
  }, [client, draft, of, asked]);
  const own = last?.of === of ? last : undefined;
  const isOfOther = own?.found !== undefined && own.asked !== asked;
  return { found: own?.found, error: own?.error, isOfOther, isRunning: running === asked, start };
}

/** Actions as a text that is another one whenever a byte of them is. */
export function keyOfActions(actions: readonly RawAction[]): string {
  return actions.map(keyOfAction).join(' ');
}

/** The same of one action. */
export function keyOfAction({ target, value, signature, calldata }: RawAction): string {
  return `${target.toLowerCase()},${value},${signature},${calldata}`;
}

/** A draft as the service takes it; only variables at the top are put into the form of the wire, so amounts are texts here. */
export function draftInputOf({ dao, actions, description, openToAnyone }: AskedDraft) {
  const columns = actionColumns(actions);
  const values = columns.values.map((value) => String(value) as unknown as bigint);
  return { dao, description, openToAnyone, ...columns, values };
}
