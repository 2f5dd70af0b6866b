import { useMemo } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import type { QuorateError } from '@/core/errors';
import { useAsk } from '../client/ask';
import { graphql, type ResultOf } from '../client/graphql';
import { useLast } from '../client/last';
import type { ProposalView } from '../proposal';
import { useAbis } from './abis';

/** Calls, each with what is said of it. */
export const callsFields = graphql(`
  fragment CallsFields on Calls @_unmask {
    items {
      path kind target implementation calldata selector signature source chainId otherChain delegatecall line share
      args { name type value }
      sentence { kind text who }
      brief { kind text who }
    }
    block
    problem { code facts }
  }
`);

export const callsQuery = graphql(
  `query Calls($dao: ID!, $id: BigInt!, $abis: [AbiInput!], $read: Boolean!) {
    proposal(dao: $dao, id: $id) { id calls(abis: $abis, read: $read) { ...CallsFields } }
  }`,
  [callsFields],
);

type CallsWire = ResultOf<typeof callsFields>;
export type CallWire = CallsWire['items'][number];

/** One argument of a call; lists and tuples are JSON. */
export type ArgumentView = CallWire['args'][number];

export type SentencePartView = CallWire['sentence'][number];

/** One call, read as far as it can be, with those inside it. */
export type CallView = CallWire & { nested: readonly CallView[] };

export type CallsView = {
  /** Undefined until they are decoded. */
  calls: readonly CallView[] | undefined;
  /** The block of names and present values; null while the chain has not answered. */
  block: bigint | null;
  /** `decoding`, then `decoded` while the chain is asked, then `read`; `failed` when nothing could be decoded. */
  status: 'decoding' | 'decoded' | 'read' | 'failed';
  /** Why the calls could not be decoded, or (with `read`) the chain not be asked. */
  problem: QuorateError | Wanted['problem'] | undefined;
  retry: () => void;
};

/** Decodes a proposal's calls at once, and adds what the chain says about their accounts as soon as it answers. */
export function useCalls(proposal: ProposalView): CallsView {
  const { dao, id } = proposal;
  const { abis } = useAbis(dao.chainId);
  const until = useContent(proposal);
  const variables = { dao: dao.id, id, abis: [...abis] };
  const question = { document: callsQuery, variables, read: callsOf, until };
  const { whole, plain, found, isSettled } = useStaged(question, until);
  // With another ABI they are read anew; until then they are shown as they were.
  const shown = useLast(`${dao.id} ${id} ${until}`, found);
  const isFailed = shown === undefined && plain.error !== undefined;
  return {
    calls: shown?.calls,
    block: shown?.block ?? null,
    status: isFailed ? 'failed' : shown === undefined ? 'decoding' : isSettled ? 'read' : 'decoded',
    problem: isFailed ? plain.error : (whole.data?.problem ?? whole.error),
    retry: whole.retry,
  };
}

type Staged<Data, Variables extends AnyVariables, T> = {
  document: TypedDocumentNode<Data, Variables>;
  variables: Omit<Variables, 'read'>;
  read: (data: Data) => T;
  pause?: boolean;
  until?: string;
};

/** Asks for all that the chain adds, and until that is there for what the bytes alone tell, again with another `until`. */
export function useStaged<Data, Variables extends AnyVariables, T>(
  question: Staged<Data, Variables, T>,
  until: string,
) {
  const { variables, pause = false } = question;
  const [withChain, byBytes] = useMemo(
    () => [true, false].map((read) => ({ ...variables, read })) as unknown as [Variables, Variables],
    [variables],
  );
  const whole = useAsk({ ...question, variables: withChain });
  const plain = useAsk({
    ...question,
    variables: byBytes,
    until,
    pause: pause || whole.data !== undefined,
  });
  const isSettled = whole.data !== undefined || whole.error !== undefined;
  return { whole, plain, found: whole.data ?? plain.data ?? undefined, isSettled };
}

/** Builds a key that changes whenever a proposal's calls must be read again: from its state and the calls. */
export function useContent({ state, actions }: ProposalView): string {
  return useMemo(
    () => [state, ...actions.map(({ target, value, calldata }) => `${target} ${value} ${calldata}`)].join(),
    [state, actions],
  );
}

type Wanted = Pick<CallsWire, 'block' | 'problem'> & { calls: readonly CallView[] };

function callsOf({ proposal }: ResultOf<typeof callsQuery>): Wanted | undefined {
  if (proposal === null) return undefined;
  const { items, ...rest } = proposal.calls;
  return { ...rest, calls: nestCalls(items) };
}

type Building = CallWire & { nested: Building[] };

/** Calls with those inside them: in a list each stands right behind the call it is in. */
export function nestCalls(items: readonly CallWire[]): CallView[] {
  const top: Building[] = [];
  const open: Building[] = [];
  for (const item of items) {
    const call: Building = { ...item, nested: [] };
    const depth = item.path.length - 1;
    (open[depth - 1]?.nested ?? top).push(call);
    open[depth] = call;
  }
  return top;
}
